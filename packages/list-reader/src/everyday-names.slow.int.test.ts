import { beforeAll, describe, expect, it } from 'vitest'
import { hasPublicData, readMedicines } from '../../matching/bench/public-data.ts'
import { viewOf } from '../bench/public-catalogue.ts'
import { type CatalogueView, readOrders } from './index.ts'

// What shops write every day, beside the catalogue of 250,000. Which product it is was told by hand.

/** Names that the catalogue lacks: nothing else is sure to be meant. */
const lacking = [
  ...[
    'ors',
    'ors orange',
    'ors sachet',
    'ors 10',
    'ors powder 20',
    'electral',
    'eltral',
    'electral 21.8',
    'enerzal',
  ],
  ...['digene syp', 'digene gel', 'digene tab', 'digene orange', 'gelusil syp', 'moov', 'volini gel'],
  ...[
    'ecosprin 75',
    'clopitab 75',
    'shelcal 500',
    'shelcal hd',
    'becosule',
    'becosules z',
    'omez d',
    'amlokind at',
  ],
]

/** What stands first, and, where no other product has that name, is sure. */
const known: [text: string, name: string, isSure: boolean][] = [
  ['rosuvas 10', 'Rosuvas 10 Tablet', false],
  ['roseday 10', 'Roseday 10 Tablet', true],
  ['cetrizine', 'Cetrizine Tablet', true],
  ['pan d', 'Pan-D Capsule PR', true],
  ['pand', 'Pan-D Capsule PR', true],
  ['telma 40', 'Telma 40 Tablet', true],
  ['telma h', 'Telma H Tablet', true],
  ['ecosprin av 75', 'Ecosprin-AV 75 Capsule', true],
  ['glycomet 500', 'Glycomet Tablet', true],
  ['glycomet gp1', 'Glycomet-GP 1 Tablet PR', true],
  ['glycomet gp 2', 'Glycomet-GP 2 Tablet PR', true],
  ['azee 500', 'Azee 500 Tablet', false],
  ['azithral 500', 'Azithral 500 Tablet', false],
  ['monocef 1gm', 'Monocef 1gm Injection', true],
  ['monocef o 200', 'Monocef-O 200 Tablet', true],
  ['taxim o 200', 'Taxim-O 200 Tablet', true],
  ['augmentin duo 625', 'Augmentin 625 Duo Tablet', true],
  ['augmentin 625', 'Augmentin 625 Duo Tablet', false],
  ['montek lc', 'Montek LC Tablet', true],
  ['allegra 120', 'Allegra 120mg Tablet', true],
  ['dolo 650', 'Dolo 650 Tablet', true],
  ['calpol 500', 'Calpol 500mg Tablet', true],
  ['combiflam', 'Combiflam Tablet', true],
  ['meftal spas', 'Meftal-Spas Tablet', false],
  ['buscopan', 'Buscopan 10mg Tablet', false],
  ['omez', 'Omez Capsule', false],
  ['zerodol sp', 'Zerodol-SP Tablet', true],
  ['zerodol p', 'Zerodol-P Tablet', true],
  ['thyronorm 50', 'Thyronorm 50mcg Tablet', true],
  ['eltroxin 50', 'Eltroxin 50mcg Tablet', true],
  ['amlong 5', 'Amlong Tablet', true],
  ['rozavel 10', 'Rozavel 10 Tablet', true],
  ['nikoran 5', 'Nikoran 5 Tablet', true],
  ['lasix 40', 'Lasix Tablet', true],
  ['dytor 10', 'Dytor 10 Tablet', false],
  ['dytor plus 10', 'Dytor Plus 10 Tablet', true],
]

describe.skipIf(!hasPublicData())('everyday names', () => {
  let view: CatalogueView
  beforeAll(() => {
    view = viewOf(readMedicines())
  })
  const read = (text: string) => readOrders(text, view).items[0]

  it.each(lacking)('%s is no other product', (text) => {
    for (const line of [text, `${text} 5`]) expect(read(line)?.sure ?? false).toBe(false)
  })

  it.each(known)('%s is %s', (text, name, isSure) => {
    const item = read(`${text} qty 5`)
    expect([item?.matches[0]?.name, item?.sure, item?.quantity]).toEqual([name, isSure, 5])
  })
})
