/** An approved account, with what tells its owner from others. */
export interface OwnedAccount {
  accountId: string
  /** False: a stockist has approved it, and no admin. */
  byAdmin: boolean
  /** `kind value`, such as `licence MH20B1234`: as they stood at an approval. */
  signs: readonly string[]
}

/**
 * Tells accounts by owner. Those that an admin has approved have one owner if they share a sign, also by way of a third
 * one. One that only a stockist has approved joins one of these, or one of its like, and never ties two others together:
 * anybody can register with somebody else's phone.
 * @returns the owner of each account: the smallest id of the accounts that the admins' have in common
 */
export function ownersOf(accounts: readonly OwnedAccount[]): Map<string, string> {
  const sorted = accounts.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))
  const [approved, vouched] = [sorted.filter((one) => one.byAdmin), sorted.filter((one) => !one.byAdmin)]
  const groupOf = new Map<string, Set<OwnedAccount>>()
  for (const account of approved) {
    const groups = new Set(account.signs.flatMap((sign) => groupOf.get(sign) ?? []))
    // The larger group takes the smaller ones in, so that each account moves seldom.
    const [largest = new Set<OwnedAccount>(), ...others] = [...groups].sort((a, b) => b.size - a.size)
    for (const one of [account, ...others.flatMap((other) => [...other])]) {
      largest.add(one)
      for (const sign of one.signs) groupOf.set(sign, largest)
    }
  }
  const owners = new Map(approved.map(({ accountId }) => [accountId, accountId]))
  for (const group of new Set(groupOf.values())) {
    const ids = [...group].map(({ accountId }) => accountId)
    for (const id of ids) owners.set(id, ids.reduce(smaller))
  }
  const firstOf = new Map<string, string>()
  for (const { accountId, signs } of vouched) {
    for (const sign of signs) if (!firstOf.has(sign)) firstOf.set(sign, accountId)
    const [joined] = signs.flatMap((sign) => [...(groupOf.get(sign) ?? [])]).slice(0, 1)
    const like = signs.map((sign) => firstOf.get(sign) ?? accountId)
    owners.set(accountId, (joined && owners.get(joined.accountId)) ?? like.reduce(smaller, accountId))
  }
  return owners
}

const smaller = (a: string, b: string) => (a < b ? a : b)
