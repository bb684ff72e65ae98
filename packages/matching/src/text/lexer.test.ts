import {
  FORM_CREAM,
  FORM_DROPS,
  FORM_INJECTION,
  FORM_TABLET,
  RELEASES,
  SITE_EYE,
  UNIT_MASS,
  UNIT_NONE,
} from '@rasad/lexicon'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lex } from './lexer.ts'
import { sameStrength } from './numbers.ts'

describe('lex', () => {
  it('splits a name into its parts', () => {
    const lexed = lex('Pantozan D 30mg/40mg Tablet SR')
    expect(lexed.words).toEqual(['pantozan', 'd'])
    expect(lexed.numbers.map((n) => [n.value, n.unit])).toEqual([
      [30, UNIT_MASS],
      [40, UNIT_MASS],
    ])
    expect(lexed.forms).toBe(FORM_TABLET)
    expect(lexed.releases).toBe(RELEASES.get('sr'))
  })

  it.each([
    ['dolo650', ['dolo'], [650]],
    ['Surago D3', ['surago', 'd'], [3]],
    ['amlovas 2.5/25', ['amlovas'], [2.5, 25]],
    ['1,000 iu', ['iu'], [1000]],
    ['x .5 mg', ['x'], [0.5]],
    ['Bricarex-LS+ Syrup', ['bricarex', 'ls', 'plus'], []],
    ['Telmisartan+Chlorthalidone 40mg/12.5mg', ['telmisartan', 'chlorthalidone'], [40, 12.5]],
    ["Nature's Velvet", ['natures', 'velvet'], []],
    ['Preg K@re', ['preg', 'kare'], []],
    ['डोलो ६५०', ['dolo'], [650]],
    ['', [], []],
    ['😀😀', [], []],
  ])('%s', (text, words, numbers) => {
    const lexed = lex(text)
    // without a number, a unit is an ordinary word
    expect(lexed.numbers.map((n) => n.value)).toEqual(numbers)
    if (text !== '1,000 iu') expect(lexed.words).toEqual(words)
  })

  it.each([
    ['tab dolo', FORM_TABLET],
    ['dolo inj.', FORM_INJECTION],
    ['moxi eye drops', FORM_DROPS],
    ['beta crm', FORM_CREAM],
    ['dolo', 0],
  ])('reads the form of %s', (text, forms) => {
    expect(lex(text).forms).toBe(forms)
  })

  it('reads the site', () => {
    expect(lex('moxi eye drops').sites).toBe(SITE_EYE)
  })

  it.each([
    ['dolo 650 10 strips', [650]],
    ['dolo 650 - 10 strips', [650]],
    ['10 x pan 40', [40]],
    ['telma 40 *3', [40]],
    ['crocin syp (2)', []],
    ['shelcal 500 10x10', [500]],
    ['crocin 500 x 5', [500]],
    ['ceftas x 200', [200]],
    ['etorlex 90 tab', [90]],
  ])('leaves pack counts out of %s', (text, numbers) => {
    expect(lex(text, { counts: 'sure' }).numbers.map((n) => n.value)).toEqual(numbers)
  })

  it('keeps every number of a catalogue name', () => {
    expect(lex('Actinic 10 strips').numbers.map((n) => n.value)).toEqual([10])
  })

  it('reads everything as words in plain names', () => {
    expect(lex('3M India Gel 24', { plain: true }).words).toEqual(['3', 'm', 'india', 'gel', '24'])
  })

  it('survives any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.constantFrom('sure' as const, 'likely' as const, 'bare' as const),
        (text, counts) => {
          for (const number of lex(text, { counts }).numbers) expect(Number.isFinite(number.base)).toBe(true)
        },
      ),
    )
  })
})

describe('sameStrength', () => {
  const same = (a: string, b: string) => {
    const [x, y] = [lex(`a ${a}`).numbers[0]!, lex(`a ${b}`).numbers[0]!]
    return sameStrength(x.value, x.base, x.unit, y.value, y.base, y.unit)
  }
  it.each([
    ['500', '500mg'],
    ['0.5 g', '500mg'],
    ['1gm', '1000'],
    ['1', '1g'],
    ['1000mcg', '1mg'],
    ['2%', '2 %'],
  ])('%s is %s', (a, b) => {
    expect(same(a, b)).toBe(true)
    expect(same(b, a)).toBe(true)
  })
  it.each([
    ['500', '650'],
    ['500mg', '500mcg'],
    ['5mg', '5ml'],
    ['5mg', '50mg'],
    ['2%', '2mg'],
    ['2.5', '25'],
  ])('%s is not %s', (a, b) => {
    expect(same(a, b)).toBe(false)
    expect(same(b, a)).toBe(false)
  })
  it('gives a bare number no unit', () => {
    expect(lex('a 500').numbers[0]!.unit).toBe(UNIT_NONE)
  })
})
