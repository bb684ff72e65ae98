import type { OrderUnit } from '@rasad/contract/order-words'
import type { ListItem, ListMatch } from '@rasad/contract/pasted-list'
import { expect, test } from 'vitest'
import {
  countedReading,
  doubtOf,
  isForThisList,
  isOtherStrength,
  isSameDoubt,
  kindOf,
  likelyReading,
  needsSecondLook,
  readingsOf,
  writtenWhole,
} from './doubt.ts'
import { listItem, listMatch } from './lists/list-item.cases.ts'

const names = (item: ListItem) => doubtOf(item)?.candidates.map(({ name }) => name)

test('there is no doubt about a sure line, and always about one that nothing is close to', () => {
  expect(doubtOf(listItem('dolo 650', ['Dolo 650 Tablet'], { sure: true }))).toBeUndefined()
  expect(doubtOf(listItem('xyzzy', [], { sure: true }))).toMatchObject({ written: 'xyzzy', candidates: [] })
})

test('keeps the company under whose heading the line stands', () => {
  expect(doubtOf(listItem('qx', ['Telma 40 Tablet'], { company: 'Glenmark' }))?.company).toBe('Glenmark')
  expect(doubtOf(listItem('qx', ['Telma 40 Tablet']))).not.toHaveProperty('company')
})

test('names what was remembered and does not hold any more', () => {
  const setAside = { _id: 'a1', medicine: { _id: 'm1', name: 'Telma 40 Tablet' } }
  const item = listItem('zolmax 40', ['Zolmax 40 Tablet'], { sure: false, why: ['set-aside'], setAside })
  expect(doubtOf(item)).toMatchObject({
    why: [{ reason: 'set-aside' }],
    setAside: { id: 'a1', name: 'Telma 40 Tablet' },
  })
})

test('offers what is likely, and not what is only noise', () => {
  const item = listItem('omez', [])
  const matches = [
    listMatch('Omez Capsule', 0.8),
    listMatch('Omez D Capsule', 0.03),
    listMatch('Romez', 0.0002),
  ]
  expect(names({ ...item, matches })).toEqual(['Omez Capsule', 'Omez D Capsule'])
})

test.each([
  // [name, quantity, raw], candidates, what each makes of the quantity
  [
    ['Telma 40', null, 'Telma 40'],
    ['Telma 40 Tablet', 'Telma 20 Tablet'],
    ['', '40'],
  ],
  [
    ['Pan', 40, '3) Pan 40'],
    ['Pan 40 Tablet', 'Pan D Capsule'],
    ['40', '', '40'],
  ],
  [
    ['glycomet gp', 3, 'glycomet gp - 3'],
    ['Glycomet-GP 3 Tablet', 'Glycomet-GP 1 Tablet'],
    ['3', '', '3'],
  ],
  [['montek 10', null, 'montek 10'], ['Montek LC Tablet'], ['10']],
  // no candidate has the number, it has a unit, or it stands elsewhere: it is a quantity
  [
    ['Combiflam', 20, 'Combiflam 20'],
    ['Combiflam Tablet', 'Combiflam Plus'],
    ['20', '20'],
  ],
  [
    ['Pan', 40, '40 x Pan'],
    ['Pan 40 Tablet', 'Pan D Capsule'],
    ['40', '40'],
  ],
  [
    ['Azithral 500', 3, 'Azithral 500 - 3'],
    ['Azithral 500 Tablet', 'Azithral 250'],
    ['3', '3'],
  ],
] as const)('a last number is a strength or a quantity: %j', ([name, quantity, raw], candidates, want) => {
  const doubt = doubtOf(listItem(name, candidates, { quantity, raw }))
  const readings = doubt?.candidates.flatMap((medicine) => readingsOf(doubt, medicine))
  expect(readings?.map(({ qty }) => qty)).toEqual(want)
})

test('has another reading for a number that may count packs', () => {
  const telma = doubtOf(listItem('Telma 40', ['Telma 40 Tablet']))
  expect(telma && countedReading(telma)).toEqual({ name: 'Telma', qty: '40' })
  const dashed = doubtOf(listItem('Telma - 40', ['Telma 40 Tablet']))
  expect(dashed && countedReading(dashed)).toEqual({ name: 'Telma', qty: '40' })
  const taken = doubtOf(listItem('Telma', ['Telma 40 Tablet'], { quantity: 40, raw: 'Telma 40' }))
  expect(taken && countedReading(taken)).toEqual({ name: 'Telma', qty: '40' })
  expect(taken && writtenWhole(taken)).toBe('Telma 40')
  const counted = doubtOf(listItem('Telma 40', ['Telma 40 Tablet'], { quantity: 5 }))
  expect(counted && countedReading(counted)).toBeUndefined()
})

