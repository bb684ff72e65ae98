import { limits } from '@rasad/contract/limits'
import type { Role } from '@rasad/contract/roles'

/** The accounts that are firms. Others confirm for themselves alone. */
export const firmRoles = ['stockist', 'medicalOwner'] as const satisfies readonly Role[]

/** The most aliases that an account keeps: a stockist has those of its supplier's files too. */
export function maxAliasesOf(role: Role): number {
  return role === 'stockist' ? limits.maxStockistAliases : limits.maxAliases
}

/** What an approved firm has confirmed about one text. */
export interface Vote {
  /** Whose account it is: its owner as approvals tell it. */
  owner: string
  medicineNo: number
}

/**
 * The medicine that a text means for everybody; undefined if the firms do not agree. Enough firms of different owners
 * must have confirmed it, and fewer owners something else. An owner who says two things agrees with neither.
 */
export function agreedMedicine(votes: readonly Vote[]): number | undefined {
  const saidBy = Map.groupBy(votes, ({ owner }) => owner)
  const owners = [...saidBy.values()].map((said) => new Set(said.map(({ medicineNo }) => medicineNo)))
  const only = new Map<number, number>()
  for (const said of owners) {
    const [medicine] = said
    if (said.size === 1 && medicine !== undefined) only.set(medicine, (only.get(medicine) ?? 0) + 1)
  }
  for (const [medicine, agree] of only) {
    const disagree = owners.filter((said) => said.size > 1 || !said.has(medicine)).length
    if (agree >= limits.minAgreeingFirms && agree > disagree) return medicine
  }
  return undefined
}
