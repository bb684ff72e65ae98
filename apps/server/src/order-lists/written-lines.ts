import type { OrderListLineChange, Outcome } from '@rasad/contract/order-lists'
import { AppError, type FieldErrors } from '../platform/errors.ts'
import type { createListMedicineRepository } from './list-medicine-repository.ts'
import type { WrittenLine } from './merge-change.ts'

/**
 * Lines as the list stores them. A medicine that was removed or merged is kept: it may come back, or leads to another.
 * @throws AppError invalid-input for a medicine or a stockist that never was, or a line that means one and none
 */
export async function writtenLines(
  medicines: ReturnType<typeof createListMedicineRepository>,
  lines: readonly OrderListLineChange[],
): Promise<WrittenLine[]> {
  const outcomes = lines.flatMap(({ outcome }) => outcome ?? [])
  const [numbers, stockists] = await Promise.all([
    medicines.numbers([...new Set([...lines, ...outcomes].flatMap(({ medicine }) => medicine ?? []))]),
    medicines.stockists([...new Set(outcomes.flatMap(({ stockist }) => stockist ?? []))]),
  ])
  const fields: FieldErrors = {}
  const written = lines.map(({ medicine, isNone, outcome, quantity, free, ...line }, at) => {
    const wrong = (field: string, message: string) => {
      fields[`lines.${at}.${field}`] = { code: 'custom', message }
    }
    if (medicine && !numbers.has(medicine)) wrong('medicine', 'No such medicine.')
    if (medicine && isNone) wrong('isNone', 'A line that means a medicine does not mean none.')
    if (outcome?.medicine !== undefined && !numbers.has(outcome.medicine)) {
      wrong('outcome.medicine', 'No such medicine.')
    }
    if (outcome?.stockist !== undefined && !stockists.has(outcome.stockist)) {
      wrong('outcome.stockist', 'No such stockist.')
    }
    return {
      ...line,
      ...(medicine !== undefined && {
        medicineNo: medicine === null ? null : (numbers.get(medicine) ?? null),
      }),
      // To say one of both says the other.
      ...(medicine && { isNone: false }),
      ...(isNone !== undefined && { isNone }),
      ...(isNone && { medicineNo: null }),
      ...(quantity !== undefined && { quantity: stored(quantity) }),
      ...(free !== undefined && { free: stored(free) }),
      ...(outcome !== undefined && { outcome: outcome && storedOutcome(outcome) }),
    }
  })
  if (Object.keys(fields).length > 0) throw new AppError('invalid-input', { fields })
  return written
}

/** Columns hold three decimals: what is sent again has to be the same. */
function stored(amount: number | null): number | null {
  return amount === null ? null : Math.round(amount * 1_000) / 1_000
}

function storedOutcome(outcome: Outcome): Outcome {
  const { quantity } = outcome
  return { ...outcome, ...(quantity !== undefined && { quantity: stored(quantity) ?? 0 }) }
}
