/**
 * The cost of a row apart from its brand: strengths, form, site and release kind that are written, missing or
 * contradicting.
 */

import {
  FORM_CAPSULE,
  FORM_CREAM,
  FORM_GEL,
  FORM_GRANULES,
  FORM_LOTION,
  FORM_OINTMENT,
  FORM_PASTE,
  FORM_POWDER,
  FORM_SOAP,
  FORM_TABLET,
  SITE_MOUTH,
  SYRUPS,
  UNIT_ACTIVITY,
  UNIT_MASS,
  UNIT_NONE,
  UNIT_VOLUME,
} from '@rasad/lexicon'
import type { Line, Reading } from '../candidates/line.ts'
import type { IndexData } from '../index/index-data.ts'
import type { Quantity } from '../text/lexer.ts'
import { sameStrength } from '../text/numbers.ts'
import { FAR } from './edit-distance.ts'
import { tradeCost } from './trade-cost.ts'

export const ROW_COST = {
  /** not spelt exactly the same: only decides between names that are otherwise equal */
  otherSpelling: 4,
  /** the line gives no strength but the row has one */
  noStrength: 24,
  /** the line gives only some of the row's strengths */
  someStrength: 115,
  /** the volume after a slash (200 mg/5 ml) is missing */
  noVolume: 6,
  /** the units of an insulin are missing: people write only the mixture, or nothing */
  noActivity: 30,
  /** the label says mg and the line does not, or the other way round */
  noUnit: 8,
  unitTooMany: 20,
  /** the row's name has no strength, but its composition has it */
  strengthOfAlias: 75,
  /** the row is known to have no strength, but the line gives one */
  strengthTooMany: 115,
  /** 625 for 500/125 */
  sumOfStrengths: 34,
  /** a volume or a pack weight that is not a strength */
  packSize: 48,
  noForm: 4,
  formTooMany: 110,
  /** a different form of the same kind when brand and strength agree: a syrup for a suspension, and any other pair */
  kinSyrup: 30,
  kinForm: 96,
  /** packs that cannot hold the form: strips of a syrup */
  otherPack: 110,
  otherBits: 10,
  noSite: 5,
  siteTooMany: 30,
  noRelease: 40,
  releaseTooMany: 130,
  otherRelease: 130,
  /** each further salt of a row found by one salt */
  furtherSalt: 34,
}

/** Forms whose pack size is in grams. */
export const BY_WEIGHT =
  FORM_CREAM | FORM_OINTMENT | FORM_GEL | FORM_LOTION | FORM_POWDER | FORM_SOAP | FORM_PASTE | FORM_GRANULES

/** Cost of a row's strength, form, site and release kind; FAR if any of them contradicts the line. */
export function rowCost(
  data: IndexData,
  row: number,
  line: Line,
  reading: Reading,
  exactBrand: boolean,
  bySalt: boolean,
): number {
  let cost = 0
  const forms = data.forms[row]!
  if (reading.forms === 0) {
    if (forms !== 0) cost += ROW_COST.noForm
  } else if (forms === 0) cost += ROW_COST.formTooMany
  else if ((forms & reading.forms) === 0) {
    if (!exactBrand || bySalt || !isKin(data, row, line, reading)) return FAR
    cost += (forms & SYRUPS) !== 0 && (reading.forms & SYRUPS) !== 0 ? ROW_COST.kinSyrup : ROW_COST.kinForm
  } else if (forms !== reading.forms) cost += ROW_COST.otherBits

  if (packContradicts(forms, line)) cost += ROW_COST.otherPack

  const sites = data.sites[row]!
  if (sites !== line.sites) {
    if (line.sites === 0) cost += ROW_COST.noSite
    else if (sites === 0) cost += ROW_COST.siteTooMany
    else if ((sites & line.sites) === 0) return FAR
  }

  // `metformin sr` also means Glycomet SR 500 Tablet: for a salt, the position of the word does not matter
  const releases = bySalt ? data.allReleases[row]! : data.releases[row]!
  if (releases !== reading.releases) {
    if (reading.releases === 0) cost += ROW_COST.noRelease
    else cost += releases === 0 ? ROW_COST.releaseTooMany : ROW_COST.otherRelease
  }
  if (data.spelling[row] !== line.spelling) cost += ROW_COST.otherSpelling
  if (line.trade) cost += tradeCost(data, row, line.trade)
  const strength = strengthCost(data, row, line, exactBrand)
  return strength >= FAR ? FAR : cost + strength
}

