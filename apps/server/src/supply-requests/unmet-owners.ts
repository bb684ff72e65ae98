import { wantingSteps } from '@rasad/contract/unmet-wants'
import { groupByOwner, type OwnerSigns } from '../accounts/accounts.ts'

/** Tells of accounts how many different owners they have; those whose owner nothing tells are not counted. */
export function createOwnerCount(accounts: readonly OwnerSigns[]): (ids: readonly string[]) => number {
  const ownerOf = new Map<string, number>()
  for (const [owner, group] of groupByOwner(accounts).entries()) {
    for (const { accountId } of group) ownerOf.set(accountId, owner)
  }
  return (ids) => new Set(ids.flatMap((id) => ownerOf.get(id) ?? [])).size
}

/**
 * What is told of a number of buyers: the step that it reaches; undefined below the first. An exact number would let
 * somebody who knows of two counts tell one buyer by the difference.
 */
export function toldOf(buyers: number): number | undefined {
  return wantingSteps.findLast((step) => buyers >= step)
}
