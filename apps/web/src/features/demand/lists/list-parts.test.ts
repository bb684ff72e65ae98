import { expect, test } from 'vitest'
import { listParts } from './list-parts.ts'

const linesIn = (text: string) => text.split('\n')

test('leaves a list of one call whole', () => {
  expect(listParts('Dolo 650\r\n\nPan 40')).toEqual([{ text: 'Dolo 650\n\nPan 40', before: 0 }])
  expect(listParts(' \n')).toEqual([])
})

test('cuts a long list into parts of 500 filled lines, each knowing where it begins', () => {
  const lines = Array.from({ length: 1200 }, (_, at) => (at % 10 === 0 ? '' : `Dolo ${at}`))
  const parts = listParts(lines.join('\n'))
  expect(parts.map(({ text }) => linesIn(text).filter(Boolean).length)).toEqual([500, 500, 80])
  expect(parts.flatMap(({ text }) => linesIn(text))).toEqual(lines)
  for (const { text, before } of parts) expect(linesIn(text)[0]).toBe(lines[before])
})

test('cuts by bytes too, and leaves out a line that no call could hold', () => {
  const long = '₹'.repeat(10_000)
  const parts = listParts([long, 'x'.repeat(70_000), long, long].join('\n'))
  expect(parts.map(({ before }) => before)).toEqual([0, 3])
  for (const { text } of parts) expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(64 * 1024)
})
