import { wantingSteps } from '@rasad/contract/unmet-wants'

/**
 * What is told of a number of buyers: the step that it reaches; undefined below the first. An exact number would let
 * somebody who knows of two counts tell one buyer by the difference.
 */
export function toldOf(buyers: number): number | undefined {
  return wantingSteps.findLast((step) => buyers >= step)
}
