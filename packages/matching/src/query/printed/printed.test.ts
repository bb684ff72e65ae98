import { describe, expect, it } from 'vitest'
import { buildIndexData } from '../../index/build.ts'
import { openIndex } from '../name-index.ts'

const CATALOGUE = [
  ['Zorvit 20 Tablet', 'strip of 10 tablets'],
  ['Zorvit H Tablet', 'strip of 10 tablets'],
  ['Zorvit Syrup', 'bottle of 60 ml Syrup'],
  ['Kelpan Oral Suspension', 'bottle of 100 ml Suspension'],
  ['Derma Ever New Cream', 'tube of 20 gm Cream'],
  ['Derma Soap', 'box of 75 gm Soap'],
  ['Mupi Ointment', 'tube of 5 gm Ointment'],
  ['Mupisoft Ointment', 'tube of 5 gm Ointment'],
  ['Optilux Ultra Eye Drops', 'bottle of 10 ml Eye Drop'],
  ['Optilux D Eye Drops', 'bottle of 5 ml Eye Drop'],
  ['Foamex Face Wash', 'tube of 60 gm Face Wash'],
  ['Abc Extend Forte Tablet', 'strip of 10 tablets'],
  ['Nervolin P Tablet SR', 'strip of 10 tablet sr'],
  ['Kofstop LS Junior Syrup', 'bottle of 100 ml Syrup'],
  ['Telnavid 20mg Tablet', 'strip of 10 tablets'],
  ['Tenlavid Tablet', 'strip of 10 tablets'],
  ['Ga 12 Cream', 'tube of 30 gm Cream'],
] as const
const UNITS = [
  ['Topven 10 Tablet', 'Topvenine (10mg)'],
  ['Topven 20 Tablet', 'Topvenine (20mg)'],
  ['Clampex 5mg Tablet', 'Clampexine (5mg)'],
  ['Clampex Injection', 'Clampexine (10mg)'],
  ['Dryfan Syrup', 'Fanine (NA)'],
] as const
const units = openIndex(
  buildIndexData(UNITS.map(([name, alias], key) => ({ key, name, alias, popularity: 0 }))),
)
/** What else the line can mean, or says of the medicine that is not so. */
const ASIDE = [
  ['TOPVEN 10MCG', 'its composition has milligrams'],
  ['Topven 10%', 'its composition has milligrams'],
  ['topven 10 iu', 'its composition has milligrams'],
  ['TOPVEN 10 ML', 'tablets have no volume'],
  ['TopvenL 10', 'a letter that makes another product'],
  ['Dryfan 50mg', 'no strength of it is known'],
  ['CLAMPEX 5*10', 'strips of ten tablets with 5 mg'],
  ['Clampex 5x10', 'strips of ten tablets with 5 mg'],
] as const
const COMPANY = 'Abc Laboratories Ltd'
const index = openIndex(
  buildIndexData(
    CATALOGUE.map(([name, pack], key) => ({
      key,
      name,
      pack,
      company: COMPANY,
      popularity: CATALOGUE.length - key,
    })),
  ),
)

function meant(line: string): { name: string | undefined; tier: string } {
  const { tier, matches } = index.resolve(line, 5)
  return { tier, name: CATALOGUE[matches[0]?.key ?? -1]?.[0] }
}

