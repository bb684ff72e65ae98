import type { DoubtReason } from '@rasad/contract/order-words'
import { describe, expect, it } from 'vitest'
import { partsOfName, productOf } from './product.ts'
import { type Candidate, doubtsAbout } from './sure.ts'

let key = 0
const product = (name: string, composition: string, pack = 'strip of 10 tablets') =>
  productOf(key++, name, composition, pack)

const velmar40 = product('Velmar 40 Tablet', 'Velsartan (40mg)')
const velmarH = product('Velmar H Tablet', 'Velsartan (40mg) + Hydroclor (12.5mg)')
const velmarH80 = product('Velmar H 80 Tablet', 'Velsartan (80mg) + Hydroclor (12.5mg)')

/** A written name that means a product, in an order that nothing speaks against. */
function order(written: string, meant: Candidate['product'], other: Partial<Candidate> = {}): Candidate {
  return {
    written: partsOfName(written),
    product: meant,
    isMatched: true,
    score: 0.99,
    isHeard: false,
    siblings: meant ? [meant] : [],
    released: [],
    longer: [],
    held: [],
    quantity: 10,
    unit: null,
    unitWritten: undefined,
    median: undefined,
    hasUnknown: false,
    isEither: false,
    isAlsoStrength: false,
    isObjected: false,
    isCorrected: false,
    isConfirmed: true,
    ...other,
  }
}

function doubts(written: string, meant: Candidate['product'], other: Partial<Candidate> = {}): DoubtReason[] {
  return doubtsAbout(order(written, meant, other))
}

describe('an order is sure', () => {
  it.each([
    ['as printed', 'Velmar 40 Tablet'],
    ['without the form', 'velmar 40'],
    ['with the unit of the strength', 'velmar 40mg'],
    ['with its salt beside', 'velmar 40 velsartan'],
  ])('%s', (_, written) => {
    expect(doubts(written, velmar40)).toEqual([])
  })
})

describe('1: a word or number without a role is asked about', () => {
  it('if the line has one', () => {
    expect(doubts('velmar 40', velmar40, { hasUnknown: true })).toEqual(['unknown-word'])
  })

  it('if the name goes on behind the brand', () => {
    expect(doubts('velmar zest 40', velmar40)).toContain('unknown-word')
  })
})

describe('2: two readings are asked about', () => {
  it('if a salt is written short, and a brand is called so', () => {
    const pcm = product('PCM 650mg Tablet', 'Paracetamol (650mg)')
    expect(doubts('pcm 650', pcm)).toEqual(['two-readings'])
  })

  it('if the line can be read in another way', () => {
    expect(doubts('velmar 40', velmar40, { isEither: true })).toEqual(['two-readings'])
    expect(doubts('velmar 40', velmar40, { isAlsoStrength: true })).toEqual(['two-readings'])
  })
})

describe('3: what is spoken against is asked about', () => {
  it('if the line refuses it', () => {
    expect(doubts('velmar 40', velmar40, { isObjected: true })).toEqual(['refused'])
  })

  it('if the line, or another one, corrects it', () => {
    expect(doubts('velmar 40', velmar40, { isCorrected: true })).toEqual(['corrected'])
  })
})

describe('4: what disagrees with the product is asked about', () => {
  const syrup = product('Ascoral Syrup', 'Ambroxin (30mg/5ml)', 'bottle of 100 ml Syrup')

  it.each<[string, string, Candidate['product'], DoubtReason]>([
    ['another brand', 'zelnor 40', velmar40, 'other-brand'],
    ['a suffix that the product lacks', 'velmar h 40', velmar40, 'unknown-word'],
    ['a suffix that only the product has', 'velmar', velmarH, 'other-brand'],
    ['nothing at all', 'xyqqop', undefined, 'other-brand'],
    ['another strength', 'velmar 80', velmar40, 'other-strength'],
    ['a strength more', 'velmar 40/5', velmar40, 'other-strength'],
    [
      'the strengths in another order',
      'velmar h 12.5/40',
      product('Velmar H 40mg/12.5mg Tablet', 'Velsartan (40mg) + Hydroclor (12.5mg)'),
      'other-strength',
    ],
    ['another form', 'velmar 40 injection', velmar40, 'other-form'],
    ['another size', 'ascoral syrup 150ml', syrup, 'other-pack'],
  ])('%s', (_, written, meant, why) => {
    expect(doubts(written, meant)).toContain(why)
  })

  it('a pack that holds another number', () => {
    expect(doubts('velmar 40', velmar40, { held: [15] })).toEqual(['other-pack'])
    expect(doubts('velmar 40', velmar40, { held: [10] })).toEqual([])
    expect(doubts('velmar 40', velmar40, { held: [1] })).toEqual(['other-pack'])
  })

  it('a written pack where the catalogue does not say what the product comes in', () => {
    const packless = product('Velmar 40 Tablet', 'Velsartan (40mg)', '')
    expect(doubts('velmar 40', packless, { held: [15] })).toEqual(['other-pack'])
    expect(doubts('velmar 40', packless)).toEqual([])
  })

  it('but not the one that a bottle or an inhaler is', () => {
    const spray = product('Velmohale Inhaler', 'Velmohalin (100mcg)', 'packet of 200 MDI Inhaler')
    const syrup = product('Velmotuss Syrup', 'Velmotol (5mg)', 'bottle of 60 ml Syrup')
    expect(doubts('velmohale inhaler', spray, { held: [1] })).toEqual([])
    expect(doubts('velmotuss syrup', syrup, { held: [1] })).toEqual([])
  })

  it.each(['bottle', 'vial', 'tube'] as const)('tablets in a %s', (unit) => {
    expect(doubts('velmar 40', velmar40, { unit })).toContain('other-form')
  })

  it('an entry that nobody has confirmed', () => {
    expect(doubts('velmar 40', velmar40, { isConfirmed: false })).toEqual(['other-brand'])
  })

  it('one slip, unless the brand is long, its strength is written and no brand is spelt so', () => {
    expect(doubts('velmer 40', velmar40)).toEqual([])
    expect(doubts('velmer', velmarH)).toContain('other-brand')
    expect(doubts('velmer 40', velmar40, { isMatched: false })).toEqual(['other-brand'])
    expect(doubts('velmer 40', velmar40, { score: 0.9 })).toEqual(['other-brand'])
    const spelt = product('Velmer 40 Tablet', 'Velmerol (40mg)')
    expect(doubts('velmer 40', velmar40, { siblings: [velmar40, spelt] })).toContain('other-brand')
  })
})

