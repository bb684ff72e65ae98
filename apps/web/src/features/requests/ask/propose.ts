import { limits } from '@rasad/contract/limits'
import type { AskCandidate, AskDraft } from '../../../lib/ask-draft.ts'

/** A stockist that can be asked, and why it is proposed. */
export interface Proposed extends AskCandidate {
  why:
    | { is: 'plan'; call: number }
    /** It lists lines that only one of those before it lists. */
    | { is: 'second'; lines: number[] }
    | { is: 'more' }
}

/**
 * Whom to ask: those of the plan, then the next best for each scarce line, which is one that a single proposed stockist
 * lists. Each further stockist is the one that lists most of the lines that are scarce until then; of two, the one that
 * comes first in `others`.
 */
export function proposeStockists({ plan, others }: AskDraft, most = limits.maxAskedStockists): Proposed[] {
  const proposed: Proposed[] = plan
    .slice(0, most)
    .map((candidate, at) => ({ ...candidate, why: { is: 'plan', call: candidate.call ?? at + 1 } }))
  const known = new Set(proposed.map(({ stockist }) => stockist._id))
  const left = others.filter(({ stockist }) => !known.has(stockist._id))
  const listedBy = new Map<number, number>()
  const count = (lines: readonly number[]) => {
    for (const line of lines) listedBy.set(line, (listedBy.get(line) ?? 0) + 1)
  }
  for (const { lines } of proposed) count(lines)

  while (proposed.length < most) {
    const scarceOf = ({ lines }: AskCandidate) => lines.filter((line) => listedBy.get(line) === 1)
    const best = left.reduce<{ candidate: AskCandidate; lines: number[] } | undefined>(
      (before, candidate) => {
        const lines = scarceOf(candidate)
        return lines.length > (before?.lines.length ?? 0) ? { candidate, lines } : before
      },
      undefined,
    )
    if (!best) break
    left.splice(left.indexOf(best.candidate), 1)
    count(best.candidate.lines)
    proposed.push({ ...best.candidate, why: { is: 'second', lines: best.lines } })
  }
  return proposed
}

/** Stockists that can be asked besides, in the order in which they came. */
export function furtherStockists({ plan, others }: AskDraft, proposed: readonly Proposed[]): Proposed[] {
  const known = new Set(proposed.map(({ stockist }) => stockist._id))
  return [...plan, ...others]
    .filter(({ stockist }, at, all) => {
      if (known.has(stockist._id)) return false
      return all.findIndex((other) => other.stockist._id === stockist._id) === at
    })
    .map((candidate) => ({ ...candidate, why: { is: 'more' } }))
}

/** Lines that none of these stockists lists, or that go out without a product: all of them are asked for these. */
export function unlistedLines({ lines }: AskDraft, asked: readonly AskCandidate[]): number[] {
  const listed = new Set(asked.flatMap((candidate) => candidate.lines))
  return lines.flatMap(({ isInDoubt }, line) => (listed.has(line) && !isInDoubt ? [] : line))
}

/**
 * The lines that each of these is asked for, by its id: those that it lists, and those that none of them lists unless it
 * has said no to them.
 */
export function askedLines(draft: AskDraft, asked: readonly AskCandidate[]): ReadonlyMap<string, number[]> {
  const unlisted = new Set(unlistedLines(draft, asked))
  return new Map(
    asked.map(({ stockist: { _id }, lines }) => [
      _id,
      draft.lines.flatMap(({ without = [] }, at) =>
        !without.includes(_id) && (unlisted.has(at) || lines.includes(at)) ? at : [],
      ),
    ]),
  )
}
