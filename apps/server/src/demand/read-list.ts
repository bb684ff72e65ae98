import { limits } from '@rasad/contract/limits'
import type { DoubtReason } from '@rasad/contract/order-words'
import type { ListItem, ListMatch, ReadListAnswer } from '@rasad/contract/pasted-list'
import { nameKey } from '@rasad/lexicon'
import type { Caller } from '../accounts/accounts.ts'
import type { Aliases, KnownAlias } from '../aliases/aliases.ts'
import type { ReadItem, Search } from '../search/search.ts'

/** Doubts that are settled by knowing which medicine a name means. */
const namesAlone: ReadonlySet<DoubtReason> = new Set<DoubtReason>([
  'unknown-word',
  'other-brand',
  'other-strength',
  'other-form',
  'other-pack',
  'twin',
  'two-readings',
])

interface ReadDeps {
  search: Search
  aliases: Aliases
}

/**
 * Reads a pasted list beside the catalogue, and with what the caller and everybody has confirmed.
 * @throws AppError not-ready, or invalid-input when the list has too many orders.
 */
export async function readList(
  { search, aliases }: ReadDeps,
  list: { text: string; company?: string | undefined },
  caller: Caller,
): Promise<ReadListAnswer> {
  const { items, skipped } = await search.readList(list.text, list.company)
  const names = items.map(({ name, company }) => ({ text: name, company }))
  const known = await aliases.known(caller, names)
  const read = items.map((item, at) => withAlias(search, present(search, item), known[at]))
  const strengths = await quantitiesThatAreStrengths(search, read)
  return {
    items: read.map((item) => (strengths.has(item) ? asked(item, ['two-readings']) : item)),
    skipped: skipped.map(({ reason, ...line }) => ({ ...line, skipped: reason })),
  }
}

/**
 * Who confirmed that `tlm` is Telma 40 can mean Telma 80 by `tlm 80`: the reader, which does not know the name, took
 * the number for packs.
 */
async function quantitiesThatAreStrengths(
  search: Search,
  items: readonly ListItem[],
): Promise<Set<ListItem>> {
  const bare = items.filter(
    ({ confirmed, sure, quantity, unit, raw }) =>
      confirmed &&
      sure &&
      quantity !== null &&
      unit === null &&
      Number(/[\d.]+(?=\D*$)/.exec(raw)?.[0]) === quantity,
  )
  const names = bare.map(({ matches, quantity }) => `${matches[0]?.name.replace(/\s*\d.*$/, '')} ${quantity}`)
  const understood = await search.understand(names, 1)
  return new Set(
    bare.filter(({ quantity }, at) => {
      const no = understood[at]?.medicines[0]
      const found = no === undefined ? undefined : search.medicine(no)
      return found?.name.match(/\d+(?:\.\d+)?/g)?.some((number) => Number(number) === quantity) === true
    }),
  )
}

function present(search: Search, { matches: found, ...item }: ReadItem): ListItem {
  const matches = found.flatMap(({ key, score }) => matchOf(search, key, score))
  const isFirst = matches[0]?.name === found[0]?.name
  const shown = { ...item, matches }
  return item.sure && !isFirst ? asked(shown, ['other-brand']) : shown
}

function asked(item: ListItem, why: DoubtReason[]): ListItem {
  return { ...item, sure: false, why: item.why ?? why }
}

function matchOf(search: Search, no: number, score: number): ListMatch[] {
  const medicine = search.medicine(no)
  return medicine ? [{ ...medicine, id: medicine._id, score: rounded(score) }] : []
}

function rounded(score: number): number {
  return Math.round(Math.min(1, Math.max(0, score)) * 10_000) / 10_000
}

/** Puts first what the name is known to mean. */
function withAlias(search: Search, item: ListItem, alias: KnownAlias | undefined): ListItem {
  if (!alias) return item
  if (alias.setAside !== undefined) return withSetAside(search, item, alias.medicineNo, alias.setAside)
  // Others decide only where the catalogue does not.
  if ((alias.scope === 'everybody' && item.sure) || isCatalogueName(item)) return item
  const [match] = matchOf(search, alias.medicineNo, 1)
  if (!match) return item
  const others = item.matches.filter(({ id }) => id !== match.id)
  // `Telma 40+5` can be in doubt because of its numbers alone.
  const isQuantityOpen = !item.sure && item.free !== undefined && item.matches[0]?.id === match.id
  // a confirmed name says which medicine is meant, and nothing about the rest of the line
  const open = (item.why ?? []).filter((doubt) => !namesAlone.has(doubt))
  const why: DoubtReason[] = isQuantityOpen && open.length === 0 ? ['two-readings'] : open
  // Nobody has looked at it yet.
  if (match.unconfirmed) why.unshift('other-brand')
  const { why: _, ...rest } = item
  return {
    ...rest,
    sure: why.length === 0,
    ...(why.length > 0 && { why }),
    matches: [match, ...others].slice(0, limits.listMatches),
    confirmed: alias.scope,
  }
}

/** Asks again about what the caller has confirmed and would not be taken today. */
function withSetAside(search: Search, item: ListItem, medicineNo: number, _id: string): ListItem {
  const [match] = matchOf(search, medicineNo, 0)
  if (!match) return item
  const setAside = { _id, medicine: { _id: match._id, name: match.name } }
  return { ...item, sure: false, why: ['set-aside', ...(item.why ?? [])], setAside }
}

function isCatalogueName({ name, matches }: ListItem): boolean {
  const key = nameKey(name)
  return matches.some((match) => nameKey(match.name) === key)
}