describe('a name as a billing system prints it', () => {
  it.each([
    // codes before and behind
    ['13500 ZORVIT 20', 'Zorvit 20 Tablet'],
    ['27 ZORV0002 ZORVIT 20 TAB', 'Zorvit 20 Tablet'],
    ['I05143 DERMA SOAP', 'Derma Soap'],
    ['ZORVIT SYRUP 60ML (CK0007)', 'Zorvit Syrup'],
    ['MUPISOFT OINTMENT (ABC)', 'Mupisoft Ointment'],
    // packs
    ["DERMA EVER NEW CREAM 20'GMS", 'Derma Ever New Cream'],
    ['DERMA SOAP 75GRM', 'Derma Soap'],
    ['DERMA SOAP 75 GRA', 'Derma Soap'],
    ['ZORVIT 20 10 ,S', 'Zorvit 20 Tablet'],
    ['ZORVIT-20                   10 TABLE', 'Zorvit 20 Tablet'],
    ['ZORVIT 20 1*10TAB', 'Zorvit 20 Tablet'],
    ['ZORVIT SYRUP 60 M', 'Zorvit Syrup'],
    ['GA-12 CREAM 30GM TUB', 'Ga 12 Cream'],
    ['DERMA SOAP 75G1M0GM', 'Derma Soap'],
    // words cut and glued
    ['KELPAN SUSPE', 'Kelpan Oral Suspension'],
    ['KELPANSUSP', 'Kelpan Oral Suspension'],
    ['OPTILUX ULT', 'Optilux Ultra Eye Drops'],
    ['DERMA EVER N', 'Derma Ever New Cream'],
    ['MUPI SOFT OINTMENT', 'Mupisoft Ointment'],
    ['NERVOLIN PSR', 'Nervolin P Tablet SR'],
    ['KOFSTOP LSSYP', 'Kofstop LS Junior Syrup'],
    // abbreviations and slips
    ['OPTILUX ULTRA E/D', 'Optilux Ultra Eye Drops'],
    ['FOAMEX F/W', 'Foamex Face Wash'],
    ['KOFSTOP LS JR SYP', 'Kofstop LS Junior Syrup'],
    ['MUPISOFT ONITMENT', 'Mupisoft Ointment'],
    ['DERMA EVER NEW CREEM', 'Derma Ever New Cream'],
    // the company is left out of the name, or added to it
    ['EXTEND FORTE TAB', 'Abc Extend Forte Tablet'],
    ['ABC OPTILUX ULTRA EYE DROPS', 'Optilux Ultra Eye Drops'],
  ])('%s → %s', (line, name) => {
    expect(meant(line).name).toBe(name)
  })

  it('is sure where every word and number is explained', () => {
    for (const line of [
      '13500 ZORVIT 20',
      "DERMA EVER NEW CREAM 20'GMS",
      'DERMA SOAP 75GRM',
      'ZORVIT 20 1*10TAB',
    ]) {
      expect(meant(line).tier, line).toBe('matched')
    }
  })

  it('asks about another form, and only where no product has the right one', () => {
    expect(meant('ZORVIT SYP')).toEqual({ name: 'Zorvit Syrup', tier: 'matched' })
    expect(meant('KELPAN SYP')).toEqual({ name: 'Kelpan Oral Suspension', tier: 'confirm' })
    expect(meant('ZORVIT 20 INJ')).toEqual({ name: 'Zorvit 20 Tablet', tier: 'confirm' })
  })

  it('takes no strength for a pack, a code or a count', () => {
    for (const line of [
      'ZORVIT 40',
      'ZORVIT 40 TAB',
      'ZORVIT TAB 40MG',
      '40 ZORVIT TAB',
      'ZORVIT 40MG 1*10',
    ]) {
      const names = index.resolve(line, 5).matches.map(({ key }) => CATALOGUE[key]![0])
      expect(names, line).not.toContain('Zorvit 20 Tablet')
    }
  })

  it('drops no letter that makes another product', () => {
    for (const line of ['ZORVIT D 20', 'ZORVIT 20 D', 'ZORVIT-AM 20 1*10']) {
      const names = index.resolve(line, 5).matches.map(({ key }) => CATALOGUE[key]![0])
      expect(names, line).not.toContain('Zorvit 20 Tablet')
    }
  })

  it('is not sure of another brand where the line begins with one', () => {
    expect(meant('TENLAVID 20MG TAB').tier).toBe('confirm')
    expect(meant('MUPI SOFT TABLET').tier).not.toBe('matched')
  })

  it.each(ASIDE)('is not sure of %s: %s', (line, _) => {
    expect(units.resolve(line, 5).tier).not.toBe('matched')
  })

  it.each(['CLAMPEX TAB 1*10', 'CLAMPEX 5MG 1*10', 'TOPVEN 10MG', 'Topven 0.01g', 'Dryfan Syrup'])(
    'stays sure of %s',
    (line) => expect(units.resolve(line, 5).tier).toBe('matched'),
  )

  it('is not sure of a name that lacks the plus of the line', () => {
    expect(meant('ZORVIT 20')).toEqual({ name: 'Zorvit 20 Tablet', tier: 'matched' })
    expect(meant('ZORVIT 20 +').tier).not.toBe('matched')
  })
})

describe('what is known besides the text', () => {
  const twins = ['Alpha Remedies Ltd', 'Beta Labs Pvt Ltd'].flatMap((company) =>
    [60, 100].map((size) => ({ company, pack: `bottle of ${size} ml Syrup` })),
  )
  const doubles = openIndex(
    buildIndexData(twins.map((twin, key) => ({ key, name: 'Zedol Syrup', popularity: 0, ...twin }))),
  )

  it.each([
    ['ZEDOL SYP', { company: 'BETA LABS', pack: '100 ML' }, 3],
    ['ZEDOL SYP', { company: 'Beta', pack: '1*60ml' }, 2],
    ['Zedol Syrup', { pack: '100ml' }, 1],
    ['Zedol Syrup', { company: 'Beta Labs Private Limited' }, 2],
    ['Zedol Syrup', {}, 0],
  ])('%s with %j → %i', (line, known, key) => {
    expect(doubles.resolve(line, 4, known).matches[0]?.key).toBe(key)
  })
})

describe('a brand and one strength in capitals', () => {
  const names = ['Fungivin 250mg Tablet', 'Clindaset 600mg Injection']
  const index = openIndex(
    buildIndexData(
      names.map((name, key) => ({
        key,
        name,
        company: 'Abc Labs',
        pack: 'strip of 10 tablets',
        popularity: 0,
      })),
    ),
  )
  const tierOf = (line: string) => index.resolve(line, 1).tier

  it('can be a brand that the catalogue lacks, if one letter is another', () => {
    expect(tierOf('FUNGIWIN 250MG')).toBe('confirm')
    expect(index.resolve('FUNGIWIN 250MG', 1).matches[0]?.key).toBe(0)
  })

  it.each(['FUNGIVIN 250MG', 'FUNGIWIN 250MG TAB', 'Fungiwin 250mg', 'FUNGVIIN 250MG'])(
    'is sure of %s, which says more or is typed by hand',
    (line) => expect(tierOf(line)).toBe('matched'),
  )

  it('finds a name as written alike, whatever its pack and company', () => {
    const other = { pack: "6'S", company: 'Xyz Pharma' }
    expect(index.resolve('FUNGIVIN 250MG TABLET', 2, other).matches.map(({ key }) => key)).toEqual([0])
  })
})
