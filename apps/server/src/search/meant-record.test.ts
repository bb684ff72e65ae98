import { buildIndexData, openIndex } from '@rasad/matching'
import { describe, expect, it } from 'vitest'
import { expandAllBrands } from '../../seed/demo/medicines.ts'
import { agreesInWords, maxRivals, meantFirm, meantMedicine } from './meant-record.ts'

const names = [...new Set(expandAllBrands().map(({ medicine }) => medicine.name))]
const index = openIndex(buildIndexData(names.map((name, at) => ({ key: at + 1, name, popularity: at % 50 }))))
const nameOf = (no: number) => names[no - 1]

function meant(text: string): string | undefined {
  const { tier, matches } = index.resolve(text, 1)
  const suggestions = index.suggest(text, maxRivals)
  const no = meantMedicine({ suggestions, text, nameOf }, tier === 'matched' ? matches[0]?.key : undefined)
  return no === undefined ? undefined : nameOf(no)
}

describe('the medicine that a text names', () => {
  it.each([
    ['telma 40', 'Telma 40 Tablet'],
    ['Telma40', 'Telma 40 Tablet'],
    ['telma 40 mg tab', 'Telma 40 Tablet'],
    ['dolo 650', 'Dolo 650 Tablet'],
    ['glycomet 500', 'Glycomet 500 Tablet'],
    ['glycomet sr 500', 'Glycomet SR 500 Tablet'],
    ['augmentin 625 duo', 'Augmentin 625 Duo Tablet'],
    ['zerodol sp', 'Zerodol-SP Tablet'],
    ['zerodol-p', 'Zerodol-P Tablet'],
    ['pan d', 'Pan-D Capsule SR'],
    ['volini gel', 'Volini Gel'],
    ['meftal spas tablet', 'Meftal-Spas Tablet'],
  ])('is found for %s: %s', (text, name) => {
    expect(meant(text)).toBe(name)
  })

  it.each([
    ['telm', 'the beginning of several'],
    ['telma', 'a brand in several strengths'],
    ['crocin', 'a brand, and the beginning of others'],
    ['pan 40', 'a tablet and an injection'],
    ['dolo 65', 'half a strength'],
    ['telma 50', 'a strength that nobody makes'],
    ['telma h 20', 'a combination that nobody makes in this strength'],
    ['telma 40 syrup', 'a form that nobody makes'],
    ['dollo 650', 'misspelt'],
    ['paracetamol 650', 'a salt'],
    ['', 'nothing'],
    ['+++', 'signs'],
  ])('is none for %s: %s', (text) => {
    expect(meant(text)).toBeUndefined()
  })

  it('is never a different one, whichever name is typed and wherever typing stops', () => {
    const wrong: string[] = []
    for (const name of names) {
      const words = name.toLowerCase().split(' ')
      for (let count = 1; count <= words.length; count++) {
        const text = words.slice(0, count).join(' ')
        for (const typed of [text, text.slice(0, -1)]) {
          const opened = meant(typed)
          // The opened medicine begins with the typed text, ignoring hyphens: `zerodol p` is Zerodol-P.
          const begins = (of: string) => of.toLowerCase().replace(/[\s-]|\.$/g, '')
          if (opened && !begins(opened).startsWith(begins(typed)) && opened !== name) {
            wrong.push(`${typed} → ${opened}`)
          }
        }
      }
    }
    expect(wrong.filter((line) => !/eye d →/.test(line))).toEqual([])
  })

  it('is not a similar one when the medicine itself is not in the catalogue', () => {
    for (const gone of [
      'R-Cin 450 Capsule',
      'Losar 50 Tablet',
      'Etizola 0.5 Tablet',
      'Foracort 200 Inhaler',
    ]) {
      const row = { key: names.indexOf(gone) + 1, name: gone, popularity: 1 }
      index.remove(row.key)
      const typed = gone.toLowerCase()
      expect([typed, meant(typed)]).toEqual([typed, undefined])
      const short = typed.replace(/ (tablet|capsule)$/, '')
      expect([short, meant(short)]).toEqual([short, undefined])
      index.put(row)
    }
  })
})

it.each([
  ['Telma 40 Tablet', 'telma 40', true],
  ['Telma 40 Tablet', 'telma 40.0 mg', true],
  ['Telma 20 Tablet', 'telma h 20', false],
  ['Telma-CT 40/6.25 Tablet', 'telma ct 40', false],
  ['Telma 40 Tablet', 'telm 40', false],
  ['Atarax Syrup', 'atarax 10', false],
])('words of %s and %s agree: %s', (name, text, agree) => {
  expect(agreesInWords(name, text)).toBe(agree)
})

it('a firm is named in full, or by words that only its name begins with', () => {
  const firms = [
    'Cipla Ltd',
    'Sun Pharma',
    'Sunrise Traders',
    'Balaji Agencies',
    'Balaji Medicals',
    'P.N.S. Distributors',
    'Om',
    'Om',
    'Zydus Healthcare Ltd',
    'Zydus Wellness Ltd',
    "Dr Reddy's Laboratories Ltd",
    'Sanofi Pharmaceutical Industries Ltd',
  ]
  const rows = firms.map((name, at) => ({ key: at + 1, name, popularity: 1 }))
  const firmIndex = openIndex(buildIndexData(rows, { names: 'plain' }))
  const nameOf = (no: number) => firms[no - 1]
  const named = (text: string) =>
    firms[(meantFirm({ suggestions: firmIndex.suggest(text, maxRivals), text, nameOf }) ?? 0) - 1]
  expect(named('cipla ltd')).toBe('Cipla Ltd')
  expect(named('Cipla')).toBe('Cipla Ltd')
  expect(named('balaji medicals')).toBe('Balaji Medicals')
  // The last word can be incomplete when only one firm matches; the first word must be complete.
  expect(named('sanofi pharma')).toBe('Sanofi Pharmaceutical Industries Ltd')
  expect(named('zydus well')).toBe('Zydus Wellness Ltd')
  expect(named('dr reddy')).toBe("Dr Reddy's Laboratories Ltd")
  expect(named("Dr. Reddy's labs")).toBeUndefined()
  expect(named('pns distr')).toBe('P.N.S. Distributors')
  expect(named('p n s distr')).toBe('P.N.S. Distributors')
  for (const text of [
    'cip',
    'cipls',
    'sun',
    'balaji',
    'om',
    'telma 40',
    '',
    'zydus',
    'sanofi pharmb',
    'sanof pharma',
  ]) {
    expect([text, named(text)]).toEqual([text, undefined])
  }
})
