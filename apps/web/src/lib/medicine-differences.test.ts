import { describe, expect, it } from 'vitest'
import { type Compared, comparePrinted, isDoubtful } from './medicine-differences.ts'

function medicine(name: string, pack: string | null = null, composition: string | null = null): Compared {
  return { name, pack, composition, companyName: null }
}
const marked = (text: string, other: Compared, pack?: string) =>
  comparePrinted({ text, pack }, other)
    .name.filter(({ differs }) => differs)
    .map(({ text: piece }) => piece)

describe('what a candidate says that the printed row does not', () => {
  it('finds nothing where both say the same in other words', () => {
    const found = comparePrinted(
      { text: 'AUGMENTIN 625 DUO TAB', pack: "10'S" },
      medicine('Augmentin 625 Duo Tablet', 'strip of 10 tablets'),
    )
    expect(found).toMatchObject({ otherStrength: false, otherForm: false, otherPack: false, without: [] })
    expect(found.name.some(({ differs }) => differs)).toBe(false)
    expect(isDoubtful(found)).toBe(false)
  })

  it.each([
    ['DOLO 500 TAB', 'Dolo 650 Tablet', ['650']],
    ['TELMA 40', 'Telma 80 Tablet', ['80']],
    ['PAN 40 TAB', 'Pan 40 D Capsule', ['D', 'Capsule']],
  ])('marks in %s what %s says otherwise', (text, name, pieces) => {
    expect(marked(text, medicine(name))).toEqual(pieces)
    expect(isDoubtful(comparePrinted({ text }, medicine(name)))).toBe(true)
  })

  it('marks a strength that is not printed, and does not call it another one', () => {
    const found = comparePrinted({ text: 'DOLO TAB' }, medicine('Dolo 650 Tablet'))
    expect(marked('DOLO TAB', medicine('Dolo 650 Tablet'))).toEqual(['650'])
    expect(found.otherStrength).toBe(false)
  })

  it('takes a printed strength that the name leaves out from the composition', () => {
    const crocin = medicine('Crocin Tablet', null, 'Paracetamol 500 mg')
    expect(comparePrinted({ text: 'CROCIN 500' }, crocin).otherStrength).toBe(false)
    expect(comparePrinted({ text: 'CROCIN 650' }, crocin).otherStrength).toBe(true)
  })

  it('reads grams and micrograms', () => {
    expect(comparePrinted({ text: 'MERO 1GM INJ' }, medicine('Mero 1000 mg Injection')).otherStrength).toBe(
      false,
    )
    expect(marked('THYRO 50MCG TAB', medicine('Thyro 50 mcg Tablet'))).toEqual([])
  })

  it('does not take a pack for a strength', () => {
    expect(comparePrinted({ text: "PAN 40 TAB 15'S" }, medicine('Pan 40 Tablet')).otherStrength).toBe(false)
    expect(comparePrinted({ text: 'ASCORIL LS SYP 100ML' }, medicine('Ascoril LS Syrup')).otherStrength).toBe(
      false,
    )
  })

  it('says which pack differs', () => {
    const pack = (printed: string, own: string) =>
      comparePrinted({ text: 'PAN 40', pack: printed }, medicine('Pan 40 Tablet', own)).otherPack
    expect(pack("10'S", 'strip of 15 tablets')).toBe(true)
    expect(pack('1X15', 'strip of 15 tablets')).toBe(false)
    expect(pack('STRIP', 'strip of 15 tablets')).toBe(false)
  })

  it('says that the price differs by more than prices rise', () => {
    const price = (mrp: number | undefined, own: number | null, pack?: string) =>
      comparePrinted({ text: 'PAN 40', mrp, pack }, { ...medicine('Pan 40 Tablet'), price: own }).otherPrice
    expect(price(204, 204.85)).toBe(false)
    expect(price(280, 204.85)).toBe(false)
    expect(price(300, 204.85)).toBe(true)
    expect(price(170, 204.85)).toBe(true)
    expect(price(2_048, 204.85, '10*10')).toBe(true)
    expect(price(undefined, 204.85)).toBe(false)
    expect(price(204, null)).toBe(false)
  })

  it('treats liquids as one form, and drops as another', () => {
    const form = (text: string, name: string) => comparePrinted({ text }, medicine(name)).otherForm
    expect(form('MOX DRY SYP', 'Mox Suspension')).toBe(false)
    expect(form('MOX SYP', 'Mox Drops')).toBe(true)
  })

  it('names printed words that the candidate does not have', () => {
    expect(comparePrinted({ text: 'TELMA H 40 TAB' }, medicine('Telma 40 Tablet')).without).toEqual(['h'])
    expect(comparePrinted({ text: 'AUGMENTI 625' }, medicine('Augmentin 625 Duo Tablet')).without).toEqual([])
  })
})
