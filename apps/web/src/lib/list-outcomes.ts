import type { OrderListLineChange, Outcome, SeenListLine } from '@rasad/contract/order-lists'
import { call } from './api-client.ts'

/** What an answer or an order brought for a line, as a request names it. */
export interface LineOutcome {
  /** As it was asked for. */
  name: string
  /** The medicine that was asked for. */
  medicine?: string | undefined
  outcome: Outcome | null
}

/**
 * Writes what came of lines into an order list of the account, for example what was ordered by a request made from it.
 * A line is found by its medicine, or else by its name; of several alike, each is written once, in their order. Lines that
 * the list no longer has are left out. Throws `ApiError`.
 * @returns how many lines were written
 */
export async function writeOutcomes(listId: string, outcomes: readonly LineOutcome[]): Promise<number> {
  const params = { id: listId }
  const { data: list } = await call('GET /api/lists/{id}', { params })
  const lines = outcomeLines(list.lines, outcomes)
  if (lines.length > 0) {
    await call('PUT /api/lists/{id}', { params, body: { version: list.version, lines, removed: [] } })
  }
  return lines.length
}

/** The changes of lines that outcomes make. */
export function outcomeLines(
  lines: readonly SeenListLine[],
  outcomes: readonly LineOutcome[],
): OrderListLineChange[] {
  const left = new Set(lines.filter(({ leftOut }) => !leftOut))
  const isSameName = (line: SeenListLine, name: string) =>
    line.name.trim().toLowerCase() === name.trim().toLowerCase()
  return outcomes.flatMap(({ name, medicine, outcome }) => {
    const open = [...left]
    // Of a line that means a medicine, another medicine says nothing, whatever its name is.
    const found =
      open.find(
        (line) => medicine !== undefined && line.medicine?._id === medicine && isSameName(line, name),
      ) ??
      open.find((line) => medicine !== undefined && line.medicine?._id === medicine) ??
      open.find(
        (line) =>
          isSameName(line, name) &&
          (line.medicine === null || line.medicine._id === (medicine ?? line.medicine._id)),
      )
    if (!found) return []
    left.delete(found)
    return { id: found.id, outcome }
  })
}
