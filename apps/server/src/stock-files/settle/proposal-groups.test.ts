import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupFamily } from './proposal-groups.ts'
import { type PrintedItem, readItem } from './proposal-words.ts'

type Print = string | [name: string, pack?: string, company?: string, code?: string]

function itemOf(print: Print): PrintedItem {
  if (typeof print === 'string') return { name: print }
  const [name, pack, company, code] = print
  return { name, pack, company, code }
}

/** The groups of prints, as numbers. */
function groups(prints: readonly Print[]): number[] {
  const items = prints.map((print) => readItem(itemOf(print)))
  const keys = items.map((item, at) => {
    const family = items
      .map((other, index) => [other, index] as const)
      .filter(([other]) => other.family === item.family)
    const own = groupFamily(family.map(([other]) => other))
    return own[family.findIndex(([, index]) => index === at)] ?? ''
  })
  const numbers = [...new Set(keys)]
  return keys.map((key) => numbers.indexOf(key))
}

const micro = 'MICRO LABS LTD'

describe('prints of one item', () => {
  it.each<[string, Print[]]>([
    [
      'DOLO',
      [
        ['DOLO-650 TAB', "15'S", micro],
        ['DOLO 650MG TAB', '1*15', 'MICRO LABS'],
        ['DOLO 650 TABLETS', '15 TAB', micro],
      ],
    ],
    [
      'packs in the name',
      ["DOLO-650 TAB 15'S", 'DOLO 650MG TAB 1*15', ['DOLO 650 TABLET', '15S'], 'DOLO 650 TAB 15`S'],
    ],
    [
      'codes and marks',
      [
        ['05465 HERPIVAL 500 TAB', "3'S"],
        ['**HERPIVAL 500 TAB', '1X3'],
        ['HERPIVAL 500 TAB (GST12%)', '3S'],
      ],
    ],
    [
      'its own code',
      [
        ['AB77 HERPIVAL 500 TAB', "3'S", undefined, 'AB77'],
        ['HERPIVAL 500 TAB', "3'S"],
      ],
    ],
    [
      'glued packs',
      [
        'EKRAN CREAM{30GM}',
        'EKRAN CREAM 30GM',
        ['EKRAN CREAM', '1*30GM'],
        'EKRAN CREAM 30 GMS',
        ['EKRAN CREAM', '30GM TUBE'],
      ],
    ],
    [
      'volumes',
      [
        'KELPAN SYP 100ML',
        ['KELPAN SYRUP', '100 ML'],
        ['KELPAN SYRUP', '1*100ML'],
        'KELPAN SYRUP 100 ml BOTTLE',
      ],
    ],
    [
      'blanks within a brand',
      [
        ['MUPI SOFT OINT', '5GM'],
        ['MUPISOFT OINTMENT', '5 GM'],
      ],
    ],
    [
      'its maker in brackets',
      [
        ['EKRAN LOTION (KLM)', '50ML', 'KLM LABORATORIES PVT LTD'],
        ['EKRAN LOTION', '50ML', 'KLM LABORATORIES'],
      ],
    ],
    [
      'units',
      [
        ['THYRONIX 50MCG TAB', "100'S"],
        ['THYRONIX 50 TAB', "100'S"],
        ['THYRONIX 0.05MG TAB', '1*100'],
      ],
    ],
    [
      'grams and milligrams',
      [
        ['CEFZOR 1GM INJ', 'VIAL'],
        ['CEFZOR 1000MG INJ', 'VIAL'],
      ],
    ],
    [
      'strengths in another order',
      [
        ['GLYMET 500/50 TAB', "10'S"],
        ['GLYMET TAB 50/500', '10S'],
      ],
    ],
    [
      'per volume',
      [
        ['AMOXIL 250MG/5ML SYP', '60ML'],
        ['AMOXIL 250 MG / 5 ML SYRUP 60ML', undefined],
      ],
    ],
    [
      'eye drops',
      [
        ['OPTILUX E/D', '5ML'],
        ['OPTILUX EYE DROPS 5ML', undefined],
      ],
    ],
    [
      'a release behind or before the form',
      [
        ['NERVOLIN SR TAB', "10'S"],
        ['NERVOLIN TAB SR', '10S'],
      ],
    ],
    [
      'a plus',
      [
        ['CALPOL+ TAB', "10'S"],
        ['CALPOL PLUS TAB', "10'S"],
      ],
    ],
    [
      'thousands',
      [
        ['D-RISE 60K CAP', "4'S"],
        ['D RISE 60000 CAP', "4'S"],
        ['D-RISE 60,000 CAP', "4'S"],
      ],
    ],
    [
      'a missing maker',
      [
        ['DOLO 650 TAB', "15'S", micro],
        ['DOLO 650 TAB', "15'S"],
      ],
    ],
    [
      'a missing pack',
      [
        ['DOLO 650 TAB', "15'S", micro],
        ['DOLO 650 TAB', undefined, micro],
      ],
    ],
    [
      'a missing form, with pack and maker',
      [
        ['DOLO 650 TAB', "15'S", micro],
        ['DOLO 650', "15'S", micro],
      ],
    ],
    [
      'a count before its form',
      [
        ['DOLO 650 15 TAB', "15'S"],
        ['DOLO 650 TAB', "15'S"],
      ],
    ],
  ])('%s is one group', (_, prints) => {
    expect(groups(prints)).toEqual(prints.map(() => 0))
  })
})

