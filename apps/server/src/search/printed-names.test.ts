import { buildIndexData, openIndex } from '@rasad/matching'
import { describe, expect, it } from 'vitest'
import { createCompanyNames } from './printed/compare-company.ts'
import { meaningOf, type PrintedCatalogue, type PrintedName } from './printed-names.ts'

const medicines: [name: string, company: string, pack: string, rupees: number, composition: string][] = [
  ['Telma 40 Tablet', 'Glenmark Pharmaceuticals Ltd', 'strip of 15 tablets', 110, 'Telmisartan (40mg)'],
  ['Telma 80 Tablet', 'Glenmark Pharmaceuticals Ltd', 'strip of 15 tablets', 190, 'Telmisartan (80mg)'],
  [
    'Telma H Tablet',
    'Glenmark Pharmaceuticals Ltd',
    'strip of 15 tablets',
    170,
    'Telmisartan (40mg) + Hctz (12.5mg)',
  ],
  ['Patazol 40mg Injection', 'Mediyork Pharma Pvt Ltd', 'vial of 1 Injection', 47, 'Pantoprazole (40mg)'],
  ['Azcold Syrup', 'Medcover Pharma', 'bottle of 60 ml Syrup', 64, 'Chlorpheniramine (2mg)'],
  ['Azcold Tablet', 'Medcover Pharma', 'strip of 10 tablets', 36, 'Chlorpheniramine (2mg)'],
  ['Femic P Suspension', 'Elixir Pharmacon', 'bottle of 60 ml Suspension', 35, 'Mefenamic Acid (50mg)'],
  ['Kifaro Tablet', 'Cipla Ltd', 'strip of 10 tablets', 50, 'Ofloxacin (200mg)'],
  ['Kifaro Suspension', 'Cipla Ltd', 'bottle of 60 ml Suspension', 55, 'Ofloxacin (50mg)'],
  [
    'Vildaray M 500mg/50mg Tablet SR',
    'Lloyd Healthcare',
    'strip of 15 tablet sr',
    145,
    'Metformin (500mg) + Vildagliptin (50mg)',
  ],
  [
    'Unizone S 250mg/125mg Injection',
    'Uniword Pharma',
    'vial of 1 Injection',
    123,
    'Ceftriaxone (250mg) + Sulbactam (125mg)',
  ],
  [
    'Garizon SB 1000mg/500mg Injection',
    'Salveo Lifecare',
    'vial of 1 Injection',
    199,
    'Ceftriaxone (1000mg) + Sulbactam (500mg)',
  ],
  ['Triolvance 20 Tablet', 'Emcure Pharmaceuticals Ltd', 'strip of 10 tablets', 227, 'Olmesartan (20mg)'],
  ['Ga-12 Cream', 'KLM Laboratories Pvt Ltd', 'tube of 30 gm Cream', 300, 'Glycolic Acid (12% w/w)'],
  ['Stamlo 5 Tablet', "Dr Reddy's Laboratories Ltd", 'strip of 30 tablets', 84, 'Amlodipine (5mg)'],
  ['Deflacin 6mg Tablet', 'Aarcin Pharmaceutical LLP', 'strip of 10 tablets', 80, 'Deflazacort (6mg)'],
  ['Deflacin 6 Tablet', 'Iva Healthcare Pvt. Ltd.', 'strip of 6 tablets', 57, 'Deflazacort (6mg)'],
  ['Nerveheal-NT Tablet', 'Vintage Labs Pvt Ltd', 'strip of 10 tablets', 140, 'Pregabalin (75mg)'],
  ['Episert Cream', 'KLM Laboratories Pvt Ltd', 'tube of 30 gm Cream', 90, 'Sertaconazole (2% w/w)'],
  [
    'Imxia Soft Hair Mousse',
    'KLM Laboratories Pvt Ltd',
    'bottle of 60 ml Solution',
    500,
    'Minoxidil (5% w/v)',
  ],
  [
    'Augmentin 375 Tablet',
    'Glaxo SmithKline',
    'strip of 10 tablets',
    214,
    'Amoxycillin (250mg) + Clavulanic Acid (125mg)',
  ],
  [
    'Augmentin 625 Duo Tablet',
    'Glaxo SmithKline',
    'strip of 10 tablets',
    204,
    'Amoxycillin (500mg) + Clavulanic Acid (125mg)',
  ],
  ['Nervoval 300 Tablet', 'Ganga Lifecare', 'strip of 10 tablets', 60, 'Valproic Acid (300mg)'],
  ['Nervoval 500 Tablet', 'Ganga Lifecare', 'strip of 10 tablets', 66, 'Valproic Acid (500mg)'],
  ['PCM 650mg Tablet', 'Intas Pharmaceuticals Ltd', 'strip of 10 tablets', 13, 'Paracetamol (650mg)'],
  [
    'Augduo 625 Tablet',
    'Ganga Lifecare',
    'strip of 10 tablets',
    204,
    'Amoxycillin (500mg) + Clavulanic Acid (125mg)',
  ],
  ['Lisicard 5mg Tablet', 'Gufic Bioscience Ltd', 'strip of 10 tablets', 36, 'Lisinopril (5mg)'],
]
const index = openIndex(
  buildIndexData(
    medicines.map(([name, company, pack, , alias], key) => ({
      key: key + 1,
      name,
      company,
      pack,
      alias,
      popularity: 1,
    })),
  ),
)
const catalogue: PrintedCatalogue = {
  ...createCompanyNames(medicines.map(([, company]) => company)),
  resolve: index.resolve,
  medicine(no) {
    const [name, company, pack, rupees, composition] = medicines[no - 1] ?? []
    if (name === undefined) return undefined
    return {
      name,
      company: company ?? null,
      pack: pack ?? null,
      composition: composition ?? null,
      form: null,
      pricePaise: (rupees ?? 0) * 100,
    }
  },
}

