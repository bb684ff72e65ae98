import { expect, test } from 'vitest'
import { imageCandidates } from './pictures.ts'

test.each([
  [['/files/a', '/files/a'], ['/files/a']],
  [[null, undefined, ''], []],
  [
    ['https://old.example/files/a?x=1', '/files/b'],
    ['/files/a?x=1', '/files/b'],
  ],
  [['me.png'], ['/files/me.png', '/me.png']],
])('looks for %j at %j', (given, expected) => {
  expect(imageCandidates(...given)).toEqual(expected)
})
