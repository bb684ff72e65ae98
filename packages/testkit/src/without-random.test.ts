import { expect, it } from 'vitest'
import { withoutRandom } from './without-random.ts'

it.each([
  '6800000049444266716e66ab',
  '\\x00494442ffee00112233445566778899aabbccddeeff00112233445566778899',
  '2b0c4189-74ee-4a42-bef1-494442b3ac83',
  '2026-11-27 15:10:09.494442+00',
  '{"at":1795494442978}',
])('removes %s', (text) => {
  expect(withoutRandom(text)).not.toContain('494442')
})

it.each(['near=494442', 'near=4944420', '3 Main Road, Tokapal 494442', '{"pin":494442}', '(494442,77.1)'])(
  'leaves %s as it is',
  (text) => {
    expect(withoutRandom(text)).toBe(text)
  },
)
