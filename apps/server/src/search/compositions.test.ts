import { substituteKey } from '@rasad/matching'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCompositionsBuilder, LiveCompositions } from './compositions.ts'

const salt = fc.constantFrom('Paracetamol', 'Ibuprofen', 'Caffeine', 'Vitamin B12 (Methylcobalamin)')
const strength = fc.constantFrom('650mg', '500mg', '0.5g', '125mg/5ml', '1% w/w', 'NA')
const composition = fc.option(
  fc
    .array(
      fc.tuple(salt, strength).map(([name, amount]) => `${name} (${amount})`),
      { minLength: 1, maxLength: 3 },
    )
    .map((parts) => parts.join(' + ')),
)
const change = fc.record({ no: fc.nat({ max: 30 }), composition })

test('a composition’s group contains the medicines with the same key, after any changes', () => {
  fc.assert(
    fc.property(
      fc.array(composition, { maxLength: 25 }),
      fc.array(change, { maxLength: 20 }),
      (built, changes) => {
        const builder = createCompositionsBuilder(built.length)
        for (const [no, text] of built.entries()) builder.add(no, text)
        const live = new LiveCompositions(builder.finish())
        const now = new Map(built.entries())
        for (const { no, composition: text } of changes) {
          live.set(no, text)
          now.set(no, text)
        }
        for (const text of new Set(now.values())) {
          if (text === null) continue
          const key = substituteKey(text)
          const same = [...now].filter(
            ([, other]) => key !== null && other !== null && substituteKey(other) === key,
          )
          expect(live.of(text).toSorted((a, b) => a - b)).toEqual(
            same.map(([no]) => no).toSorted((a, b) => a - b),
          )
        }
      },
    ),
  )
})

test('salts match in any order and strengths in any unit', () => {
  const builder = createCompositionsBuilder(3)
  builder.add(1, 'Paracetamol (500mg) + Caffeine (65mg)')
  builder.add(2, 'Caffeine (65mg) + Paracetamol (0.5g)')
  builder.add(3, 'Paracetamol (650mg) + Caffeine (65mg)')
  const live = new LiveCompositions(builder.finish())
  expect(live.of('Paracetamol (500mg) + Caffeine (65mg)')).toEqual([1, 2])
  expect(live.of('Paracetamol (NA)')).toEqual([])
})
