import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildIndexData, openIndex } from '../../matching/src/index.ts'
import type { CatalogueView } from './catalogue-view.ts'
import { KIND_MEDICINES } from './kinds.catalogue.ts'
import { readList } from './read-list.ts'
import { readOrders } from './read-orders.ts'

const folder = join(import.meta.dirname, '../kinds')
const index = openIndex(
  buildIndexData(
    KIND_MEDICINES.map(({ key, name, composition }) => ({ key, name, alias: composition, popularity: 1 })),
  ),
)
const view: CatalogueView = {
  resolve: (name, { unit }) => index.resolve(name, 30, { unit }),
  nameOf: (key) => KIND_MEDICINES[key]?.name ?? '',
  packOf: (key) => KIND_MEDICINES[key]?.pack ?? '',
  productsOf: (brand) => index.productsOf(brand, 60),
  compositionOf: (key) => KIND_MEDICINES[key]?.composition ?? '',
  companyNamed: () => undefined,
}

/** What a careful pharmacist understands, as far as the products of the test go. */
const KINDS: Record<string, string[]> = {
  '01-slash-strength-before-form': [
    '1: 5 | Ecosprin AV 75/20 Capsule!',
    '2: 5 | Ecosprin AV 150/20 Capsule!',
    '3: 10 | Clouds 150mg/75mg Tablet!',
    '4: 10 | Zeosartan 40mg/12.5mg Tablet!',
    '5: 10 | Jupiros F 160mg/5mg Tablet!',
  ],
  '02-twins-with-other-salts': [
    '1: 10 strip | Mefex 250 Tablet',
    '2: 10 | Pine 5mg Tablet',
    '3: 10 strip | Yuvicef 100 Tablet DT',
    '4: 10 strip | Rosuchek-D Tablet',
    '5: 10 strip | Dotzide M Tablet',
  ],
  '03-suffix-word-dropped': [
    '1: 10 strip | Flavoscan-OF Tablet!',
    '2: 7 strip | Netazox-OF Tablet!',
    '3: 10 strip | Pregacon 75 ME Capsule!',
    '4: 10 strip | Indben-I Tablet!',
  ],
  '04-third-strength-unread': [
    '1: 10 | Acimol 100 mg/325 mg Tablet',
    '2: 10 | Aceclopar 100mg/325mg Tablet',
    '3: 10 | Acetal 100mg Tablet',
  ],
  '05-refused-or-complained-line-ordered': [
    '1: refused',
    '2: refused',
    '3: refused',
    '4: return',
    '5: complaint',
    '6: complaint',
    '7: complaint',
    '8: complaint',
  ],
  '06-crossed-out-line': [
    '1: cancelled',
    '2: cancelled',
    '3: cancelled',
    '4: cancelled',
    '5: refused',
    '6: cancelled',
  ],
  '07-blank-order-cell-takes-mrp-pack-or-stock': [
    '1: heading',
    '2: 10 | Dolo 650 Tablet!',
    '3: not ordered',
    '4: not ordered',
  ],
  '08-blank-order-cell-takes-stock': [
    '1: heading',
    '2: 10 | Dolo 650 Tablet!',
    '3: not ordered',
    '4: not ordered',
  ],
  '09-scheme-in-brackets-beats-quantity': [
    '1: 40 strip | Saridon Tablet!',
    '2: 30 | Evion 400 Capsule!',
    '3: 20 strip | Cyclopam Tablet!',
    '4: 20 | Telma 40 Tablet!',
    '5: 10 | Shelcal 500 Tablet!',
  ],
  '10-pack-written-differs': [
    '1: 3 | Duphalac Oral Solution',
    '2: 2 | Digene Oral Gel',
    '3: 5 | Volini Gel',
    '4: 4 | Benadryl Syrup',
    '5: 10 | Rantac 150 Tablet',
    '6: 10 | Azithral 500 Tablet',
    '7: 5 | Omez 20mg Capsule!',
    '8: 5 | Uprise-D3 60K Capsule!',
    '9: 5 | Acitrom 1mg Tablet!',
  ],
  '11-strength-and-three-digits-taken-as-PIN': [
    '1: 100 | Dolo 650 Tablet!',
    '2: 200 | Augmentin 625 Duo Tablet',
    '3: 120 | Shelcal 500 Tablet!',
    '4: 150 | Azithral 500 Tablet!',
    '5: 100 | Crocin Advance 500mg Tablet!',
  ],
  '12-correction-within-the-line': [
    '1: 15 | Shelcal 500 Tablet',
    '2: 8 strip | Evion 400 Capsule',
    '3: 30 | Combiflam Tablet',
  ],
  '13-number-left-in-the-name-yet-sure': [
    '1: 15 | Dolo 650 Tablet',
    '2: 10 | Omez 20mg Capsule',
    '3: 5 | Dolo 650 Tablet',
    '4: 20 | Cyclopam 10mg Injection',
    '5: 15 | Dolo 650 Tablet',
  ],
  '14-minus-zero-and-huge': [
    '1: - strip | Dolo 650 Tablet',
    '2: 0 | Dolo 650 Tablet',
    '3: - | Dolo 650 Tablet',
    '4: 99999 | Dolo 650 Tablet',
  ],
  '15-line-with-a-phone-number': ['1: 10 | Pan 40 Tablet!', '2: 10 | Evion 400 Capsule!'],
  '16-line-lost-as-talk-address-heading': [
    '1: 10 | Montair-LC Tablet!',
    '2: 10 | Crocin 1000mg Tablet',
    '3: 10 | Evion 400 Capsule',
    '4: 10 | Evion 400 Capsule',
    '5: 10 | Evion 400 Capsule',
    '6: 10 | Tel-H 40mg/12.5mg Tablet!',
    '7: 10 strip | Get IT 500mg/125mg Tablet!',
    '8: 10 strip | GM 1mg/500mg Tablet!',
  ],
  '17-names-behind-thanks': [
    '1: 10 | Dolo 650 Tablet!',
    '2: sign-off',
    '3: - | Becosules Capsule',
    '4: - | Evion 400 Capsule',
  ],
  '18-last-line-without-known-word': [
    '1: 10 | Dolo 650 Tablet!',
    '2: 5 | Shelcal 500 Tablet!',
    '3: 7 | Evion 400 Capsule!',
    '4: - | -',
  ],
  '19-sugar-free-number': [
    '1: 5 | Duphalac Oral Solution',
    '2: 10 | Ascoril LS Syrup',
    '3: 10 | Ascoril D Plus Syrup Sugar Free!',
  ],
  '20-insulin-units-as-quantity': [
    '1: 5 | Lantus 100IU/ml Injection!',
    '2: 5 | Humalog 100IU/ml Solution for Injection!',
    '3: 5 | Insugen 30/70 Solution for Injection 40IU/ml!',
  ],
  '21-carton-and-dozen': ['1: 2 box | Dolo 650 Tablet', '2: 60 piece | Dolo 650 Tablet'],
  '22-several-medicines-in-one-line': [
    '1: - | Augmentin 625 Duo Tablet',
    '1: - | Meftal-Spas Tablet',
    '1: - | Pantop 40 Tablet',
    '1: - | Shelcal 500 Tablet',
    '2: 5 tablet | Paracetamol 650 Tablet',
    '2: 1 strip | Dolo 650 Tablet',
    '3: 10 | Dolo 650 Tablet',
    '3: 20 | Pan 40 Tablet',
    '4: - | Get IT 500mg/125mg Tablet',
    '4: - | Combiflam Tablet',
    '4: - | Omez 20mg Capsule',
    '5: 2 | Dolo 650 Tablet',
    '5: 3 | Pan 40 Tablet',
    '5: 5 | Omez 20mg Capsule',
  ],
  '23-heading-word-as-company': [
    '1: heading',
    '2: - | Nurokind OD Tablet',
    '3: heading',
    '4: 10 | Pan 40 Tablet!',
    '5: heading',
    '6: 5 | Omez 20mg Capsule',
  ],
  '24-correction-in-a-later-line': [
    '1: 40 | Pan 40 Tablet',
    '2: 10 | Dolo 650 Tablet',
    '3: 30 | Pan 40 Tablet',
    '4: 20 | Dolo 650 Tablet',
    '5: 20 | Telma 40 Tablet',
  ],
  '25-region-words': [
    '1: - | Telma 40 Tablet',
    '2: 2 strip | Levocet M Tablet!',
    '3: 2 strip | Dolo 650 Tablet',
    '4: 3 strip | Cilacar 10 Tablet!',
    '5: 3 box | Limcee 500 Chewable Tablet',
    '6: 2 box | Shelcal 500 Tablet!',
    '7: 10 | Dolo 650 Tablet',
    '8: 10 | Dolo 650 Tablet',
    '9: 1.5 box | Ecosprin 75 Tablet',
  ],
  '26-zero-for-O-one-for-I': [
    '1: - | Eptoin Tablet',
    '2: - | Rowasa 1gm Tablet',
    '3: - | Paracetamol 650 Tablet',
    '4: 10 | Paracetamol 500 Tablet',
    '5: - | Duphaston 10mg Tablet',
    '6: - | -',
    '7: - | Colospa Tablet',
  ],
  '27-printed-order-two-columns': [
    '1: heading',
    '2: 20 | Durajoint GM Tablet!',
    '2: 20 | -',
    '3: 30 | Kenacort 4mg Tablet!',
    '3: 6000 | Limcee 500 Chewable Tablet',
    '4: cancelled',
  ],
  '28-printed-order-with-rate-and-amount': [
    '1: heading',
    '2: 20 | Colospa Tablet!',
    '3: 100 | Udiliv 150mg Tablet!',
    '4: 900+100 | Anafortan Injection',
  ],
  '29-adverts-and-chat-notice': ['1: talk', '2: talk', '3: talk', '4: talk', '5: talk'],
  '30-number-in-a-name': ['1: 10 | 7 O Clock Blade!', '2: 5 | 3 Mix Cream!', '3: 10 | Dolo 650 Tablet!'],
}