describe('prints that are near and not one item', () => {
  it.each<[string, Print, Print]>([
    ['strength', ['DOLO 650 TAB', "15'S"], ['DOLO 500 TAB', "15'S"]],
    ['strength', ['TELMA 40 TAB', "15'S"], ['TELMA 80 TAB', "15'S"]],
    ['strength', ['AMLOVAS 2.5 TAB', "15'S"], ['AMLOVAS 25 TAB', "15'S"]],
    ['strength', ['THYRONIX 50MCG TAB', "100'S"], ['THYRONIX 50MG TAB', "100'S"]],
    ['strength', ['THYRONIX 100 TAB', "100'S"], ['THYRONIX TAB', "100'S"]],
    ['strength', ['GLYMET 500/50 TAB', "10'S"], ['GLYMET 500/500 TAB', "10'S"]],
    ['strength', ['GLYMET 50/500 TAB', "10'S"], ['GLYMET 500 TAB', "10'S"]],
    ['strength', ['TUGAIN 10 SOLN', '60ML'], ['TUGAIN 5 SOLN', '60ML']],
    ['strength', ['TUGAIN 10% SOLN', '60ML'], ['TUGAIN 10MG SOLN', '60ML']],
    ['strength', ['AMOXIL 125MG/5ML SYP', '60ML'], ['AMOXIL 250MG/5ML SYP', '60ML']],
    ['strength', ['CEFZOR 1GM INJ', 'VIAL'], ['CEFZOR 250MG INJ', 'VIAL']],
    ['strength', ['CEFZOR 1GM INJ', 'VIAL'], ['CEFZOR 1.5GM INJ', 'VIAL']],
    ['strength', ['ECOSPRIN 75 TAB', "14'S"], ['ECOSPRIN 150 TAB', "14'S"]],
    ['strength', ['TELMA 40TAB', "30'S"], ['TELMA 20TAB', "30'S"]],
    ['strength', ['D3 60K CAP', "4'S"], ['D3 6K CAP', "4'S"]],
    ['form', ['CALPOL SYP', '60ML'], ['CALPOL SUSP', '60ML']],
    ['form', ['CALPOL TAB', "10'S"], ['CALPOL CAP', "10'S"]],
    ['form', ['ASCORIL LS SYP', '15ML'], ['ASCORIL LS DROPS', '15ML']],
    ['form', ['OPTILUX EYE DROPS', '5ML'], ['OPTILUX EAR DROPS', '5ML']],
    ['form', ['OPTILUX E/D', '5ML'], ['OPTILUX EYE OINT', '5GM']],
    ['form', ['VOVERAN GEL', '30GM'], ['VOVERAN CREAM', '30GM']],
    ['form', ['VOVERAN TAB', "10'S"], ['VOVERAN INJ', '3ML']],
    ['form that is missing', ['CALPOL', "10'S"], ['CALPOL TAB', "10'S"]],
    ['form that is missing', ['ASCORIL', undefined, 'GLENMARK'], ['ASCORIL SYP', undefined, 'GLENMARK']],
    ['pack', ['DOLO 650 TAB', "15'S"], ['DOLO 650 TAB', "10'S"]],
    ['pack', ['DOLO 650 TAB', '10*10'], ['DOLO 650 TAB', "10'S"]],
    ['pack', ['KELPAN SYP 60ML', undefined], ['KELPAN SYP 100ML', undefined]],
    ['pack', ['EKRAN CREAM 15GM', undefined], ['EKRAN CREAM 30GM', undefined]],
    ['pack', ['EKRAN CREAM 15GM', '30GM'], ['EKRAN CREAM', '30GM']],
    ['pack', ['CEFZOR 1GM INJ', 'VIAL'], ['CEFZOR 1GM INJ', 'AMP']],
    ['release', ['GLYCOMET 500 TAB', "10'S"], ['GLYCOMET SR 500 TAB', "10'S"]],
    ['release', ['GLYCOMET XR TAB', "10'S"], ['GLYCOMET SR TAB', "10'S"]],
    ['release', ['DOMSTAL TAB', "10'S"], ['DOMSTAL OD TAB', "10'S"]],
    ['release', ['ZENTEL DT TAB', "1'S"], ['ZENTEL TAB', "1'S"]],
    ['variant', ['TELMA 40 TAB', "15'S"], ['TELMA H 40 TAB', "15'S"]],
    ['variant', ['TELMA-H TAB', "15'S"], ['TELMA-AM TAB', "15'S"]],
    ['variant', ['PAN 40 TAB', "15'S"], ['PAN D 40 TAB', "15'S"]],
    ['variant', ['PAN D CAP', "15'S"], ['PAND CAP', "15'S"]],
    ['variant', ['BETNOVATE CREAM', '20GM'], ['BETNOVATE N CREAM', '20GM']],
    ['variant', ['CALPOL TAB', "10'S"], ['CALPOL PLUS TAB', "10'S"]],
    ['variant', ['CALPOL TAB', "10'S"], ['CALPOL+ TAB', "10'S"]],
    ['variant', ['AUGMENTIN SYP', '30ML'], ['AUGMENTIN DUO SYP', '30ML']],
    ['variant', ['GEMER 1 TAB', "10'S"], ['GEMER FORTE 1 TAB', "10'S"]],
    ['variant', ['ZEDEX SF SYP', '100ML'], ['ZEDEX SYP', '100ML']],
    ['variant', ['ASCORIL LS SYP', '100ML'], ['ASCORIL D SYP', '100ML']],
    ['letter', ['TELNAVID 20 TAB', "10'S"], ['TENLAVID 20 TAB', "10'S"]],
    ['letter', ['DOLO 650 TAB', "15'S"], ['DOLA 650 TAB', "15'S"]],
    ['letter', ['CILACAR 10 TAB', "15'S"], ['CILAKAR 10 TAB', "15'S"]],
    ['letter', ['TAXIM 200 TAB', "10'S"], ['TAXIN 200 TAB', "10'S"]],
    ['letter', ['LASIX 40 TAB', "15'S"], ['LOSIX 40 TAB', "15'S"]],
    ['letter', ['AMLONG 5 TAB', "15'S"], ['AMLONGA 5 TAB', "15'S"]],
    ['word', ['DERMA CREAM', '20GM'], ['DERMA EVER CREAM', '20GM']],
    ['salt', ['TELMISARTAN 40 TAB', "10'S"], ['OLMESARTAN 40 TAB', "10'S"]],
    ['salt', ['METFORMIN GLIMEPIRIDE 500 TAB', "10'S"], ['METFORMIN GLICLAZIDE 500 TAB', "10'S"]],
    [
      'maker',
      ['PARACETAMOL 500 TAB', "10'S", 'CIPLA LTD'],
      ['PARACETAMOL 500 TAB', "10'S", 'MANKIND PHARMA'],
    ],
    [
      'maker',
      ['PARACETAMOL 500 TAB', "10'S", 'SUN PHARMA'],
      ['PARACETAMOL 500 TAB', "10'S", 'SUNRISE REMEDIES'],
    ],
    ['dry syrup', ['CEFZOR DRY SYP', '30ML'], ['CEFZOR SYP', '30ML']],
  ])('another %s: %s, %s', (_, one, other) => {
    expect(groups([one, other])).toEqual([0, 1])
    expect(groups([other, one])).toEqual([0, 1])
  })

  it('keeps apart what could be two of them', () => {
    // Two packs, and one that does not say which.
    expect(groups([['DOLO 650 TAB', "15'S"], ['DOLO 650 TAB', "10'S"], 'DOLO 650 TAB'])).toEqual([0, 1, 2])
    // Two makers.
    const paracetamol: Print[] = ['CIPLA LTD', 'MANKIND PHARMA', undefined].map((company) => [
      'PARACETAMOL 500 TAB',
      "10'S",
      company,
    ])
    expect(groups(paracetamol)).toEqual([0, 1, 2])
    // Two units.
    const units: Print[] = ['THYRONIX 50MCG TAB', 'THYRONIX 50MG TAB', 'THYRONIX 50 TAB']
    expect(groups(units)).toEqual([0, 1, 2])
    // Two forms.
    const forms: Print[] = ['CALPOL TAB', 'CALPOL CAP', 'CALPOL'].map((name) => [name, "10'S", 'GSK'])
    expect(groups(forms)).toEqual([0, 1, 2])
  })

  it('does not depend on the order of the prints', () => {
    const prints: Print[] = [
      ['DOLO 650 TAB', "15'S", micro],
      ['DOLO 650MG TAB', '1*15'],
      ['DOLO 650', "15'S", micro],
      'DOLO 650 TAB',
      ['DOLO 650 TAB', "10'S"],
      ['DOLO 650MCG TAB', "15'S"],
      ['DOLO 500 TAB', "15'S", micro],
      ['DOLO SYP', '60ML', micro],
    ]
    const together = (order: Print[]) => {
      const found = groups(order)
      return prints.map((print) =>
        prints.map((other) => found[order.indexOf(print)] === found[order.indexOf(other)]),
      )
    }
    const usual = together(prints)
    fc.assert(
      fc.property(fc.shuffledSubarray(prints, { minLength: prints.length }), (order) => {
        expect(together(order)).toEqual(usual)
      }),
    )
  })
})

it('groups thousands of prints of one family without comparing each with each', () => {
  const items = Array.from({ length: 20_000 }, (_, at) =>
    readItem({
      name: at % 2 ? `Zyxol ${at} mg tab` : `Zyxol ${at}.5 tab`,
      pack: `${at}'s`,
      company: `Mk ${at}`,
    }),
  )
  const before = process.cpuUsage()
  expect(new Set(groupFamily(items)).size).toBe(20_000)
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
})
