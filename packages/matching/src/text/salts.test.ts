import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LexedTokens } from './lexer.ts'
import { formKey, readSalts, substituteKey } from './salts.ts'

const AMOUNTS = ['500mg', '0.5gm', '125mg', '650mg', '5% w/w', '50000IU', '200mg/5ml']
const SALTS = ['Amoxycillin', 'Clavulanic Acid', 'Paracetamol', 'Vitamin B6 (Pyridoxine)', 'Insulin Isophane']

interface Part {
  salt: string
  amount: string
}

const part = fc.record({ salt: fc.constantFrom(...SALTS), amount: fc.constantFrom(...AMOUNTS) })
const parts = fc.uniqueArray(part, { selector: (p) => p.salt, minLength: 1, maxLength: 4 })
const write = (list: readonly Part[]) => list.map((p) => `${p.salt} (${p.amount})`).join(' + ')

/** The expected substitutes: a set of salts with amounts, half a gram being 500 mg. */
function plainly(list: readonly Part[]): string {
  return list
    .map((p) => `${p.salt} ${p.amount === '0.5gm' ? '500mg' : p.amount}`)
    .sort()
    .join(', ')
}

describe('substitutes by composition', () => {
  it('are those with the same set of salts and strengths', () => {
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        expect(substituteKey(write(a)) === substituteKey(write(b))).toBe(plainly(a) === plainly(b))
      }),
      { numRuns: 1000 },
    )
  })

  it('ignore order, case and spaces', () => {
    fc.assert(
      fc.property(parts, (list) => {
        const key = substituteKey(write(list))
        expect(key).not.toBeNull()
        expect(
          substituteKey(
            write([...list].reverse())
              .toUpperCase()
              .replaceAll(' (', '('),
          ),
        ).toBe(key)
      }),
    )
  })

  it('are unknown if a salt or a strength is unknown', () => {
    for (const text of ['', '  ', '+', '(500mg)', 'Paracetamol', 'Paracetamol (NA)']) {
      expect(substituteKey(text), text).toBeNull()
    }
    expect(substituteKey('Paracetamol (325mg) + Domperidone (NA)')).toBeNull()
  })

  it.each([
    ['Dolo 650 Tablet', 'Calpol 650mg Tablet', true],
    ['Dolo 650 Tablet', 'Crocin 650 Tab', true],
    ['Dolo 650 Tablet', 'Dolo 650 Capsule', false],
    ['Dolo 650 Tablet', 'Fepanil 650 Tablet SR', false],
    ['Fepanil SR 650 Tablet', 'Dolo 650mg Tablet SR', true],
    ['Moxi Eye Drop', 'Moxi Ear Drop', false],
  ])('%s and %s: %s', (one, other, same) => {
    expect(formKey(one) === formKey(other)).toBe(same)
  })

  it('need a known form', () => {
    expect(formKey('Dolo 650')).toBeNull()
  })
})

describe('a composition as alias', () => {
  it('gives the words of each salt and the strengths', () => {
    const lexed = new LexedTokens()
    const salts = readSalts(lexed, 'Amoxycillin (500mg) + Clavulanic Acid (125mg)')
    const words = salts.map((places) => places.map((at) => lexed.tokens.text(at)))
    expect(words).toEqual([['amoxycillin'], ['clavulanic', 'acid']])
    expect(lexed.done().numbers.map((n) => n.base)).toEqual([500, 125])
  })
})
