import { nameKey } from '@rasad/lexicon'
import { lex } from '@rasad/matching'
import type { StockRow } from '@rasad/stock-reader'
import { type Aliases, hasWord, type KnownAlias, mayStillMean } from '../../aliases/aliases.ts'
import { takeTurns } from '../../platform/take-turns.ts'
import type { Search } from '../../search/search.ts'
import type { ImportRecord } from '../import-repository.ts'
import type { SettledBy, StoredRowKind } from '../stock-files-tables.ts'
import { bareName, type PrintedItem } from './proposal-words.ts'
import { samePack, stockNamePart, stockPackPart } from './stock-name-key.ts'
import type { KnownName } from './stock-name-repository.ts'

/** What one printed row means, as far as that is known. */
export interface RowMeaning {
  kind: Exclude<StoredRowKind, 'skipped'>
  medicineNo: number | null
  settledBy: SettledBy | null
  /** Best first. */
  candidates: RowCandidate[] | null
}

export interface RowCandidate {
  no: number
  score: number
  /** The stockist has said so, and it would not be taken today. */
  isSetAside?: true
}

/** The account whose confirmed names count. */
type ListHolder = Pick<ImportRecord, 'holder_id'>

interface MeaningDeps {
  search: Pick<Search, 'resolvePrinted' | 'understand' | 'medicine' | 'exactly' | 'isSalt' | 'nearSalt'>
  aliases: Pick<Aliases, 'known'>
  /** What items mean because a proposal of exactly the same item was accepted. */
  acceptedBefore(items: readonly PrintedItem[]): Promise<(number | undefined)[]>
  /** What the stockist has said about rows that are printed so. */
  namesOf(keys: string[]): Promise<KnownName[]>
  /** Numbers of medicines, or of what they were merged into, by their id. */
  medicinesByIds(ids: string[]): Promise<Map<string, number>>
}

/** The code of an item in the service's own export: the id of its medicine. */
const ownCode = /^R([0-9a-f]{24})$/i

export const maxCandidates = 5
/** Rows that are resolved before the signal is looked at again. */
const rowsAtOnce = 2_000
/** Rows that others know or not: folding their names and sending them takes this thread a few milliseconds. */
const askedAtOnce = 250

/**
 * What printed rows mean, in order. The memory of the list comes first, then a code of the own export beside the name
 * of its medicine, then what it has confirmed elsewhere, then the matcher where it is sure, then what holds for everybody.
 * The rest is to be settled, and so is what the stockist has said that would not be taken today.
 * @param keys the `stockNameKey` of each row
 */
export async function findMeanings(
  deps: MeaningDeps,
  holder: ListHolder,
  { rows, keys }: { rows: readonly StockRow[]; keys: readonly string[] },
  signal: AbortSignal,
): Promise<RowMeaning[]> {
  const several = await namesOfSeveralPacks(keys)
  const { meanings, waiting, aliasOf, setAside } = await knownMeanings(deps, holder, { rows, keys }, signal)
  const isOfSeveral = (at: number) => several.has(stockNamePart(keys[at] ?? ''))
  const toResolve: number[] = []
  for (const at of rows.keys()) {
    if (meanings[at]) continue
    const alias = aliasOf.get(at)
    if (alias?.setAside !== undefined) {
      if (!isOfSeveral(at) && !setAside.has(at)) setAside.set(at, alias.medicineNo)
      aliasOf.delete(at)
      toResolve.push(at)
    } else if (alias?.scope === 'own' && !isOfSeveral(at)) meanings[at] = meant(alias.medicineNo, 'alias')
    else toResolve.push(at)
  }
  for (let from = 0; from < toResolve.length; from += rowsAtOnce) {
    signal.throwIfAborted()
    const some = toResolve.slice(from, from + rowsAtOnce)
    const printed = some.map((at) => printedName(rows[at] as StockRow))
    const resolved = await deps.search.resolvePrinted(printed, { limit: maxCandidates, signal })
    const unknown: { at: number; medicines: RowCandidate[] }[] = []
    for (const [place, at] of some.entries()) {
      const { medicines = [], sure = false } = resolved[place] ?? {}
      const alias = aliasOf.get(at)
      const [best] = medicines
      const before = setAside.get(at)
      if (before !== undefined) meanings[at] = askedAgain(medicines, before)
      else if (sure && best) meanings[at] = { ...meant(best.no, 'matcher'), candidates: medicines }
      else if (alias && !isOfSeveral(at)) {
        meanings[at] = { ...meant(alias.medicineNo, 'alias'), candidates: medicines }
      } else unknown.push({ at, medicines })
    }
    const accepted = await deps.acceptedBefore(unknown.map(({ at }) => itemOf(rows[at] as StockRow)))
    const stands = await rowsStillMean(
      deps.search,
      unknown.map(({ at }, place) => ({ row: rows[at] as StockRow, medicineNo: accepted[place] ?? null })),
    )
    for (const [place, { at, medicines }] of unknown.entries()) {
      const no = accepted[place]
      const meaning = no === undefined ? undefined : meant(no, 'memory')
      if (meaning && stands[place]) {
        meanings[at] = { ...meaning, candidates: medicines }
      } else if (waiting.has(at)) meanings[at] = waits
      else meanings[at] = { kind: 'settle', medicineNo: null, settledBy: null, candidates: medicines }
    }
  }
  // What waits is not asked again.
  return askOtherPacks(rows, meanings as RowMeaning[]).map((meaning, at) =>
    meaning.kind === 'settle' && waiting.has(at) ? waits : meaning,
  )
}

