import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aadhaarNumbers, maskAadhaar, verhoeffHolds } from './aadhaar.ts'
import { EmailSchema, line, paragraph } from './texts.ts'

// Made up: the checksum is valid, but UIDAI issues no number that starts with 0 or 1.
const number = '234123412346'

function inScript(zero: number, text = number): string {
  return text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
}

const notations = {
  'nothing between': number,
  spaces: '2341 2341 2346',
  hyphens: '2341-2341-2346',
  dots: '2341.2341.2346',
  slashes: '2341/2341/2346',
  'double spaces': '2341  2341  2346',
  'no-break spaces': '2341\u00a02341\u00a02346',
  'thin spaces': '2341\u20092341\u20092346',
  'zero-width spaces': '2341\u200b2341\u200b2346',
  'zero-width joiners': '2341\u200d2341\u200d2346',
  'soft hyphens': '2341\u00ad2341\u00ad2346',
  'en dashes': '2341\u20132341\u20132346',
  'em dashes': '2341\u20142341\u20142346',
  'non-breaking hyphens': '2341\u20112341\u20112346',
  'minus signs': '2341\u22122341\u22122346',
  'hyphens in blanks': '2341 - 2341 - 2346',
  underscores: '2341_2341_2346',
  'different separators': '2341.2341 2346',
  'two groups of six': '234123 412346',
  'a plus between two groups': '234123+412346',
  'each digit apart': '2 3 4 1 2 3 4 1 2 3 4 6',
  'Devanagari digits': inScript(0x966),
  'Gujarati digits': inScript(0xae6),
  'Bengali digits': inScript(0x9e6),
  'Tamil digits': inScript(0xbe6),
  'full-width digits': inScript(0xff10, '2341 2341 2346'),
}

