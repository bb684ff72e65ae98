import { describe, expect, it } from 'vitest'
import { contradictionOf } from './contradiction.ts'

const salts = {
  isSalt: (word: string) => ['paracetamol', 'ibuprofen', 'telmisartan'].includes(word),
  nearSalt: (word: string) =>
    word === 'ibuprofin' ? 'ibuprofen' : word === 'paracetmol' ? 'paracetamol' : undefined,
}
const medicines = {
  dolo: ['Dolo 650 Tablet', 'Paracetamol (650mg)', 'strip of 15 tablets'],
  telma: ['Telma 40 Tablet', 'Telmisartan (40mg)', 'strip of 30 tablets'],
  telmaH: ['Telma H Tablet', 'Telmisartan (40mg) + Hydrochlorothiazide (12.5mg)', 'strip of 15 tablets'],
  augmentin: [
    'Augmentin 625 Duo Tablet',
    'Amoxycillin (500mg) + Clavulanic Acid (125mg)',
    'strip of 10 tablets',
  ],
  glycomet: ['Glycomet 500 SR Tablet', 'Metformin (500mg)', 'strip of 20 tablets'],
  monocef: ['Monocef 500mg Injection', 'Ceftriaxone (500mg)', 'vial of 1 injection'],
  nioclean: ['Nioclean Gel', 'Nicotinamide (4%) + Clindamycin (1%)', 'tube of 20 gm Gel'],
  calpol: ['Calpol 250 Oral Suspension', 'Paracetamol (250mg/5ml)', 'bottle of 60 ml'],
  ciplox: ['Ciplox Eye Drops', 'Ciprofloxacin (0.3%)', 'bottle of 10 ml'],
  ekran: ['Ekran 30 Silicone Sunscreen', null, 'tube of 50 gm'],
  d3: ['Calcirol 60000IU Sachet', 'Vitamin D3 (60000IU)', 'sachet of 1 gm'],
  ximplus: ['Ximplus 100 Tablet', 'Cefixime (100mg)', 'strip of 10 tablets'],
} as const

function said(text: string, medicine: keyof typeof medicines): string | undefined {
  const [name, composition, pack] = medicines[medicine]
  return contradictionOf(text, { name, composition, pack }, salts)
}

describe('a text that contradicts a medicine', () => {
  it.each([
    ['dolo 500', 'dolo', 'strength'],
    ['dolo 500mg', 'dolo', 'strength'],
    ['500 dolo', 'dolo', 'strength'],
    ['DOLO500', 'dolo', 'strength'],
    ['ＤＯＬＯ　５００', 'dolo', 'strength'],
    ['डोलो ५००', 'dolo', 'strength'],
    ['dolo 65', 'dolo', 'strength'],
    ['dolo 0.005 gm', 'dolo', 'strength'],
    ['dolo code 12345', 'dolo', 'strength'],
    ['dolo 650 mcg', 'dolo', 'strength'],
    ['telma 80', 'telma', 'strength'],
    ['40 telma 80', 'telma', 'strength'],
    ['Monocef 1gm', 'monocef', 'strength'],
    ['augmentin 375', 'augmentin', 'strength'],
    ['calpol 120 susp', 'calpol', 'strength'],
    ['dolo syrup', 'dolo', 'form'],
    ['calpol 250 tab', 'calpol', 'form'],
    ['ciplox ear drops', 'ciplox', 'form'],
    ['nioclean soap', 'nioclean', 'form'],
    ['telma h', 'telma', 'variant'],
    ['telma am 40', 'telma', 'variant'],
    ['dolo 650 sr', 'dolo', 'variant'],
    ['tlmH', 'telma', 'variant'],
    ['telmaAM', 'telma', 'variant'],
    ['टेल्मा एच', 'telma', 'variant'],
    ['tlm eighty', 'telma', 'strength'],
    ['tlm LXXX', 'telma', 'strength'],
    ['dolo five hundred', 'dolo', 'strength'],
    ['dolo sixtyfive', 'dolo', 'strength'],
    ['ibuprofen 650', 'dolo', 'salt'],
    ['ibuprofin 650', 'dolo', 'salt'],
    ['dolo ibuprofen', 'dolo', 'salt'],
    ['telmisartan 40 paracetamol', 'telma', 'salt'],
    ['650', 'dolo', 'says-nothing'],
    ['40 mg', 'telma', 'says-nothing'],
    ['10 tab', 'telma', 'says-nothing'],
    ['!!!', 'dolo', 'says-nothing'],
  ] as const)('“%s” is not %s: %s', (text, medicine, contradiction) => {
    expect(said(text, medicine)).toBe(contradiction)
  })
})

describe('a text that says less than the medicine is', () => {
  it.each([
    ['dlo', 'dolo'],
    ['dolo sixfifty', 'dolo'],
    ['dolo six hundred fifty', 'dolo'],
    ['tlm forty', 'telma'],
    ['telmaH', 'telmaH'],
    ['टेल्मा एच', 'telmaH'],
    ['dolo 650 mg', 'dolo'],
    ['dolo 0.65 gm', 'dolo'],
    ['paracetamol 650', 'dolo'],
    ['paracetmol 650', 'dolo'],
    ["DOLO 15'S", 'dolo'],
    ['DOLO 650 15 TABS', 'dolo'],
    ['DOLO 1*15', 'dolo'],
    ['telma tab', 'telma'],
    ['telma 40 cap', 'telma'],
    ['tlm h 40', 'telmaH'],
    ['TELMAH', 'telmaH'],
    ['augmentin 625', 'augmentin'],
    ['augmentin 500/125', 'augmentin'],
    ['glycomet sr', 'glycomet'],
    ['monocef 0.5gm', 'monocef'],
    ['NIOCLEAN GEL 20GM (CK0007)', 'nioclean'],
    ['NIOCLEAN 30GMS', 'nioclean'],
    ['nioclean cream', 'nioclean'],
    ['calpol 250 syp 60ml', 'calpol'],
    ['calpol drops', 'calpol'],
    ['ciplox e/d', 'ciplox'],
    ['EKRAN 30 SILICON S', 'ekran'],
    ['calcirol 60k', 'd3'],
    ['27 XIMP0002 XIMPLUS 100', 'ximplus'],
    ['13500 XIMPLUS', 'ximplus'],
    ['XIMP0002', 'ximplus'],
    ['ximplus 0042', 'ximplus'],
    ['0013500', 'dolo'],
  ] as const)('“%s” may mean %s', (text, medicine) => {
    expect(said(text, medicine)).toBeUndefined()
  })
})