/**
 * Returns whether the answer is in doubt at any cost: its form differs from the line's, or its packs cannot hold it.
 */
export function isDoubtfulForm(data: IndexData, row: number, line: Line, reading: Reading): boolean {
  const forms = data.forms[row]!
  if (forms === 0) return false
  return (reading.forms !== 0 && (forms & reading.forms) === 0) || packContradicts(forms, line)
}

/**
 * Returns whether the strengths are in doubt at any cost: `50mcg` for 50 whose composition says 50mg, a volume of
 * tablets, or a strength of what no strength is known of.
 */
export function isDoubtfulStrength(
  data: IndexData,
  row: number,
  { numbers }: Pick<Written, 'numbers'>,
): boolean {
  for (const number of numbers) {
    if (number.unit === UNIT_NONE) continue
    if (number.unit === UNIT_VOLUME ? isSolid(data, row) : !hasStrength(data, row, number)) return true
  }
  return false
}

/** Sold by the piece. */
export function isSolid(data: IndexData, row: number): boolean {
  const forms = data.forms[row]!
  return forms !== 0 && (forms & ~(FORM_TABLET | FORM_CAPSULE)) === 0
}

/** The unit that the composition gives to a number decides where the name gives none. */
function hasStrength(data: IndexData, row: number, number: Quantity): boolean {
  if (isPackSize(data, row, number)) return true
  const { numberValue, numberBase, numberUnit, aliasNumberValue, aliasNumberBase, aliasNumberUnit } = data
  const { value, base, unit } = number
  let isNamed = false
  for (let k = data.numberStart[row]!; k < data.numberStart[row + 1]!; k++) {
    if (!sameStrength(value, base, unit, numberValue[k]!, numberBase[k]!, numberUnit[k]!)) continue
    if (numberUnit[k] !== UNIT_NONE) return true
    isNamed = true
  }
  const alias = data.aliasOfRow[row]!
  let isOther = false
  for (let k = data.aliasNumberStart[alias]!; k < data.aliasNumberStart[alias + 1]!; k++) {
    const otherUnit = aliasNumberUnit[k]!
    if (sameStrength(value, base, unit, aliasNumberValue[k]!, aliasNumberBase[k]!, otherUnit)) return true
    isOther ||= value === aliasNumberValue[k]
  }
  return isNamed && !isOther
}

/** Strips of a syrup, vials of a tablet. */
export function packContradicts(forms: number, line: Pick<Line, 'packs'>): boolean {
  return line.packs !== 0 && forms !== 0 && (forms & line.packs) === 0
}

/** A different form of the same kind, for the same site, and in the same strength if the line gives one. */
function isKin(data: IndexData, row: number, line: Line, reading: Reading): boolean {
  if ((data.forms[row]! & reading.kin) === 0) return false
  if (((data.sites[row]! | line.sites) & ~SITE_MOUTH) !== 0) return false
  return line.strengths.length === 0 || data.numberStart[row] !== data.numberStart[row + 1]
}

/** The numbers of a line, and those of them that are a strength. */
type Written = Pick<Line, 'numbers' | 'strengths'>

