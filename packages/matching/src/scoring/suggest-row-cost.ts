/**
 * How well a row agrees with strengths and forms that might still be incomplete. Sorts rows, and never excludes any.
 */

import { UNIT_VOLUME } from '@rasad/lexicon'
import type { Line, Reading } from '../candidates/line.ts'
import type { IndexData } from '../index/index-data.ts'
import type { Quantity } from '../text/lexer.ts'
import { sameStrength } from '../text/numbers.ts'
import { packContradicts } from './row-cost.ts'

const COST = {
  halfTyped: 6,
  noStrength: 60,
  otherStrength: 240,
  otherVolume: 8,
  noForm: 12,
  /** a syrup that is a suspension */
  kinForm: 60,
  otherForm: 180,
  otherSite: 40,
  otherRelease: 14,
}

/** A strength or form contradicts from this cost on. */
export const CONTRADICTION = 180

export function suggestRowCost(data: IndexData, row: number, line: Line, reading: Reading): number {
  let cost = 0
  if (reading.forms !== 0) {
    const forms = data.forms[row]!
    if ((forms & reading.forms) === 0) cost += costOfForm(forms, reading)
  }
  if (packContradicts(data.forms[row]!, line)) cost += COST.otherForm
  if (line.sites !== 0 && (data.sites[row]! & line.sites) === 0) cost += COST.otherSite
  if (reading.releases !== 0 && reading.releases !== data.releases[row]) cost += COST.otherRelease
  for (let i = 0; i < line.numbers.length; i++) cost += numberCost(data, row, line.numbers[i]!)
  return cost
}

function costOfForm(forms: number, reading: Reading): number {
  if (forms === 0) return COST.noForm
  return (forms & reading.kin) !== 0 ? COST.kinForm : COST.otherForm
}

function numberCost(data: IndexData, row: number, number: Quantity): number {
  const from = data.numberStart[row]!
  const to = data.numberStart[row + 1]!
  let halfTyped = false
  for (let k = from; k < to; k++) {
    const { numberValue, numberBase, numberUnit } = data
    if (sameStrength(number.value, number.base, number.unit, numberValue[k]!, numberBase[k]!, numberUnit[k]!))
      return 0
    if (number.open && beginsWith(numberValue[k]!, number.value)) halfTyped = true
  }
  if (halfTyped) return COST.halfTyped
  if (number.unit === UNIT_VOLUME) return COST.otherVolume
  return from === to ? COST.noStrength : COST.otherStrength
}

/** 650 begins with 65. */
function beginsWith(value: number, typed: number): boolean {
  for (let rest = Math.floor(value / 10); rest >= typed && rest > 0; rest = Math.floor(rest / 10)) {
    if (rest === typed) return true
  }
  return Math.floor(value) === typed
}