/** Each line as `quantity+free unit | first match`, with `!` where it is sure, or the reason why it is no order. */
function read(text: string): string[] {
  const { items, skipped } = readOrders(text, view)
  const told = items.map(({ line, quantity, free, unit, sure, matches }) => {
    const amount = `${quantity ?? '-'}${free === undefined ? '' : `+${free}`}${unit ? ` ${unit}` : ''}`
    return { line, told: `${amount} | ${matches[0]?.name ?? '-'}${sure ? '!' : ''}` }
  })
  return [...told, ...skipped.map(({ line, reason }) => ({ line, told: reason as string }))]
    .sort((a, b) => a.line - b.line)
    .map((one) => `${one.line}: ${one.told}`)
}

describe('the kinds of faults', () => {
  it('are all tested', () => {
    const files = readdirSync(folder).sort()
    expect(files.map((file) => file.replace('.txt', ''))).toEqual(Object.keys(KINDS))
  })

  it.each(Object.entries(KINDS))('%s', (kind, told) => {
    expect(read(readFileSync(join(folder, `${kind}.txt`), 'utf8'))).toEqual(told)
  })

  it.each([
    'dolo 650 20 patte aur pan 40 nahi chahiye',
    'pan 40 nahi dolo 650 bees patte',
    'pan 40 ki jagah dolo 650 20 strip',
    'pan 40 cancel, dolo 650 dena 20 strips',
    'dolo 650 20 strip, 500 wali nahi',
    'dolo 650 20 strip pichli baar 10 hi aaye the',
    'dolo 650 20 patta, tablet stock me h',
  ])('of what is refused beside an order only the order is asked: %s', (line) => {
    expect(read(line)).toEqual(['1: 20 strip | Dolo 650 Tablet'])
  })

  it('asks about an order that a later line takes back beside another', () => {
    expect(read('pan 40 10 strip\npan 40 cancel, dolo 650 dena 20 strips')).toEqual([
      '1: 10 strip | Pan 40 Tablet',
      '2: 20 strip | Dolo 650 Tablet',
    ])
  })

  it.each([
    'telma 40 & pan 40 dono 5-5 strip',
    'telma 40 + pan 40 each 5 strips',
    'telma 40 aur pan 40 dono ke 5 strip',
  ])('asks of each that shares a quantity: %s', (line) => {
    expect(read(line)).toEqual(['1: 5 strip | Telma 40 Tablet', '1: 5 strip | Pan 40 Tablet'])
  })

  it('asks both of a message and its correction, which has a star', () => {
    expect(
      read('ecosprin av 75 cap 10 strip\ndolo 650 5 strip\n*ecosprin av 150 cap 10 strip\nevion 400 6 strip'),
    ).toEqual([
      '1: 10 strip | Ecosprin-AV 75 Capsule',
      '2: 5 strip | Dolo 650 Tablet!',
      '3: 10 strip | Ecosprin-AV 150 Capsule',
      '4: 6 strip | Evion 400 Capsule!',
    ])
  })

  it('takes stars before each line for bullets', () => {
    const list = '*dolo 650 10 strip\n*combiflam 10 strip\n*evion 400 6 strip'
    expect(read(list)).toEqual([
      '1: 10 strip | Dolo 650 Tablet!',
      '2: 10 strip | Combiflam Tablet!',
      '3: 6 strip | Evion 400 Capsule!',
    ])
  })

  it('asks of what has a tick where other lines have none, and of what stands between dashes', () => {
    expect(read('✔ dolo 650 10 strip\nevion 400 6 strip\n-combiflam 10 strip-')).toEqual([
      '1: 10 strip | Dolo 650 Tablet',
      '2: 6 strip | Evion 400 Capsule!',
      '3: 10 strip | Combiflam Tablet',
    ])
    expect(read('✔ dolo 650 10 strip\n✔ evion 400 6 strip')).toEqual([
      '1: 10 strip | Dolo 650 Tablet!',
      '2: 6 strip | Evion 400 Capsule!',
    ])
  })

  it('asks of a scheme alone where the list tells offers', () => {
    expect(read('Evion 400 - 20% off\nDolo 650 - 10+3')).toContain('2: 10+3 | Dolo 650 Tablet')
    expect(read('Evion 400 5 20% off\nDolo 650 - 10+3')).toContain('2: 10+3 | Dolo 650 Tablet!')
  })

  it('that a quantity is not possible is said, not just left blank', () => {
    const { items } = readOrders('Dolo 650 1000000000\nDolo 650 99999\n-5 strips of Dolo 650', view)
    for (const { why } of items) expect(why).toContain('odd-quantity')
  })

  it.each(['Dolo 650 1e1', 'Dolo 650 - 1e1', 'Dolo 650 1e1 strip', 'Dolo 650 qty 1e5', '1e1 x Dolo 650'])(
    'takes no quantity from `%s`, and asks',
    (line) => {
      expect(readOrders(line, view).items).toMatchObject([{ quantity: null, sure: false }])
      expect(readList(line).lines).toMatchObject([{ counted: false, name: line }])
    },
  )

  it.each([
    'Dolo 650 0',
    'Dolo 650 - 0 strip',
    'Dolo 650 2.5',
    'Dolo 650 2.5 strip',
    'Dolo 650 - 2.5 strip',
    'Dolo 650 2,5 strip',
    '2.5 strip Dolo 650',
    'Dolo 650 1/2 box',
  ])('is never sure of a quantity that is not whole: `%s`', (line) => {
    for (const item of readOrders(line, view).items) {
      expect(item.sure).toBe(false)
      expect([2, 25]).not.toContain(item.quantity)
    }
  })

  it.each([
    // other lines of the kinds
    ['zeosartan 40 /12.5 tab 10', '1: 10 | Zeosartan 40mg/12.5mg Tablet!'],
    ['Jupiros F 160/5 tablet - 6 strips', '1: 6 strip | Jupiros F 160mg/5mg Tablet!'],
    ['[11:42 am] Mehta Medical: dolo 650 20 strip', '1: 20 strip | Dolo 650 Tablet!'],
    ['dolo 650 --- 20 st', '1: 20 strip | Dolo 650 Tablet!'],
    ['D0LO 650 5', '1: 5 | Dolo 650 Tablet'],
    ['telma 4O 10 strip', '1: 10 strip | Telma 40 Tablet'],
    ['pan 40 10 strip, no 15 strip', '1: 15 strip | Pan 40 Tablet'],
    ['pan 40 bees strip nahi das kar do', '1: 10 strip | Pan 40 Tablet'],
    ['[18/11/26, 10:09 am] Mehta: ~pan 40 5 strip~', '1: cancelled'],
    ['T. dolo 650 = 10', '1: 10 | Dolo 650 Tablet!'],
    ['C. evion 400 = 5', '1: 5 | Evion 400 Capsule!'],
    ['C. dolo 650 = 5', '1: 5 | Dolo 650 Tablet'],
    ['Tab. montair lc 1-0-1 x 5 days', '1: - | Montair-LC Tablet'],
    ['Dr. A. B. Rao MBBS', '1: talk'],
    ['combiflam ek bada dabba', '1: 1 box | Combiflam Tablet!'],
    ['dolo 650 chalis patte', '1: 40 strip | Dolo 650 Tablet!'],
    ['dolo 650 do sau patte', '1: 200 strip | Dolo 650 Tablet!'],
    ['dolo 650 ek sau bees patte', '1: 120 strip | Dolo 650 Tablet!'],
    ['dolo 650 5 attai venum', '1: 5 strip | Dolo 650 Tablet!'],
    ['डोलो 650 - 20 पत्ते', '1: 20 strip | Dolo 650 Tablet!'],
    ['मोंटेयर एल सी 15 पत्ते', '1: 15 strip | Montair-LC Tablet'],
    ['volini 30 gm 4 tube', '1: 4 tube | Volini Gel!'],
    ['volini 50 gm 4 tube', '1: 4 tube | Volini Gel'],
    ['pan 40 10 strips (sorry 15)', '1: 15 strip | Pan 40 Tablet'],
    ['evion 400 2 strip agar fresh ho to', '1: 2 strip | Evion 400 Capsule'],
    ['COMBlFLAM 10', '1: 10 | Combiflam Tablet'],
    ['lantus 10 units HS', '1: 10 piece | Lantus 100IU/ml Injection'],
    ['PO No. 0147   Date: 21-11-2026', '1: heading'],
    ['INDENT - WARD 3 (GENERAL)', '1: heading'],
    ['vanakkam anna indha order podunga', '1: talk'],
    ['dolo cheh sau pachas bees patta', '1: 20 strip | Dolo 650 Tablet'],
    ['dolo 650 che patta', '1: 6 strip | Dolo 650 Tablet!'],
    ['evion 400 20 strip abhi mat bhejna', '1: refused'],
    ['pan 40 10 strip, wapas le lo', '1: return'],
    ['dolo 650 15 strip (10+1 chal rha h kya)', '1: 15 strip | Dolo 650 Tablet'],
    ['montair el c - 12', '1: 12 | Montair-LC Tablet'],
    ['ORDER LIST   Party: Balaji Medico   Dt 20/11/2026', '1: heading'],
    ['10 3 mix cream', '1: - | 3 Mix Cream'],
    ['panderm plus 10', '1: 10 | Panderm + Cream'],
    ['panderm plus plus 20', '1: 20 | Panderm + + Cream'],
    ['dolo 650 10+1+1', '1: 10+2 | Dolo 650 Tablet'],
    ['bukhar wali dolo 650 tablet 20 strip', '1: 20 strip | Dolo 650 Tablet'],
    ['sugar patient ke liye roz subah evion 400 6 strip', '1: 6 strip | Evion 400 Capsule'],
    ['Mankind company montair lc ten strips', '1: 10 strip | Montair-LC Tablet'],
    ['dolo 650 10x1 - 20', '1: 20 | Dolo 650 Tablet'],
    ['dolo 650 15x1 - 20', '1: 20 | Dolo 650 Tablet!'],
    ['give me 3 strips dolo 650', '1: 3 strip | Dolo 650 Tablet!'],
    ['dolo 650 pura dabba 2', '1: 2 box | Dolo 650 Tablet'],
    ['ascoril d plus 24 btl less 5%', '1: 24 bottle | Ascoril D Plus Syrup Sugar Free!'],
    ['Dolo 650 - 2 स्ट्रिप्स', '1: 2 strip | Dolo 650 Tablet!'],
    ['dolo 650 20 strip (scheme do to 40)', '1: 20 strip | Dolo 650 Tablet'],
    ['dolo 650 20 strip, cold wali nai', '1: 20 strip | Dolo 650 Tablet'],
    ['gupta medicos ko 50 strip dolo 650 issue karo', '1: 50 strip | Dolo 650 Tablet'],
    ['combifla1 10', '1: 10 | Combiflam Tablet'],
    ['Tab. Pan 40mg PO OD before breakfast x 14 days', '1: - | Pan 40 Tablet'],
    ['TAB. RANTAC 150MG — 1 tab three times daily at 6 AM, 12 PM and 6 PM', '1: - | Rantac 150 Tablet'],
    ['Tab. Augmentin 625mg PO BD x 7 days', '1: - | Augmentin 625 Duo Tablet'],
    ['mujhe crocin chahiye apollo se', '1: - | Crocin 1000mg Tablet'],
    ['order lo bhai', '1: talk'],
    ['Allergies: NKDA (No known drug allergies)', '1: heading'],
    ['Follow up in 3 months with HbA1c, lipids', '1: heading'],
    ['650 mg', '1: no name'],
    ['Flat 7, Rose Residency, Koregaon Park, Pune 411001', '1: address'],
    ['~dolo 650 10~', '1: cancelled'],
  ])('%s', (text, told) => {
    expect(read(text)).toEqual([told])
  })

  it('is sure of nothing on a line of which a part is crossed out', () => {
    expect(read('~dolo 650 10~ evion 400 5')).toEqual(['1: - | Dolo 650 Tablet', '1: 5 | Evion 400 Capsule'])
    expect(read('combiflam 10 strip ~evion 400 5~')[0]).toBe('1: 10 strip | Combiflam Tablet')
    expect(read('combiflam ~10~ 15 strip')).toEqual(['1: 15 strip | Combiflam Tablet'])
  })

  const around = (line: string) => read(`dolo 650 10 strip\nevion 400 20 strip\n${line}\npan 40 5 strip`)

  it.each([
    'நாளை காலை அனுப்பவும்',
    'kaale bapore 2 vagya sudhi mokli aapjo',
    'Patient: Meena Kale 45/F',
    'BP 140/90',
    'weight 62 kg',
    'Fees paid 500',
    'Avoid fried food',
    'Authorised Signatory',
    'Phone 0863-2234567',
    'Bonjour mob 72345 67890',
    'D.No 4-5-12, Brodipet',
    'A/c No 50200012345678 IFSC HDFC0001234',
    'driver ka number bhej dena',
    '3 photos',
    'E.&O.E.',
  ])('orders nothing: %s', (line) => {
    expect(around(line)).toHaveLength(4)
    expect(around(line)[2]).toMatch(/^3: (?:talk|heading|address|phone|sign-off|no name)$/u)
  })

  it.each([
    'Xylozar 10',
    'Xylozar 650',
    'Ryles tube 16 - 5',
    'Cap Zonvita',
    'surgical spirit 500 ml',
    'bhai kal wala zonvita bhi bhej dena usko 5 patta',
    'Sharma zonvita - 10',
    'telma 650/10',
    'paach zonvita',
  ])('orders what the catalogue lacks: %s', (line) => {
    expect(around(line)).toHaveLength(4)
    expect(around(line)[2]).toMatch(/\| /u)
  })

  it.each(['duphalac 150ml 3', 'volini gel 50gm 5'])(
    'takes another size than the product has for its pack: %s',
    (line) => {
      const [item] = readOrders(line, view).items
      expect(item?.why).toContain('other-pack')
      expect(item?.why).not.toContain('unknown-word')
      expect(item?.parts.find(({ role }) => role === 'pack')?.text.trim()).toBe(line.split(' ').at(-2))
    },
  )

  it('says of no refusal that it changes a line that is refused itself', () => {
    const { skipped } = readOrders('evion 400 20 strip mat bhejna\nevion 400 20 strip return karna hai', view)
    expect(skipped.map(({ corrects }) => corrects)).toEqual([undefined, undefined])
  })

  it('says of a refusal which order it changes, whatever is refused between', () => {
    const lines = [
      'evion 400 5 strip',
      'evion 400 20 strip mat bhejna',
      'evion 400 20 strip return karna hai',
    ]
    const { items, skipped } = readOrders(lines.join('\n'), view)
    expect(skipped.map(({ corrects }) => corrects)).toEqual([1, 1])
    expect(items.map(({ why }) => why)).toEqual([['refused']])
  })
})