/** Cost of the strengths; FAR if one of them contradicts. */
export function strengthCost(data: IndexData, row: number, line: Written, exactBrand: boolean): number {
  const from = data.numberStart[row]!
  const to = data.numberStart[row + 1]!
  const numbers = line.numbers
  if (numbers.length === 0) {
    if (from === to) return 0
    return ROW_COST.noStrength
  }
  let cost = 0
  let taken = 0
  let unmatched = 0
  let unitsLeftOut = 0
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!
    let found = -1
    for (let k = from; k < to && k < from + 31; k++) {
      if ((taken >>> (k - from)) & 1) continue
      const { numberValue, numberBase, numberUnit } = data
      if (
        sameStrength(number.value, number.base, number.unit, numberValue[k]!, numberBase[k]!, numberUnit[k]!)
      ) {
        found = k
        break
      }
    }
    if (found >= 0) {
      if (number.unit === UNIT_NONE) {
        if (data.numberUnit[found] !== UNIT_NONE && unitsLeftOut === 0) unitsLeftOut = ROW_COST.noUnit
      } else if (data.numberUnit[found] === UNIT_NONE) unitsLeftOut = ROW_COST.unitTooMany
      taken |= 1 << (found - from)
      continue
    }
    if (isPackSize(data, row, number)) cost += ROW_COST.packSize
    else unmatched++
  }
  if (unmatched > 0) {
    if (from === to) return cost + costOfUnnamed(data, row, line)
    if (exactBrand && taken === 0 && numbers.length === 1 && isSum(data, from, to, line)) {
      return cost + ROW_COST.sumOfStrengths
    }
    return FAR
  }
  cost += unitsLeftOut
  for (let k = from; k < to && k < from + 31; k++) {
    if ((taken >>> (k - from)) & 1) continue
    cost += costOfUnwritten(data.numberUnit[k]!)
  }
  return cost
}

function costOfUnwritten(unit: number): number {
  if (unit === UNIT_VOLUME) return ROW_COST.noVolume
  return unit === UNIT_ACTIVITY ? ROW_COST.noActivity : ROW_COST.someStrength
}

/** ml, and grams of creams and liquids, can be the size of the pack. */
function isPackSize(data: IndexData, row: number, number: Quantity): boolean {
  if (number.unit === UNIT_VOLUME) return true
  const grams = number.unit === UNIT_MASS && number.value > 0 && number.base >= 1000 * number.value
  return grams && (data.forms[row]! & BY_WEIGHT) !== 0
}

/** The name has no strength. Its composition can have it, or a different one, which contradicts. */
function costOfUnnamed(data: IndexData, row: number, line: Written): number {
  const alias = data.aliasOfRow[row]!
  const from = data.aliasNumberStart[alias]!
  const to = data.aliasNumberStart[alias + 1]!
  if (from === to) return ROW_COST.strengthTooMany
  const { aliasNumberValue, aliasNumberBase, aliasNumberUnit } = data
  let sum = 0
  for (let k = from; k < to; k++) if (aliasNumberUnit[k] === UNIT_MASS) sum += aliasNumberBase[k]!
  for (const { value, base, unit } of line.strengths) {
    let found = (unit === UNIT_MASS || unit === UNIT_NONE) && (base === sum || value === sum)
    for (let k = from; k < to && !found; k++) {
      found = sameStrength(value, base, unit, aliasNumberValue[k]!, aliasNumberBase[k]!, aliasNumberUnit[k]!)
    }
    if (!found) return FAR
  }
  return ROW_COST.strengthOfAlias
}

/** 625 for 500 mg/125 mg. */
function isSum(data: IndexData, from: number, to: number, line: Written): boolean {
  if (to - from < 2) return false
  let sum = 0
  for (let k = from; k < to; k++) {
    if (data.numberUnit[k] !== UNIT_MASS && data.numberUnit[k] !== UNIT_NONE) return false
    sum += data.numberBase[k]!
  }
  const { value, base, unit } = line.numbers[0]!
  return (unit === UNIT_MASS || unit === UNIT_NONE) && (base === sum || value === sum)
}
