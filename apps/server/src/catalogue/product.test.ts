import { medicineForms } from '@rasad/contract/medicine-facts'
import { lex } from '@rasad/matching'
import { describe, expect, it } from 'vitest'
import { compareProducts, contradictsForm, type Product, readProduct } from './product.ts'

const product = (name: string, rest: Partial<Product> = {}): Product => ({
  name,
  composition: null,
  pack: null,
  form: null,
  ...rest,
})
const differences = (one: Product, other: Product) => compareProducts(readProduct(one), readProduct(other))
const none = { against: [], unclear: [] }
const of = (composition: string) => ({ composition })

describe('the same product', () => {
  it.each([
    ['Telma 40 Tablet', {}, 'Telma-40 Tab', {}],
    ['Dolo 650 Tablet', {}, 'DOLO 650mg TABLETS', {}],
    ['Dolo Tablet', of('Paracetamol (650mg)'), 'Dolo 650 Tablet', of('Paracetamol (650mg)')],
    ['Dolo Tablet', of('Paracetamol (650mg)'), 'Dolo 650 Tablet', {}],
    [
      'Augmentin 625 Tablet',
      of('Amoxycillin (500mg) + Clavulanic Acid (125mg)'),
      'Augmentin Tablet',
      of('Clavulanic Acid (125mg) + Amoxycillin (500mg)'),
    ],
    ['Benadryl Syrup', {}, 'Benadryl', { form: 'Syrup' }],
    ['Telma H Tablet', {}, 'Telma-H Tab', {}],
    ['Glycomet SR 500 Tablet', {}, 'Glycomet 500 Tablet SR', {}],
  ])('%s %o is %s %o', (one, its, other, others) => {
    expect(differences(product(one, its), product(other, others))).toEqual(none)
    expect(differences(product(other, others), product(one, its))).toEqual(none)
  })
})

describe('another product', () => {
  it.each([
    ['strength', 'Telma 40 Tablet', {}, 'Telma 80 Tablet', {}],
    ['strength', 'Telma 40 Tablet', {}, 'Telma 4 Tablet', {}],
    ['strength', 'Thyronorm 12.5mcg Tablet', {}, 'Thyronorm 12.5mg Tablet', {}],
    ['strength', 'Dolo Tablet', of('Paracetamol (500mg)'), 'Dolo 650 Tablet', {}],
    ['strength', 'Dolo Tablet', of('Paracetamol (500mg)'), 'Dolo Tablet', of('Paracetamol (650mg)')],
    ['strength', 'Telma AM 40/5 Tablet', {}, 'Telma AM 40/10 Tablet', {}],
    ['salt', 'Crocin Tablet', of('Paracetamol (650mg)'), 'Crocin Tablet', of('Ibuprofen (650mg)')],
    [
      'salt',
      'Zerodol Tablet',
      of('Aceclofenac (100mg)'),
      'Zerodol Tablet',
      of('Aceclofenac (100mg) + Paracetamol (325mg)'),
    ],
    ['form', 'Telma 40 Tablet', {}, 'Telma 40 Capsule', {}],
    ['form', 'Betnovate Cream', {}, 'Betnovate Ointment', {}],
    ['form', 'Ciplox Eye Drops', {}, 'Ciplox Ear Drops', {}],
    ['form', 'Volini', { form: 'Gel' }, 'Volini Spray', {}],
    ['variant', 'Telma 40 Tablet', {}, 'Telma H 40 Tablet', {}],
    ['variant', 'Zerodol P Tablet', {}, 'Zerodol SP Tablet', {}],
    ['variant', 'Glycomet 500 Tablet', {}, 'Glycomet 500 Tablet SR', {}],
    ['variant', 'Pan 40 Tablet', {}, 'Pan D 40 Tablet', {}],
    ['variant', 'Althrocin 250 Tablet', {}, 'Althrocin Forte 250 Tablet', {}],
  ])('in %s: %s %o and %s %o', (kind, one, its, other, others) => {
    expect(differences(product(one, its), product(other, others)).against).toContain(kind)
    expect(differences(product(other, others), product(one, its)).against).toContain(kind)
  })
})

describe('unclear', () => {
  it.each([
    ['strength', 'Telma Tablet', {}, 'Telma 40 Tablet', {}],
    ['form', 'Telma 40', {}, 'Telma 40 Tablet', {}],
    ['form', 'Ciplox Drops', {}, 'Ciplox Eye Drops', {}],
    ['salt', 'Crocin 650 Tablet', of('Paracetamol (650mg)'), 'Dolo 650 Tablet', {}],
    ['name', 'Crocin 650 Tablet', of('Paracetamol (650mg)'), 'Dolo 650 Tablet', of('Paracetamol (650mg)')],
  ])('in %s: %s %o and %s %o', (kind, one, its, other, others) => {
    const found = differences(product(one, its), product(other, others))
    expect(found.against).toEqual([])
    expect(found.unclear).toContain(kind)
  })
})

it('knows every form that a person can choose as the matcher reads it', () => {
  const known = medicineForms.map((form) => readProduct(product('Zorb', { form })).forms)
  expect(known).not.toContain(0)
  expect(known).toEqual(medicineForms.map((form) => lex(form).forms))
})

it('refuses a form that the name contradicts', () => {
  expect(contradictsForm('Telma 40 Tablet', 'Syrup')).toBe(true)
  expect(contradictsForm('Telma 40 Tablet', 'Tablet')).toBe(false)
  expect(contradictsForm('Telma 40', 'Syrup')).toBe(false)
})
