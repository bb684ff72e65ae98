import { expect, it } from 'vitest'
import { examplesOf } from '../../testkit/src/page-examples.ts'
import { readStock, tablesOfText } from './index.ts'

it('reads each line of the example as DESIGN.md says', () => {
  const examples = examplesOf(new URL('../DESIGN.md', import.meta.url), 'line')
  const { rows, skipped } = readStock(tablesOfText(examples.map(([line]) => line).join('\n')))
  const told = new Map<number, string>([
    ...rows.map(({ line, quantity, flags }) => [line, [quantity, ...flags].join(' ')] as const),
    ...skipped.map(({ line, why }) => [line, why] as const),
  ])
  expect(examples.map(([line], at) => [line, told.get(at + 1)])).toEqual(examples)
})
