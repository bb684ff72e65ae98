import type { AliasScope } from '@rasad/contract/aliases'
import { limits } from '@rasad/contract/limits'
import { nameKey } from '@rasad/lexicon'
import type { Caller } from '../accounts/accounts.ts'
import { type AliasKey, createAliasRepository } from './alias-repository.ts'
import type { AliasTables } from './aliases-tables.ts'
import type { AliasDeps } from './confirm-alias.ts'
import { mayStillMean } from './may-mean.ts'
import { settleAlias } from './settle-alias.ts'
import { createSharedAliasRepository } from './shared-alias-repository.ts'

/** Texts that one question counts again. The others are counted by later questions. */
const maxSettled = 50
/** As much as spaces around a text of `limits.maxAliasLength` can take. */
const maxText = 2 * limits.maxAliasLength

/** A text as it was written. */
export interface AskedText {
  text: string
  /** The company under whose heading it stands. */
  company?: string | undefined
}

export interface KnownAlias {
  medicineNo: number
  scope: AliasScope
  /** The id of the caller's own alias that would not be taken today: it decides nothing, and the caller is asked again. */
  setAside?: string
}

/**
 * What these texts mean to the caller, in order; undefined where nobody has said. The caller's own word comes before
 * everybody's, and what was said under the same company before what holds anywhere. What would not be taken today, because
 * the medicine or the catalogue has changed since, is marked where it is the caller's own, and else unknown.
 */
export async function knownAliases(
  deps: AliasDeps,
  caller: Caller,
  asked: readonly AskedText[],
): Promise<(KnownAlias | undefined)[]> {
  const keys = asked.map(({ text }) => (mayBeConfirmed(text) ? nameKey(text) : ''))
  const wanted = [...new Set(keys.filter((key) => key !== ''))]
  const aliases = createAliasRepository(deps.db.withTables<AliasTables>())
  const accountId = caller.kind === 'account' && caller.state === 'approved' ? caller.id : undefined
  const [own, shared] = await Promise.all([
    accountId === undefined ? [] : aliases.ofKeys(accountId, wanted),
    sharedAliases(deps, wanted),
  ])
  const known = new Map<string, KnownAlias>()
  for (const { medicineNo, ...key } of shared)
    known.set(placeOf(key, 'everybody'), { medicineNo, scope: 'everybody' })
  const ids = new Map<KnownAlias, string>()
  for (const { id, medicineNo, ...key } of own) {
    const alias: KnownAlias = { medicineNo, scope: 'own' }
    ids.set(alias, id)
    known.set(placeOf(key, 'own'), alias)
  }
  const knownKeys = new Set([...own, ...shared].map(({ key }) => key))
  const found = asked.map(({ company }, at) => {
    const key = keys[at] ?? ''
    if (!knownKeys.has(key)) return undefined
    const companyKeys = company ? [nameKey(company), ''] : ['']
    const places = (['own', 'everybody'] as const).flatMap((scope) =>
      companyKeys.map((companyKey) => placeOf({ key, companyKey }, scope)),
    )
    return places.map((place) => known.get(place)).find((alias) => alias !== undefined)
  })
  const said = found.flatMap((alias, at) =>
    alias
      ? [
          {
            at,
            alias,
            text: asked[at]?.text ?? '',
            isShared: alias.scope === 'everybody',
            medicineNo: alias.medicineNo,
          },
        ]
      : [],
  )
  const stands = await mayStillMean(deps.search, said)
  for (const [place, { at, alias }] of said.entries()) {
    if (stands[place]) continue
    const id = ids.get(alias)
    // What is not in the catalogue any more cannot be meant, and need not be asked.
    const isThere = deps.search.medicine(alias.medicineNo) !== undefined
    found[at] = id !== undefined && isThere ? { ...alias, setAside: id } : undefined
  }
  return found
}

/** What nobody can confirm need not be looked for; the database cannot even hold some of it. */
function mayBeConfirmed(text: string): boolean {
  return text.length <= maxText && !/[\p{Cc}\p{Cs}]/u.test(text)
}

function placeOf({ key, companyKey }: AliasKey, scope: AliasScope): string {
  return `${scope}\n${key}\n${companyKey}`
}

async function sharedAliases(
  { db }: AliasDeps,
  keys: string[],
): Promise<(AliasKey & { medicineNo: number })[]> {
  const shared = createSharedAliasRepository(db.withTables<AliasTables>())
  let rows = await shared.ofKeys(keys)
  const unsettled = rows.filter(({ settled }) => !settled).slice(0, maxSettled)
  if (unsettled.length > 0) {
    for (const key of unsettled) {
      await db.transaction().execute((tx) => settleAlias(tx.withTables<AliasTables>(), key))
    }
    rows = await shared.ofKeys(keys)
  }
  return rows.flatMap(({ settled, medicineNo, ...key }) =>
    settled && medicineNo !== null ? [{ ...key, medicineNo }] : [],
  )
}
