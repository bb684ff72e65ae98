/** What tells the owner of an account from others. */
export interface OwnerSigns {
  accountId: string
  emailKey: string
  phone: string | null
  licence: string | null
}

/**
 * Groups accounts by owner. Accounts that share an e-mail address, a phone or a licence, also by way of a third one of
 * these, have one owner. An account that names neither phone nor licence is left out: nothing tells its owner from
 * others.
 */
export function groupByOwner<T extends OwnerSigns>(accounts: readonly T[]): T[][] {
  const ownerOfSign = new Map<string, Set<T>>()
  for (const account of accounts) {
    const signs = signsOf(account)
    if (signs.length <= 2) continue
    const owners = new Set(signs.flatMap((sign) => ownerOfSign.get(sign) ?? []))
    // The larger group takes the smaller ones in, so that each account moves seldom.
    const [largest = new Set<T>(), ...others] = [...owners].sort((a, b) => b.size - a.size)
    largest.add(account)
    for (const sign of signs) ownerOfSign.set(sign, largest)
    for (const other of others) {
      for (const each of other) {
        largest.add(each)
        for (const sign of signsOf(each)) ownerOfSign.set(sign, largest)
      }
    }
  }
  return [...new Set(ownerOfSign.values())].map((owner) => [...owner])
}

function signsOf({ accountId, emailKey, phone, licence }: OwnerSigns): string[] {
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
