import { buildIndexData } from '@rasad/matching'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { buildExactNames, LiveExactNames } from './exact-names.ts'

const name = fc.constantFrom(
  'Dolo 650',
  'dolo  650',
  'DOLO 650',
  'Dolo-650',
  'Dolo 65',
  'Pan 40',
  'Pän 40',
  'Pan D',
)
const change = fc.record({ no: fc.integer({ min: 1, max: 20 }), name: fc.option(name) })
const plain = (text: string) => text.toLowerCase().replace('ä', 'a').split(/ +/).join(' ')

test('finds the medicines with a name, ignoring case and blanks, after any changes', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 15 }), fc.array(change, { maxLength: 20 }), (names, changes) => {
      const now = new Map<number, string>(names.map((text, at) => [at + 1, text]))
      const rows = [...now].map(([key, text]) => ({ key, name: text, popularity: 0 }))
      const exact = new LiveExactNames(buildExactNames(buildIndexData(rows)), (no) => now.get(no))
      for (const { no, name: text } of changes) {
        exact.set(no, text)
        if (text === null) now.delete(no)
        else now.set(no, text)
      }
      for (const text of ['Dolo 650', ' dolo 650 ', 'Dolo-650', 'dolo 65', 'PAN 40', 'pan', '', '  ']) {
        const wanted = [...now].filter(([, other]) => plain(other) === plain(text).trim()).map(([no]) => no)
        expect(exact.of(text)).toEqual(wanted.sort((a, b) => a - b))
      }
    }),
  )
})

test('does not fold a text that no name is as long as', () => {
  const exact = new LiveExactNames(
    buildExactNames(buildIndexData([{ key: 1, name: 'Dolo 650', popularity: 0 }])),
    () => 'Dolo 650',
  )
  const normalize = vi.spyOn(String.prototype, 'normalize')
  try {
    exact.of('Pän 40')
    expect(normalize).toHaveBeenCalled()
    normalize.mockClear()
    // One letter that folds into eighteen.
    expect(exact.of('ﷺ'.repeat(20_000))).toEqual([])
    expect(normalize).not.toHaveBeenCalled()
  } finally {
    normalize.mockRestore()
  }
})

test('finds each of many names in the table', () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => ({
    key: at + 1,
    name: `Brand${at} ${at % 7}mg`,
    popularity: 0,
  }))
  const exact = new LiveExactNames(buildExactNames(buildIndexData(rows)), (no) => rows[no - 1]?.name)
  for (const { key, name: text } of rows) expect(exact.of(text)).toEqual([key])
  expect(exact.of('Brand5000 2mg')).toEqual([])
})
