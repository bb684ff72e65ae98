import type { ListItem, ListMatch, ReadListAnswer } from '@rasad/contract/list'
import type { ReadItem, Search } from '../search/search.ts'

/**
 * Reads a pasted list beside the catalogue.
 * @throws AppError not-ready, or invalid-input when the list has too many orders.
 */
export async function readList(
  { search }: { search: Search },
  list: { text: string; company?: string | undefined },
): Promise<ReadListAnswer> {
  const { items, skipped } = await search.readList(list.text, list.company)
  return {
    items: items.map((item) => present(search, item)),
    skipped: skipped.map(({ line, raw, reason }) => ({ line, raw, skipped: reason })),
  }
}

function present(search: Search, { matches: found, company, ...item }: ReadItem): ListItem {
  const matches = found.flatMap(({ key, score }): ListMatch[] => {
    const medicine = search.medicine(key)
    return medicine ? [{ ...medicine, id: medicine._id, score: rounded(score) }] : []
  })
  return { ...item, sure: item.sure && isCertain(matches) && matches[0]?.name === found[0]?.name, matches }
}

/** An unconfirmed medicine is never certain while a confirmed one can be meant. */
function isCertain([first, ...others]: ListMatch[]): boolean {
  return !(first?.unconfirmed && others.some((other) => !other.unconfirmed))
}

function rounded(score: number): number {
  return Math.round(Math.min(1, Math.max(0, score)) * 10_000) / 10_000
}
