import type { Demand } from '@rasad/contract/demand'
import { limits } from '@rasad/contract/limits'
import { namedBy, nameKey } from '@rasad/lexicon'
import { hasNoNumber, splitLastNumber } from '@rasad/list-reader'
import { withPack } from '@rasad/matching'
import type { Caller } from '../accounts/accounts.ts'
import type { Aliases } from '../aliases/aliases.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Search, Understood } from '../search/search.ts'

export interface UnderstandDeps {
  search: Search
  catalogue: Catalogue
  aliases: Aliases
  /** Runs before names are looked up. It can refuse that. */
  beforeNames: () => Promise<void>
}

/** How a line was understood. */
export interface UnderstoodLine extends Understood {
  /** The number of the one medicine that the line means, by its id or by an alias; null: its id is no longer there. */
  settled?: number | null
}

const notUnderstood: Understood = { understanding: 'unmatched', medicines: [] }

/**
 * What each line of a demand means. A medicine that the line names by its id settles it; then what the caller has
 * confirmed for its name; what everybody knows helps only where the catalogue leaves a doubt.
 */
export async function understandLines(
  deps: UnderstandDeps,
  items: Demand['items'],
  caller: Caller,
): Promise<UnderstoodLine[]> {
  const { search, catalogue, aliases } = deps
  const ids = items.flatMap(({ medicine }) => medicine ?? [])
  const numbers = await catalogue.medicineNumbers([...new Set(ids)])
  const understood = items.map(({ medicine }): UnderstoodLine | undefined => {
    const no = numbers.get(medicine ?? '')
    const isThere = no !== undefined && search.medicine(no) !== undefined
    return isThere ? { understanding: 'matched', medicines: [no], settled: no } : undefined
  })
  const settled = understood.filter((line) => line !== undefined)
  // As with each answer during a call: nothing is left to find out.
  if (settled.length === items.length) return settled
  await deps.beforeNames()
  const open = items.filter((_, line) => !understood[line])
  const texts = open.map(({ name }) => name.trim())
  const [known, named] = await Promise.all([
    aliases.known(
      caller,
      texts.map((text) => ({ text })),
    ),
    understandNames(search, open, texts),
  ])
  const meanings = open.map(({ medicine }, at): UnderstoodLine => {
    const meaning = named[at] ?? notUnderstood
    if (medicine !== undefined) return { ...meaning, understanding: 'unmatched', settled: null }
    const alias = known[at]
    if (!alias || isCatalogueName(search, texts[at] ?? '', meaning)) return meaning
    if (alias.setAside !== undefined) {
      return meaning.understanding === 'matched' ? { ...meaning, understanding: 'confirm' } : meaning
    }
    if (alias.scope === 'everybody' && meaning.understanding === 'matched') return meaning
    const { medicineNo } = alias
    const medicines = [medicineNo, ...meaning.medicines.filter((no) => no !== medicineNo)]
    // Nobody has looked at it yet.
    if (search.medicine(medicineNo)?.unconfirmed) return { understanding: 'confirm', medicines }
    return { understanding: 'matched', medicines, settled: medicineNo }
  })
  const rest = meanings.values()
  return understood.map((line) => line ?? rest.next().value ?? notUnderstood)
}

function isCatalogueName(search: Search, text: string, { medicines }: Understood): boolean {
  const key = nameKey(text)
  return medicines.some((no) => nameKey(search.medicine(no)?.name ?? '') === key)
}

/** Resolves uncertain lines again together with the unit of their quantity: ten strips cannot be a syrup. */
async function understandNames(
  search: Search,
  items: Demand['items'],
  texts: string[],
): Promise<Understood[]> {
  const understood = await search.understand(texts, limits.demandAlternatives)
  const packed = items.flatMap(({ unit }, line) => {
    if (!unit || understood[line]?.understanding === 'matched') return []
    const name = withPack(texts[line] ?? '', unit)
    return name === texts[line] ? [] : [{ line, name }]
  })
  const withUnits = await search.understand(
    packed.map(({ name }) => name),
    limits.demandAlternatives,
  )
  for (const [at, { line }] of packed.entries()) understood[line] = withUnits[at] ?? notUnderstood
  await understandUncounted(search, texts, understood)
  return understood.map((meaning, line) => withoutLikenesses(search, texts[line] ?? '', meaning))
}

/** What only looks like the written name is no guess, as in the reading of a list: levocet is no Lacoset. */
function withoutLikenesses(search: Search, text: string, meaning: Understood): Understood {
  if (meaning.understanding === 'matched') return meaning
  const medicines = meaning.medicines.filter((no) => {
    const medicine = search.medicine(no)
    return medicine !== undefined && namedBy(text, medicine) !== 'neither'
  })
  return medicines.length > 0 ? { ...meaning, medicines } : notUnderstood
}

/**
 * `Combiflam 20`: a last number that is not a strength of any medicine with this name can be a number of packs. In that
 * case, resolve the name without the number too.
 */
async function understandUncounted(search: Search, texts: string[], understood: Understood[]): Promise<void> {
  const counted = texts.flatMap((text, line) => {
    const split = understood[line]?.medicines.length === 0 ? splitLastNumber(text) : undefined
    return split ? [{ line, name: split.name }] : []
  })
  const uncounted = await search.understand(
    counted.map(({ name }) => name),
    limits.demandAlternatives,
  )
  for (const [at, { line }] of counted.entries()) {
    const medicines = uncounted[at]?.medicines.filter((no) => hasNoNumber(search.medicine(no)?.name ?? ''))
    if (medicines?.length) understood[line] = { understanding: 'confirm', medicines }
  }
}