test('a strength of the composition is one, too', () => {
  const doubt = doubtOf(listItem('montek 10', []))
  const montek = {
    ...listMatch('Montek LC Tablet'),
    composition: 'Levocetirizine (5mg) + Montelukast (10mg)',
  }
  expect(doubt && readingsOf(doubt, montek)).toEqual([{ medicine: montek, qty: '', as: 'strength' }])
})

test.each([
  ['zifi 250', 'Zifi 200 Tablet', true],
  ['zifi 200', 'Zifi 200 Tablet', false],
  ['zifi', 'Zifi 200 Tablet', false],
  ['combiflam 20', 'Combiflam Tablet', false],
  ['augmentin 625 duo', 'Augmentin 375 Tablet', true],
])('“%s” names another strength than %s: %s', (written, name, isOther) => {
  const doubt = doubtOf(listItem(written, [name], { quantity: 3 }))
  expect(doubt && isOtherStrength(doubt, listMatch(name))).toBe(isOther)
})

test.each([
  ['cetirizine 10', { ...listMatch('Okacet Tablet'), composition: 'Cetirizine (10mg)' }, 'salt'],
  // The name says the salt, so the medicine is what is written.
  ['metformin 500', { ...listMatch('Metformin 500 Tablet'), composition: 'Metformin (500mg)' }, 'which'],
  ['telmaa 40', { ...listMatch('Telma 40 Tablet'), composition: 'Telmisartan (40mg)' }, 'which'],
  ['augmntin 625', listMatch('Augmentin 625 Duo Tablet'), 'which'],
  ['pan d', listMatch('Pan-D Capsule SR'), 'which'],
  ['thyro norm 50', listMatch('Thyronorm 50mcg Tablet'), 'which'],
  ['डोलो', listMatch('Dolo 650 Tablet'), 'which'],
  // A salt with a slip.
  ['cetrizine', { ...listMatch('Okacet Tablet'), composition: 'Cetirizine (10mg)' }, 'salt'],
  ['ors', listMatch('Electral ORS Sachet'), 'salt'],
  // What only looks like the name may heal something else.
  ['zifi 250', { ...listMatch('Zefu 250 Tablet'), composition: 'Cefuroxime (250mg)' }, 'unknown'],
  ['levocet', { ...listMatch('Lacoset 100 Tablet'), composition: 'Lacosamide (100mg)' }, 'unknown'],
  // A rehydration salt is neither a drink nor a medicine for diabetes.
  ['ors', listMatch('ORSL Lemon Oral Solution'), 'unknown'],
  ['ors orange', listMatch('ORSL Orange Oral Solution'), 'unknown'],
  ['ors 10', { ...listMatch('Oxra 10 Tablet'), composition: 'Dapagliflozin (10mg)' }, 'unknown'],
  // "Tab" and numbers name no salt.
  ['tab 500', { ...listMatch('Okacet Tablet'), composition: 'Cetirizine (500mg)' }, 'which'],
])('“%s” beside %o asks: %s', (written, match, kind) => {
  const doubt = doubtOf({ ...listItem(written, [], { quantity: 3 }), matches: [match] })
  expect(doubt && kindOf(doubt)).toBe(kind)
})

test('offers what has the brand alone, every brand of a salt, and tablets first where they are counted', () => {
  const offered = (written: string, matches: ListMatch[], unit: OrderUnit | null = null) =>
    doubtOf({ ...listItem(written, [], { quantity: 3, unit }), matches })?.candidates.map(({ name }) => name)
  const cetirizine = (name: string, score: number) => ({
    ...listMatch(name),
    ...{ score, composition: 'Cetirizine (10mg)' },
  })
  const [okacet, alerid] = [cetirizine('Okacet Tablet', 0.9), cetirizine('Alerid Tablet', 0.0001)]
  expect(offered('cetrizine', [okacet, alerid])).toEqual(['Okacet Tablet', 'Alerid Tablet'])
  const cold = {
    ...cetirizine('Cheston Cold Tablet', 0.5),
    composition: 'Cetirizine (5mg) + Paracetamol (325mg)',
  }
  expect(offered('cetirizine 10', [cold, okacet])).toEqual(['Okacet Tablet'])
  expect(offered('cetirizine paracetamol', [cold])).toEqual(['Cheston Cold Tablet'])
  expect(offered('okacet', [okacet, alerid])).toEqual(['Okacet Tablet'])
  const duo = { ...listMatch('Augmentin 625 Duo Tablet'), score: 0 }
  expect(offered('augmentin', [listMatch('Augmentin 375 Tablet'), duo])).toContain(duo.name)
  expect(offered('augmentin 375', [listMatch('Augmentin 375 Tablet'), duo])).not.toContain(duo.name)
  const crocin = ['Crocin Syrup', 'Crocin 650 Tablet'].map((name) => listMatch(name))
  expect(offered('crosin', crocin)).toEqual(['Crocin Syrup', 'Crocin 650 Tablet'])
  expect(offered('crosin', crocin, 'tablet')).toEqual(['Crocin 650 Tablet', 'Crocin Syrup'])
})

