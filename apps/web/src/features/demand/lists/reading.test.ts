import { expect, test } from 'vitest'
import { readText, withoutLine } from './reading.ts'

test('a skipped line that is taken goes, also after the service has read the list', () => {
  const { skipped } = readText('Good morning\nDolo 650 - 10\nthank you')
  const [greeting, thanks] = skipped
  if (!greeting || !thanks) throw new Error('Two lines should be skipped.')
  const readAgain = skipped.map((line) => ({ ...line, raw: `${line.raw} ` }))
  expect(withoutLine(readAgain, thanks)).toEqual([readAgain[0]])
  expect(withoutLine(skipped, greeting)).toEqual([thanks])
})
