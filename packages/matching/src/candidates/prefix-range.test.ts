import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildIndexData } from '../index/build.ts'
import type { IndexData } from '../index/index-data.ts'
import { codeOf } from '../text/key-codes.ts'
import { lex } from '../text/lexer.ts'
import { prepare } from './line.ts'
import { Beginnings } from './prefix-range.ts'

const letters = fc.string({ unit: fc.constantFrom(...'abcz'), minLength: 1, maxLength: 12 })

/** Enough names to use the tables, most of them short so that prefixes are shared. */
function manyNames(): string[] {
  const names = new Set<string>()
  for (let seed = 1; names.size < 9_000; seed++) {
    let name = ''
    let rest = Math.imul(seed, 0x9e3779b1) >>> 0
    for (let i = 0; i < 3 + (seed % 9); i++) {
      name += 'abcz'[rest & 3]
      rest = (rest >>> 2) ^ Math.imul(rest, 31)
    }
    names.add(seed % 5 === 0 ? `${name} ${name.slice(0, 4)}` : name)
  }
  return [...names]
}

describe.each([
  ['few names', manyNames().slice(0, 200)],
  ['many names', manyNames()],
])('%s', (_title, names) => {
  const data = buildIndexData(names.map((name, key) => ({ key, name, popularity: 0 })))
  const brands = Beginnings.ofBrands(data)
  const innerWords = Beginnings.ofInnerWords(data)

  it('the range contains exactly the texts that start with the prefix', () => {
    fc.assert(
      fc.property(letters, (typed) => {
        const codes = [...typed].map((letter) => codeOf(letter.charCodeAt(0)))
        const reading = prepare(lex(typed)).readings[0]
        if (!reading) throw new Error('Nothing was read.')
        const begins = (from: number, to: number) =>
          codes.length <= to - from && codes.every((code, i) => data.keyText[from + i] === code)
        const among = (count: number, from: (entry: number) => number, key: (entry: number) => number) =>
          Array.from({ length: count }, (_, entry) => entry).filter((entry) =>
            begins(from(entry), end(data, key(entry))),
          )
        const found = ({ from, to }: Beginnings) => Array.from({ length: to - from }, (_, i) => from + i)

        brands.find(reading)
        expect(found(brands)).toEqual(
          among(
            data.brandKeys,
            (key) => data.keyStart[key] ?? 0,
            (key) => key,
          ),
        )
        const keyOf = (entry: number) => data.innerKey[entry] ?? 0
        innerWords.find(reading)
        expect(found(innerWords)).toEqual(
          among(
            data.innerKey.length,
            (entry) => (data.keyStart[keyOf(entry)] ?? 0) + (data.innerOffset[entry] ?? 0),
            keyOf,
          ),
        )
      }),
    )
  })
})

function end(data: IndexData, key: number): number {
  return data.keyStart[key + 1] ?? 0
}