test.each([
  ['crosin', 'Crocin Syrup', 'tablet', true],
  ['crosin', 'Crocin 650 Tablet', 'tablet', false],
  ['crosin', 'Crocin Syrup', 'bottle', false],
])('“%s” as %s, counted in %s, is taken only when it is chosen twice: %s', (written, name, unit, isTwice) => {
  const doubt = doubtOf(listItem(written, [name], { quantity: 3 }))
  const [medicine] = doubt?.candidates ?? []
  expect(doubt && medicine && needsSecondLook(doubt, { medicine, qty: '3' }, unit)).toBe(isTwice)
})

test('another brand with the salt holds for this list alone; what somebody looked up for a name does not', () => {
  const okacet = { ...listMatch('Okacet Tablet'), composition: 'Cetirizine (10mg)' }
  const doubt = doubtOf({ ...listItem('cetirizine 10', [], { quantity: 3 }), matches: [okacet] })
  const [offered] = doubt?.candidates ?? []
  expect(doubt && offered && isForThisList(doubt, offered)).toBe(true)
  const unknown = doubtOf(listItem('zifi 250', ['Zefu 250 Tablet'], { quantity: 3 }))
  expect(unknown?.candidates).toEqual([])
  expect(unknown && isForThisList(unknown, { ...listMatch('Taxim-O 200 Tablet'), _id: 'looked up' })).toBe(
    false,
  )
  const zefu = listMatch('Zefu 250 Tablet')
  expect(isForThisList({ written: 'zifi 250', qty: '3', candidates: [zefu] }, zefu)).toBe(true)
})

test('what nothing is close to is not in the catalogue', () => {
  const doubt = doubtOf(listItem('xyzzy', []))
  expect(doubt && kindOf(doubt)).toBe('unknown')
})

test.each([
  // written, unit, candidates, the one that stands out
  ['pan 40', undefined, ['Pan 40 Tablet', 'Pan 40 Injection'], undefined],
  ['pan 40', 'strip', ['Pan 40 Injection', 'Pan 40 Tablet'], 'Pan 40 Tablet'],
  ['pan 40', 'strip', ['Pan 20 Tablet', 'Pan 40 Tablet'], 'Pan 40 Tablet'],
  ['pan 40 tab', undefined, ['Pan 40 Tablet', 'Pan 40 Injection'], 'Pan 40 Tablet'],
  ['zifi 250', 'strip', ['Zifi 200 Tablet'], undefined],
  ['zifi 250', 'strip', ['Zefu 250 Tablet'], undefined],
])('of “%s”, counted in %s, %j: %s stands out', (written, unit, candidates, likely) => {
  const doubt = doubtOf(listItem(written, candidates, { quantity: 3 }))
  const readings = doubt?.candidates.flatMap((medicine) => readingsOf(doubt, medicine)) ?? []
  expect(doubt && likelyReading(doubt, readings, unit)?.medicine.name).toBe(likely)
})

test('lines say the same in other blanks and capitals, and under the same company alone', () => {
  const doubt = (name: string, company?: string) =>
    doubtOf(listItem(name, ['Pan 40 Tablet'], { quantity: 2, ...(company && { company }) })) as never
  expect(isSameDoubt(doubt('Pan 40'), doubt('PAN  40'))).toBe(true)
  expect(isSameDoubt(doubt('Pan 40'), doubt('Pan 20'))).toBe(false)
  expect(isSameDoubt(doubt('Pan 40'), doubt('Pan 40', 'Alkem'))).toBe(false)
})
