import type { MovedListing } from './listing-moves-repository.ts'

/** What the undo of a merge does with one stockist's listings. */
export interface UndoStep {
  stockistNo: number
  /** The listing that the restored entry gets. */
  from?: Record<string, unknown>
  /** What the entry that stayed goes back to. */
  into?: Record<string, unknown>
  /** The entry that stayed loses its listing. */
  endsInto?: true
}

export interface UndoPlan {
  steps: UndoStep[]
  /** Listings that are as they were before the merge. */
  restored: number
  /** Listings that somebody changed or ended since; that stands. */
  kept: number
}

/**
 * Decides what undoing a merge does with each listing. What is as the merge left it goes back exactly. A later word of
 * the stockist stands: a listing that it ended stays ended, and one that it changed keeps the change, on the entry that
 * it was of before the merge.
 * @param isRemoval there is no entry that stayed
 */
export function planUndo(moved: readonly MovedListing[], isRemoval: boolean): UndoPlan {
  const plan: UndoPlan = { steps: [], restored: 0, kept: 0 }
  for (const { stockist_no: stockistNo, from_row, into_row, now_row, is_unchanged } of moved) {
    if (isRemoval) {
      plan.steps.push({ stockistNo, from: from_row })
      plan.restored++
    } else if (now_row === null) {
      plan.kept++
    } else if (into_row === null) {
      plan.steps.push({ stockistNo, from: is_unchanged ? from_row : now_row, endsInto: true })
      if (is_unchanged) plan.restored++
      else plan.kept++
    } else if (is_unchanged) {
      plan.steps.push({ stockistNo, from: from_row, into: into_row })
      plan.restored++
    } else {
      plan.steps.push({ stockistNo, from: from_row })
      plan.kept++
    }
  }
  return plan
}
