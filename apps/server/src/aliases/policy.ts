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
  accountId: string
  medicineNo: number
  emailKey: string
  phone: string | null
  licence: string | null
}

/**
 * The medicine that a text means for everybody; undefined if the firms do not agree. Enough firms of different owners
 * must have confirmed it, and fewer owners something else. Accounts that share an e-mail address, a phone or a licence,
 * also by way of a third account, have one owner. An owner who says two things agrees with neither, and an account that
 * names neither phone nor licence is not counted: nothing tells its owner from others.
 */
export function agreedMedicine(votes: readonly Vote[]): number | undefined {
  const owners = ownersOf(votes.filter((vote) => signsOf(vote).length > 2))
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

/** What each owner has confirmed: the numbers of the medicines. */
function ownersOf(votes: readonly Vote[]): Set<number>[] {
  const ownerOfSign = new Map<string, Set<number>>()
  for (const vote of votes) {
    const signs = signsOf(vote)
    const owner = new Set([vote.medicineNo])
    const known = new Set(signs.flatMap((sign) => ownerOfSign.get(sign) ?? []))
    for (const other of known) for (const medicine of other) owner.add(medicine)
    for (const [sign, other] of ownerOfSign) if (known.has(other)) ownerOfSign.set(sign, owner)
    for (const sign of signs) ownerOfSign.set(sign, owner)
  }
  return [...new Set(ownerOfSign.values())]
}

/** What tells an owner from others. */
function signsOf({ accountId, emailKey, phone, licence }: Vote): string[] {
  const digits = (phone ?? '').replace(/\D/g, '').slice(-10)
  const number = (licence ?? '').toUpperCase().replace(/[^A-Z\d]/g, '')
  return [
    `account ${accountId}`,
    `mailbox ${mailboxOf(emailKey)}`,
    ...(digits === '' ? [] : [`phone ${digits}`]),
    ...(number === '' ? [] : [`licence ${number}`]),
  ]
}

/** Mail to `name+anything` arrives at `name`. */
function mailboxOf(emailKey: string): string {
  const at = emailKey.lastIndexOf('@')
  return emailKey.slice(0, at).replace(/\+.*$/, '') + emailKey.slice(at)
}
