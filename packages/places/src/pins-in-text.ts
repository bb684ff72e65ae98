import { plainDigits } from '@rasad/contract/digits'
import { type Place, placeOfPin } from './pins.ts'

/**
 * Texts of the shape of a PIN in a postal address, in order: `Pune-411 038` has 411038. A licence number, such as
 * `20B-234123`, has none.
 */
export function pinsInText(address: string): string[] {
  const found =
    plainDigits(address).match(/(?<![\d\p{L}/]|\d |\d\p{L}*-)[1-9]\d{2}\s?\d{3}(?![\d\p{L}/]| \d)/gu) ?? []
  return found.map((pin) => pin.replace(/\s/, ''))
}

/** The place of the last PIN in a postal address that exists. */
export function placeInText(address: string): Place | undefined {
  return pinsInText(address)
    .map((pin) => placeOfPin(pin))
    .findLast((place) => place !== undefined)
}
