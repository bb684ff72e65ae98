import type { SupplyLine } from '@rasad/contract/supply-requests'
import { countOf } from '../../../lib/format.ts'
import { textsOf } from '../../../lib/texts.ts'
import { unitText } from '../../../lib/unit-text.ts'

type Counted = Pick<SupplyLine, 'quantity' | 'free' | 'unit'>

/** `10 strips + 2 free`; empty without a quantity. The unit can be blank. */
export function quantityWords({ quantity, free = 0, unit }: Counted): string {
  if (quantity === null) return ''
  const counted = unit ? `${countOf(quantity)} ${unitText(quantity, unit)}` : countOf(quantity)
  return free > 0 ? textsOf('units')('withFree', { amount: counted, free: countOf(free) }) : counted
}
