import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prepare } from '../candidates/line.ts'
import { buildIndexData } from '../index/build.ts'
import type { IndexData, NameRow } from '../index/index-data.ts'
import { BrandCost } from '../scoring/brand-cost.ts'
import { FAR } from '../scoring/edit-distance.ts'
import { rowCost } from '../scoring/row-cost.ts'
import { lex } from '../text/lexer.ts'
import { openIndex } from './name-index.ts'

/** Maximum edits that the test makes; names farther away are not searched. */
const FEW_EDITS = 110

/** The lowest cost of any row, by comparing the line with every row. */
function leastCost(data: IndexData, text: string): { cost: number; keys: Set<number> } {
  const line = prepare(lex(text, { counts: 'sure' }))
  const brandCost = new BrandCost(data)
  let least = FAR
  const keys = new Set<number>()
  for (let row = 0; row < data.rowCount; row++) {
    for (const reading of line.readings) {
      brandCost.setReading(reading)
      const edits = brandCost.of(data.keyOfRow[row]!, FAR - 1)
      if (edits > FEW_EDITS) continue
      const cost = edits + rowCost(data, row, line, reading, edits <= 9, false)
      if (cost > least) continue
      if (cost < least) keys.clear()
      least = cost
      keys.add(data.callers[row]!)
    }
  }
  return { cost: least, keys }
}

const syllable = fc.constantFrom('do', 'lo', 'pan', 'tel', 'ma', 'cro', 'cin', 'zi', 'fex', 'am', 'rab', 'ol')
const brand = fc.array(syllable, { minLength: 2, maxLength: 4 }).map((parts) => parts.join(''))
const strength = fc.constantFrom('', ' 40', ' 500mg', ' 650', ' 250mg/5ml')
const form = fc.constantFrom(' Tablet', ' Capsule', ' Syrup', '')
const catalogue = fc.uniqueArray(
  fc.tuple(brand, strength, form).map((parts) => parts.join('')),
  {
    minLength: 1,
    maxLength: 60,
  },
)

describe('resolve', () => {
  it('returns the same first match as a comparison with every row', () => {
    fc.assert(
      fc.property(
        catalogue,
        fc.nat(),
        fc.nat(20),
        fc.constantFrom('', 'a', 'o', 'z'),
        (names, which, at, edit) => {
          const rows: NameRow[] = names.map((name, key) => ({ key, name, popularity: key }))
          const true_ = names[which % names.length]!
          const place = at % (true_.length + 1)
          const line = true_.slice(0, place) + edit + true_.slice(edit === '' ? place + 1 : place)
          const best = leastCost(buildIndexData(rows), line)
          const first = openIndex(buildIndexData(rows)).resolve(line, 3).matches[0]
          if (best.cost < FEW_EDITS) expect(best.keys, `${line} among ${names}`).toContain(first?.key)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('finds every name as written, and is sure if it is unique', () => {
    fc.assert(
      fc.property(catalogue, (names) => {
        const index = openIndex(buildIndexData(names.map((name, key) => ({ key, name, popularity: 0 }))))
        for (const [key, name] of names.entries()) {
          expect(index.resolve(name, 1).matches[0]?.key, name).toBe(key)
        }
      }),
    )
  })

  it('offers the tablet before the more popular injection where a misspelt line names no form, and is as sure as before', () => {
    const index = openIndex(
      buildIndexData([
        { key: 1, name: 'Dexasayoka 4mg Injection', popularity: 9 },
        { key: 2, name: 'Dexasayoka 4mg Tablet', popularity: 1 },
      ]),
    )
    const { tier, matches } = index.resolve('dexasoyoka 4mg', 2)
    expect(matches.map(({ key }) => key)).toEqual([2, 1])
    expect(tier).toBe('confirm')
    expect(index.resolve('dexasoyoka 4mg inj', 2).matches[0]?.key).toBe(1)
  })
})