describe('Aadhaar numbers', () => {
  it('are recognised by their checksum', () => {
    // The example that most descriptions of the checksum use.
    expect(verhoeffHolds('2363')).toBe(true)
    expect(verhoeffHolds(number)).toBe(true)
    for (let digit = 0; digit <= 9; digit++) {
      expect(verhoeffHolds(`23412341234${digit}`)).toBe(digit === 6)
    }
    // The checksum detects every single wrong digit and every swap of two neighbours.
    for (let place = 0; place < 11; place++) {
      const [one = '', two = ''] = [number[place], number[place + 1]]
      const exchanged = number.slice(0, place) + two + one + number.slice(place + 2)
      if (one !== two) expect(verhoeffHolds(exchanged)).toBe(false)
      const wrong = number.slice(0, place) + ((Number(one) + 1) % 10) + number.slice(place + 1)
      expect(verhoeffHolds(wrong)).toBe(false)
    }
  })

  it('are found in every notation, without false positives', () => {
    for (const text of [number, `No. ${number}.`, '2341 2341 2346', 'id 2341-2341-2346, Pune']) {
      expect(aadhaarNumbers(text), text).toHaveLength(1)
    }
    for (const text of [
      '234123412345',
      `1${number}`,
      `${number}7`,
      `a${number}`,
      '+91 90000 12345',
      '919000012346',
      '2341 2341 234',
      '6b013ee64a485ba597a89b5a',
    ]) {
      expect(aadhaarNumbers(text), text).toEqual([])
    }
  })

  it('are refused in every text field', () => {
    for (const schema of [line('Needed'), paragraph('Needed')]) {
      expect(schema.safeParse(`Flat 2, ${number}`).error?.issues[0]?.message).toMatch(/Aadhaar/)
      expect(schema.safeParse('Flat 2, 234123412345').success).toBe(true)
    }
    expect(EmailSchema.safeParse(`${number}@mail.example`).success).toBe(false)
  })

  it.each(Object.entries(notations))('are found with %s', (_name, written) => {
    expect(aadhaarNumbers(`Flat 2, ${written} Pune`)).toEqual([written])
    expect(maskAadhaar(`No. ${written}, Pune`)).toBe('No. [Aadhaar], Pune')
    expect(line('Needed').safeParse(written).success).toBe(false)
  })

  it('are found in every script, with any separator, in any usual grouping', () => {
    const zeros = [
      0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xff10, 0x1d7ce, 0x1d7d8,
    ]
    const separator = fc.constantFrom(
      '',
      ' ',
      '  ',
      '.',
      '-',
      '/',
      '\u2013',
      '\u00a0',
      '\u200b',
      '\u2009',
      '_',
      ' - ',
      ':',
      '\t',
      '+',
    )
    const grouping = fc.constantFrom([4, 4, 4], [6, 6], [4, 8], [8, 4], [12])
    const eleven = fc.tuple(
      fc.integer({ min: 2, max: 9 }),
      fc.array(fc.nat(9), { minLength: 10, maxLength: 10 }),
    )
    fc.assert(
      fc.property(
        eleven,
        grouping,
        fc.array(separator, { minLength: 2, maxLength: 2 }),
        fc.constantFrom(...zeros),
        ([first, rest], sizes, separators, zero) => {
          const begin = `${first}${rest.join('')}`
          const digits = [...'0123456789'].map((last) => begin + last).find(verhoeffHolds) ?? ''
          fc.pre(!/^91[6-9]/.test(digits))
          const native = [...digits].map((digit) => String.fromCodePoint(zero + Number(digit)))
          let written = ''
          let at = 0
          for (const [index, size] of sizes.entries()) {
            written += (index > 0 ? separators[index - 1] : '') + native.slice(at, at + size).join('')
            at += size
          }
          expect(aadhaarNumbers(`Shop 7: see ${written} there`)).toEqual([written])
        },
      ),
      { numRuns: 500 },
    )
  })

  // These digits have a valid checksum, so they would match if the code only dropped separators.
  it.each([
    ['a mobile with its country code', '+91 98765 43211', '919876543211'],
    ['a landline with its country code', '+91 22 2341 2341', undefined],
    ['a number of another country', `+${number}`, number],
    ['a GTIN of thirteen digits', `8${number}`, undefined],
    ['a GTIN of fourteen digits', `18${number}`, undefined],
    ['amounts with their units', '2 strips 341 tablets 23412346', number],
    ['two numbers beside each other', '23412 3412346', number],
    ['a PIN code between numbers like it', '411001 234123 412346 411002', undefined],
    ['prices', '\u20b92341 \u20b92341 \u20b92346', number],
    ['prices with a dash', '2341/- 2341/- 2346/-', number],
    ['a list of numbers', '2341, 2341, 2346', number],
    ['strengths', '234, 123, 412, 346', number],
    ['demand lines', 'Dolo 650 - 234, Pan 40 - 12341, Calpol 2346', undefined],
    ['licence numbers', '20B-234123, 21B-412346', undefined],
    ['a licence number by its letters', 'MH-PZ3-234123/PZ-412346', undefined],
    ['two landlines', '2341 2341, 2346 1234', undefined],
    ['two mobiles', '98220 12345 / 98220 54321', undefined],
    ['a card number', '2341 2341 2346 1234', undefined],
    ['a decimal', '2341.23 412.346', number],
    ['an id', '6b013ee64a234123412346ab', undefined],
    ['a UUID', '6b013ee6-4a48-4ba5-97a8-234123412346', undefined],
    ['a moment', '2026-11-22 09:51:50.123', undefined],
  ])('are not %s', (_what, text, digits) => {
    if (digits !== undefined && !digits.startsWith('91')) expect(verhoeffHolds(digits)).toBe(true)
    expect(aadhaarNumbers(text)).toEqual([])
    expect(maskAadhaar(text)).toBe(text)
  })

  it('are found beside other numbers', () => {
    for (const text of [
      `12-${number}`,
      `UID${number}`,
      `House 12 2341 2341 2346 411001`,
      `9822012345 ${number}`,
      `411001, 2341-2341-2346`,
      `20B/2341/2341/2346`,
    ]) {
      expect(aadhaarNumbers(text), text).toHaveLength(1)
    }
  })
})