/** What people have said about rows, asked of some rows at a time: others are answered in between. */
async function knownMeanings(
  deps: Pick<MeaningDeps, 'namesOf' | 'medicinesByIds' | 'aliases' | 'search'>,
  { holder_id }: ListHolder,
  { rows, keys }: { rows: readonly StockRow[]; keys: readonly string[] },
  signal: AbortSignal,
) {
  const account = { kind: 'account', id: holder_id, role: 'stockist', state: 'approved' } as const
  const caller = { ...account, isSuperAdmin: false, email: '', sessionId: '' }
  const meanings: (RowMeaning | undefined)[] = []
  /** Rows that wait by what was said of them. */
  const waiting = new Set<number>()
  const aliasOf = new Map<number, KnownAlias>()
  /** Rows that the stockist has said something of that would not be taken today: the medicine. */
  const setAside = new Map<number, number>()
  for (let from = 0; from < rows.length; from += askedAtOnce) {
    signal.throwIfAborted()
    const to = Math.min(from + askedAtOnce, rows.length)
    const remembered = new Map(
      (await deps.namesOf([...new Set(keys.slice(from, to))])).map((name) => [name.key, name]),
    )
    const ids = rows.slice(from, to).map(({ code = '' }) => ownCode.exec(code)?.[1]?.toLowerCase() ?? '')
    const named = await deps.medicinesByIds([...new Set(ids.filter((id) => id !== ''))])
    const open: number[] = []
    const said = rows.slice(from, to).map((row, place) => {
      const name = remembered.get(keys[from + place] ?? '')
      const no = named.get(ids[place] ?? '')
      const coded = no !== undefined && isNamed(deps.search, row, no)
      if (name?.state === 'waits') waiting.add(from + place)
      return rememberedMeaning(name) ?? (coded ? meant(no, 'memory') : undefined)
    })
    const stands = await rowsStillMean(
      deps.search,
      said.map((meaning, place) => ({
        row: rows[from + place] as StockRow,
        medicineNo: meaning?.medicineNo ?? null,
      })),
    )
    for (const [place, meaning] of said.entries()) {
      const at = from + place
      meanings[at] = stands[place] ? meaning : undefined
      if (meanings[at]) continue
      open.push(at)
      const name = remembered.get(keys[at] ?? '')
      if (name?.state === 'is' && name.medicineNo !== null) setAside.set(at, name.medicineNo)
    }
    const asked = open.map((at) => ({ text: rows[at]?.name ?? '', company: rows[at]?.company }))
    const known = open.length > 0 ? await deps.aliases.known(caller, asked) : []
    for (const [place, at] of open.entries()) {
      const alias = known[place]
      if (alias) aliasOf.set(at, alias)
    }
  }
  return { meanings, waiting, aliasOf, setAside }
}