/** The name that a row surely means, and `undefined` where it is asked. */
function meant(text: string, row: Omit<PrintedName, 'text'> = {}): string | undefined {
  const { medicines: found, sure } = meaningOf({ text, ...row }, 5, catalogue)
  return sure ? medicines[(found[0]?.no ?? 0) - 1]?.[0] : undefined
}
const first = (text: string, row: Omit<PrintedName, 'text'> = {}) => {
  const no = meaningOf({ text, ...row }, 5, catalogue).medicines[0]?.no ?? 0
  return medicines[no - 1]?.[0]
}

describe('what a printed row means', () => {
  it.each([
    ['TELMA 40 TAB', {}, 'Telma 40 Tablet'],
    ['TELMA 40MG TABLETS', { pack: "15'S", company: 'GLENMARK' }, 'Telma 40 Tablet'],
    ['13500 TELMA-40', { pack: '1*15' }, 'Telma 40 Tablet'],
    ['TELMA H TAB', { pack: '15S', mrpPaise: 19_000 }, 'Telma H Tablet'],
    ['TELMA 80 (GLEN)', { pack: '10*15' }, 'Telma 80 Tablet'],
    ['GA-12 CREAM 30GM (CK0007)', { pack: '30GM', company: 'KLM' }, 'Ga-12 Cream'],
    ['EPISERTCREAM', { pack: '30GM', company: 'KLM LABS' }, 'Episert Cream'],
    ['EPISERT CRE', { pack: '1*30GM', company: 'KLM LABS' }, 'Episert Cream'],
    ['PCM 650 TAB', { pack: "10'S", company: 'INTAS' }, 'PCM 650mg Tablet'],
    ['AUGDUO 625', { pack: '10S', mrpPaise: 20_400 }, 'Augduo 625 Tablet'],
    ['AUG DUO 625', { pack: '10S', company: 'GANGA' }, 'Augduo 625 Tablet'],
    ['NERVO VAL 500', { pack: '10S', mrpPaise: 6_600 }, 'Nervoval 500 Tablet'],
    ['IMXIA SOFT HAIR MO', { pack: '60ML', company: 'KLM' }, 'Imxia Soft Hair Mousse'],
  ])('%s is a name in print', (text, row, name) => {
    expect(meant(text, row)).toBe(name)
  })

  it.each([
    ['another strength', 'TELMA 20 TAB', { pack: "15'S", company: 'GLENMARK', mrpPaise: 11_000 }],
    ['another strength, with its pack glued on', 'TRIOLVANCE 4010S', { company: 'EMCURE', mrpPaise: 23_000 }],
    ['one of two strengths twice', 'GARIZON SB 500MG/500MG INJ', { company: 'SALVEO', mrpPaise: 20_000 }],
    ['no strength, at another price', 'UNIZONE S INJ', { company: 'UNIWORD', mrpPaise: 156_900 }],
    ['no strength, and nothing else known', 'UNIZONE S INJ', {}],
    ['no strength, where a longer name has the form', 'AUGMENTIN TAB', { pack: '10S', mrpPaise: 20_416 }],
    ['another form', 'AZCOLD DROPS', { pack: '15ML', company: 'MEDCOVER' }],
    ['another form, by its pack', 'PATAZOL 40', { pack: "10'S", company: 'MEDIYORK' }],
    ['a form of the same kind', 'FEMIC P DROPS', { pack: '60ML', company: 'ELIXIR', mrpPaise: 3_600 }],
    ['another release', 'VILDARAY M 500/50', { pack: '1*15', company: 'LLOYD', mrpPaise: 15_300 }],
    ['another salt', 'TELMA AM TAB', { pack: "15'S", company: 'GLENMARK', mrpPaise: 17_000 }],
    ['another salt in brackets', 'TELMA (AM) 40 TAB', { pack: "15'S", company: 'GLENMARK' }],
    ['a plus', 'STAMLO + 5 TAB', { pack: "30'S", company: 'DR REDDYS', mrpPaise: 8_400 }],
    [
      'another brand by one letter',
      'LISCARD 5MG TABS',
      { pack: "10'S", company: 'INTRA LABS', mrpPaise: 3_952 },
    ],
    ['the same letters in other words', 'T ELMA 40 TAB', {}],
    ['a shorthand of a salt', 'PCM 650', { pack: "10'S", mrpPaise: 1_300 }],
    ['short words that begin another name', 'AUG 625 DUO', { pack: '10S', mrpPaise: 20_400 }],
    ['short words that begin another name, side by side', 'AUG DUO 625', { pack: '10S', mrpPaise: 20_400 }],
  ])('asks about %s', (_what, text, row) => {
    expect(meant(text, row)).toBeUndefined()
  })

  it('doubts a name whose pack is another', () => {
    expect(meant('TELMA 40 TAB', { pack: "10'S" })).toBeUndefined()
    expect(meant('AZCOLD SYRUP', { pack: '100ML' })).toBeUndefined()
    expect(meant('AZCOLD SYRUP', { pack: '1*60ML' })).toBe('Azcold Syrup')
    expect(meant('AZCOLD SYRUP 100ML')).toBeUndefined()
  })

  it('doubts a name of another maker, unless price and pack agree', () => {
    expect(meant('FEMIC P SUSP', { company: 'CIPLA LTD' })).toBeUndefined()
    expect(meant('FEMIC P SUSP', { company: 'CIPLA LTD', pack: '60ML', mrpPaise: 3_900 })).toBe(
      'Femic P Suspension',
    )
    expect(meant('FEMIC P SUSP', { company: 'AVESTA' })).toBe('Femic P Suspension')
  })

  it('doubts a name at a price that no pack of it has', () => {
    expect(meant('TELMA 40 TAB', { pack: "15'S", mrpPaise: 40_000 })).toBeUndefined()
    expect(meant('TELMA 40 TAB', { pack: "15'S", mrpPaise: 12_500 })).toBe('Telma 40 Tablet')
    expect(meant('TELMA 40 TAB', { pack: '10*15', mrpPaise: 120_000 })).toBe('Telma 40 Tablet')
  })

  it('lets pack, maker and price choose between medicines of one name', () => {
    expect(meant('DEFLACIN 6MG TAB')).toBeUndefined()
    expect(meant('DEFLACIN 6MG TAB', { pack: "10'S" })).toBe('Deflacin 6mg Tablet')
    expect(meant('DEFLACIN 6MG TAB', { pack: "6'S" })).toBe('Deflacin 6 Tablet')
    expect(meant('DEFLACIN 6MG TAB', { company: 'IVA HEALTHCARE' })).toBe('Deflacin 6 Tablet')
    expect(first('DEFLACIN 6MG TAB', { mrpPaise: 5_700 })).toBe('Deflacin 6 Tablet')
  })

  it('puts first what costs what is printed, one pack or a box, and is no surer of it', () => {
    const print = (rupees: number, pack = "10'S") => ({ pack, mrpPaise: rupees * 100 })
    expect(first('NERVOVAL TAB', print(61))).toBe('Nervoval 300 Tablet')
    expect(first('NERVOVAL TAB', print(65.5))).toBe('Nervoval 500 Tablet')
    expect(first('NERVOVAL TAB', print(655, '10*10'))).toBe('Nervoval 500 Tablet')
    expect(meant('NERVOVAL TAB', print(65.5))).toBeUndefined()
    // Of one name, price and pack choose as before.
    expect(meant('NERVOVAL 300', print(66))).toBe('Nervoval 300 Tablet')
  })

  it('lets the pack choose between forms that the name leaves open', () => {
    expect(meant('KIFARO')).toBeUndefined()
    expect(first('KIFARO', { pack: '60ML' })).toBe('Kifaro Suspension')
    expect(meant('KIFARO', { pack: "10'S", company: 'CIPLA' })).toBe('Kifaro Tablet')
    expect(meant('KIFARO', { pack: '60ML', company: 'CIPLA' })).toBe('Kifaro Suspension')
  })

  it('takes a misspelt brand for sure only from its own maker', () => {
    expect(meant('NERVHEAL-NT TAB', { pack: "10'S" })).toBeUndefined()
    expect(meant('NERVHEAL-NT TAB', { pack: "10'S", company: 'VINTAGE' })).toBe('Nerveheal-NT Tablet')
  })
})
