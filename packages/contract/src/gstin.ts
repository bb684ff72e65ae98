import { placeKey } from './place-names.ts'
import { line } from './texts.ts'

// A GSTIN: 2 digits for the state, a PAN of 10 characters, a number of the registration, Z, and a check character.

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** Of capitals and digits, as the source of a pattern. */
export const gstinShape = '\\d{2}[A-Z]{5}\\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]'
const shape = new RegExp(`^${gstinShape}$`)

/** States by the number that a GSTIN begins with, spelt as in the table of PIN codes. */
const statesByNumber: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  // Daman and Diu, from before it was merged with its neighbour.
  '25': 'The Dadra and Nagar Haveli and Daman and Diu',
  '26': 'The Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  // Andhra Pradesh, from before Telangana was separated from it.
  '28': 'Andhra Pradesh',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
}

/** *Other territory*, such as the sea beside the coast: a number of its own, and no state. */
const otherTerritory = '97'

/** The check character of the first 14 characters of a GSTIN, by the rule of the GST network: modulo 36. */
export function gstinCheckCharacter(first14: string): string {
  let sum = 0
  for (const [at, character] of [...first14].entries()) {
    const product = digits.indexOf(character) * (at % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return digits[(36 - (sum % 36)) % 36] ?? ''
}

/** The state that a GSTIN is registered in; undefined when its number names none. */
export function gstinState(gstin: string): string | undefined {
  return statesByNumber[gstin.slice(0, 2)]
}

/** A GSTIN as typed: spaces, hyphens and case do not matter. */
export const GstinSchema = line('GSTIN is required', 40)
  .overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .refine((text) => text.length === 15, {
    error: ({ input }) => `A GSTIN has 15 characters; this one has ${String(input).length}.`,
    abort: true,
  })
  .refine((text) => shape.test(text), {
    message: 'A GSTIN looks like 27ABCDE1234F1Z5: state, PAN, registration, Z, check character.',
    abort: true,
  })
  .refine((text) => gstinState(text) !== undefined || text.startsWith(otherTerritory), {
    message: 'The first two digits of this GSTIN are no state. Please check them.',
    abort: true,
  })
  .refine(
    (text) => text.endsWith(gstinCheckCharacter(text.slice(0, 14))),
    'The last character does not fit the others. Please compare the GSTIN with its certificate.',
  )

/** The state that a GSTIN is registered in, where that is another than the address is in; else undefined. */
export function otherStateOf(gstin: string, addressState: string | null | undefined): string | undefined {
  const state = gstinState(gstin)
  return state && addressState && placeKey(state) !== placeKey(addressState) ? state : undefined
}
