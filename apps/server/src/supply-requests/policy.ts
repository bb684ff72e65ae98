import type { RequestStage } from '@rasad/contract/supply-requests'
import type { AskedRow } from './ask/asked-repository.ts'
import type { RequestRow } from './ask/request-repository.ts'

/** How far a request has come with one stockist. */
export function stageOf(
  { state }: Pick<RequestRow, 'state'>,
  asked: Pick<AskedRow, 'seen_at' | 'answered_at' | 'ordered_at' | 'confirmed_as'>,
): RequestStage {
  if (state === 'closed') return 'closed'
  if (asked.confirmed_as) return asked.confirmed_as
  if (asked.ordered_at) return 'ordered'
  if (asked.answered_at) return 'answered'
  return asked.seen_at ? 'seen' : 'sent'
}

/** Whether the link of a stockist works: also the stockist must still be one that trades here. */
export function linkWorks(
  request: Pick<RequestRow, 'is_open'>,
  asked: Pick<AskedRow, 'ended_at' | 'stockist_status'>,
): boolean {
  return request.is_open && asked.ended_at === null && asked.stockist_status === 'approved'
}

/**
 * Which lines each stockist is asked for: those whose medicine it lists, and those that nobody of them lists. One that
 * would get none is asked for all.
 * @param lines the medicine of each line; null: none is known
 * @param listed by stockist, the medicines of its list
 * @param without by line, the stockists that are not asked for it
 * @returns for each stockist, in the same order, its lines in order
 */
export function shareLines(
  lines: readonly (number | null)[],
  stockists: readonly number[],
  listed: ReadonlyMap<number, ReadonlySet<number>>,
  without: readonly ReadonlySet<number>[] = [],
): number[][] {
  const linesFor = (stockist: number) =>
    lines.flatMap((_, line) => (without[line]?.has(stockist) ? [] : line))
  const lists = (stockist: number, line: number) => {
    const medicine = lines[line] ?? null
    return medicine !== null && (listed.get(stockist)?.has(medicine) ?? false)
  }
  const isListed = new Set(
    stockists.flatMap((stockist) => linesFor(stockist).filter((line) => lists(stockist, line))),
  )
  return stockists.map((stockist) => {
    const all = linesFor(stockist)
    const own = all.filter((line) => !isListed.has(line) || lists(stockist, line))
    return own.length > 0 ? own : all
  })
}
