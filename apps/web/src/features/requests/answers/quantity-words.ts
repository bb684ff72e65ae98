import type { SupplyLine } from '@rasad/contract/supply-requests'
import { unitWord } from '@rasad/contract/unit-word'
import { countOf } from '../../../lib/format.ts'

type Counted = Pick<SupplyLine, 'quantity' | 'free' | 'unit'>

/** `10 strips + 2 free`; empty without a quantity. The unit can be blank. */
export function quantityWords({ quantity, free = 0, unit }: Counted): string {
  if (quantity === null) return ''
  const counted = unit ? `${countOf(quantity)} ${unitWord(quantity, unit)}` : countOf(quantity)
  return free > 0 ? `${counted} + ${countOf(free)} free` : counted
}