describe('5: one of several products is asked about', () => {
  it('if its name says not which form, though the other one has a strength in its name', () => {
    const siblings = [
      product('Velmadol Suspension', 'Velopam (1mg/5ml)', 'bottle of 60 ml'),
      product('Velmadol 2mg Capsule', 'Velopam (2mg)'),
    ]
    expect(doubts('velmadol', siblings[0], { siblings, unit: 'box' })).toContain('twin')
    expect(doubts('velmadol suspension', siblings[0], { siblings, unit: 'box' })).toEqual([])
  })

  it('if another of that name has other salts', () => {
    const twin = product('Velmar 40mg Tablet', 'Velmefloquin (40mg)')
    expect(doubts('velmar 40', velmar40, { siblings: [velmar40, twin] })).toEqual(['twin'])
  })

  it('if another of that name has another form', () => {
    const capsule = product('Velmar 40 Capsule', 'Velsartan (40mg)', 'strip of 10 capsules')
    expect(doubts('velmar 40', velmar40, { siblings: [velmar40, capsule] })).toContain('twin')
    expect(doubts('velmar 40 tab', velmar40, { siblings: [velmar40, capsule] })).toEqual([])
  })

  it('if it is a liquid, and nothing on the line says so', () => {
    const syrup = product('Velmar Syrup', 'Velsartan (20mg/5ml)', 'bottle of 60 ml')
    expect(doubts('velmar', syrup)).toContain('other-form')
    for (const written of ['velmar syp', 'velmar 60ml'])
      expect(doubts(written, syrup), written).not.toContain('other-form')
    expect(doubts('velmar', syrup, { unit: 'bottle' })).not.toContain('other-form')
    const orange = product('Velmar Syrup Orange', 'Velsartan (20mg/5ml)', 'bottle of 60 ml')
    expect(doubts('velmar orange', orange)).not.toContain('other-form')
  })

  it('if the strength of its name is left out', () => {
    expect(doubts('velmar', velmar40)).toEqual(['twin'])
  })

  it('if the strength of its name is left out, and a longer name of the brand has the form that is written', () => {
    const syrup = product('Velmar H Syrup', 'Velsartan (20mg/5ml)', 'bottle of 60 ml')
    expect(doubts('velmar tab', velmar40, { longer: [velmarH80, syrup] })).toEqual(['twin'])
    expect(doubts('velmar tab', velmar40, { longer: [syrup] })).toEqual([])
    expect(doubts('velmar h tab', velmarH, { longer: [] })).toEqual([])
  })

  it('if another product has the strength in its name, and this one only holds it', () => {
    const plain = product('Velmadol Tablet', 'Velsartan (250mg)')
    const released = [product('Velmadol 250mg DT Tablet', 'Velsartan (250mg)')]
    expect(doubts('velmadol 250', plain, { released })).toEqual(['twin'])
    expect(doubts('velmadol', plain, { released })).toEqual([])
  })

  it('but not if the other has more in its name', () => {
    expect(doubts('velmar h', velmarH, { siblings: [velmarH, velmarH80] })).toEqual([])
  })

  it('if it comes in another pack, and none is written', () => {
    const large = product('Velmar 40mg Tablet', 'Velsartan (40mg)', 'strip of 30 tablets')
    const siblings = [velmar40, large]
    expect(doubts('velmar 40', velmar40, { siblings })).toEqual(['other-pack'])
    expect(doubts('velmar 40', velmar40, { siblings, held: [10] })).toEqual([])
  })
})

describe('6: the quantity is asked about', () => {
  it.each<[string, Partial<Candidate>, DoubtReason[]]>([
    ['if there is none', { quantity: null }, ['no-quantity']],
    ['if it is nothing', { quantity: 0 }, ['odd-quantity']],
    ['if it is less than nothing', { quantity: -5 }, ['odd-quantity']],
    ['if it is broken', { quantity: 1.5 }, ['odd-quantity']],
    ['if it is more than 200', { quantity: 201 }, ['odd-quantity']],
    ['but not if it is 200', { quantity: 200 }, []],
    ['but not if so many single tablets are counted', { quantity: 500, unit: 'tablet' }, []],
    [
      'if it is more than 20 times the middle one of the list',
      { quantity: 105, median: 5 },
      ['odd-quantity'],
    ],
    ['but not if it is 20 times as much', { quantity: 100, median: 5 }, []],
    ['if it is in dozens', { quantity: 24, unitWritten: 'dozen' }, ['odd-quantity']],
    ['if it is in cartons', { quantity: 2, unitWritten: 'carton' }, ['odd-quantity']],
  ])('%s', (_, other, why) => {
    expect(doubts('velmar 40', velmar40, other)).toEqual(why)
  })
})