/** What a person has said stands behind what the catalogue takes the row for. */
function askedAgain(candidates: readonly RowCandidate[], before: number): RowMeaning {
  const others = candidates.filter(({ no }) => no !== before).slice(0, maxCandidates - 1)
  return {
    ...{ kind: 'settle', medicineNo: null, settledBy: null },
    candidates: [...others, { no: before, score: 0, isSetAside: true }],
  }
}

function rememberedMeaning(name: KnownName | undefined): RowMeaning | undefined {
  if (!name) return undefined
  // What nobody has said to be missing, the catalogue can have by now.
  if (name.state === 'waits') return name.isSaid ? waits : undefined
  if (name.state === 'ignored')
    return { kind: 'ignored', medicineNo: null, settledBy: 'memory', candidates: null }
  // The medicine was removed from the catalogue.
  return name.medicineNo === null ? undefined : meant(name.medicineNo, 'memory')
}

/**
 * Whether rows may still mean what somebody has said of them: the medicine can have become another, and the catalogue can
 * have what is printed by now. Rows without a medicine stay as they are.
 */
async function rowsStillMean(
  search: MeaningDeps['search'],
  rows: readonly { row: StockRow; medicineNo: number | null }[],
): Promise<boolean[]> {
  const said = rows.flatMap(({ row, medicineNo }, at) =>
    medicineNo === null || !search.medicine(medicineNo)
      ? []
      : [row.name, bareName(itemOf(row))].map((text) => ({ at, text, medicineNo })),
  )
  const stands = await mayStillMean(search, said, { mayBeCode: true })
  const asked = new Set(said.map(({ at }) => at))
  const standing = new Set(said.filter((_, place) => stands[place]).map(({ at }) => at))
  return rows.map((_, at) => !asked.has(at) || standing.has(at))
}

/** Whether a row names the medicine of its code: somebody who copies a row for another medicine can leave its code. */
function isNamed(search: MeaningDeps['search'], { name }: StockRow, medicineNo: number): boolean {
  const medicine = search.medicine(medicineNo)
  if (!medicine || nameKey(name) === nameKey(medicine.name)) return true
  const { words } = lex(name)
  return words.length > 0 && words.every((word) => hasWord(medicine.name, word))
}

const waits: RowMeaning = { kind: 'waits', medicineNo: null, settledBy: 'memory', candidates: null }

function itemOf({ name, pack, company, code, flags }: StockRow): PrintedItem {
  return { name, pack, company, code, cut: flags.includes('cut-name') }
}

function meant(medicineNo: number, settledBy: SettledBy): RowMeaning {
  return { kind: 'item', medicineNo, settledBy, candidates: null }
}

function printedName({ name, pack, company, mrp }: StockRow) {
  return {
    text: name,
    ...(pack !== undefined && { pack }),
    ...(company !== undefined && { company }),
    ...(mrp !== undefined && { mrpPaise: Math.round(mrp * 100) }),
  }
}

/** Names, folded, that the file prints with more than one pack: what such a name means, its pack decides. */
async function namesOfSeveralPacks(keys: readonly string[]): Promise<Set<string>> {
  const turns = takeTurns()
  const packs = new Map<string, string>()
  const several = new Set<string>()
  for (const key of keys) {
    const [name, pack] = [stockNamePart(key), stockPackPart(key)]
    const before = packs.get(name)
    if (before === undefined) packs.set(name, pack)
    else if (before !== pack) several.add(name)
    await turns.next()
  }
  return several
}

/**
 * Rows of one medicine add up, as another batch or rack, unless they print different packs: then one of them is another
 * medicine, and all after the first are asked. What a person has said stands.
 */
function askOtherPacks(rows: readonly StockRow[], meanings: RowMeaning[]): RowMeaning[] {
  const packs = new Map<number, string>()
  const isSaid = ({ settledBy }: RowMeaning) => settledBy === 'memory' || settledBy === 'alias'
  for (const said of [true, false]) {
    for (const [at, meaning] of meanings.entries()) {
      const { medicineNo } = meaning
      const pack = rows[at]?.pack
      if (medicineNo === null || isSaid(meaning) !== said || !pack) continue
      const first = packs.get(medicineNo)
      if (first === undefined) packs.set(medicineNo, pack)
      else if (!said && !samePack(first, pack)) {
        meanings[at] = { ...meaning, kind: 'settle', medicineNo: null, settledBy: null }
      }
    }
  }
  return meanings
}
