import type { Outcome } from '@rasad/contract/order-lists'
import type { MedicineHit } from '@rasad/contract/search'
import { compareProducts, readProduct } from '../catalogue/catalogue.ts'
import type { LineContent, ListLine } from './merge-change.ts'

/** What a medicine was when a round ended. */
export type ThenProduct = Pick<MedicineHit, 'name' | 'composition' | 'pack' | 'form'>

/** A line as a round keeps it: with ids, so that merges of medicines are followed when it is shown. */
export interface RoundLine extends Omit<LineContent, 'medicineNo' | 'isNone'> {
  id: string
  /** The medicine's id. */
  medicine: string | null
  /** The medicine as it was, and the other product of the outcome; missing in rounds from before this was kept. */
  product?: ThenProduct
  otherProduct?: ThenProduct
}

/**
 * @param medicineIds by number
 * @param products by id, as they are now
 */
export function roundLine(
  line: ListLine,
  medicineIds: ReadonlyMap<number, string>,
  products: ReadonlyMap<string, ThenProduct>,
): RoundLine {
  const { id, name, medicineNo, quantity, free, unit, note, leftOut, outcome } = line
  const medicine = medicineNo === null ? null : (medicineIds.get(medicineNo) ?? null)
  const product = products.get(medicine ?? '')
  const otherProduct = products.get(outcome?.medicine ?? '')
  return {
    ...{ id, name, medicine, quantity, free, unit, note, leftOut, outcome },
    ...(product && { product }),
    ...(otherProduct && { otherProduct }),
  }
}

/** What is kept of a medicine. */
export function productOf({ name, composition, pack, form }: MedicineHit): ThenProduct {
  return { name, composition, pack, ...(form !== undefined && { form }) }
}

/** Whether an admin has made another strength, salt or form of a medicine since: then nobody has bought what it is now. */
export function isAnother(then: ThenProduct | undefined, now: ThenProduct): boolean {
  if (!then) return false
  const same = (['name', 'composition', 'pack', 'form'] as const).every((key) => then[key] === now[key])
  if (same) return false
  const read = ({ name, composition, pack, form }: ThenProduct) =>
    readProduct({ name, composition, pack, form: form ?? null })
  return compareProducts(read(then), read(now)).against.length > 0
}

/** The lines of a round with outcomes that came after it had ended; undefined when they change nothing. */
export function withLateOutcomes(
  lines: readonly RoundLine[],
  late: readonly { id: string; outcome: Outcome }[],
): RoundLine[] | undefined {
  const outcomes = new Map(late.map(({ id, outcome }) => [id, outcome]))
  if (!lines.some(({ id }) => outcomes.has(id))) return undefined
  return lines.map((line) => ({ ...line, outcome: outcomes.get(line.id) ?? line.outcome }))
}

/** What an outcome brought: how many of which of the two medicines; undefined when nothing was bought. */
export function boughtBy({
  quantity,
  outcome,
}: Pick<RoundLine, 'quantity' | 'outcome'>): { quantity: number | null; isOther: boolean } | undefined {
  if (!outcome || outcome.is === 'no') return undefined
  const bought = outcome.quantity ?? (outcome.is === 'part' ? null : quantity)
  if (bought === 0) return undefined
  return { quantity: bought, isOther: outcome.is === 'other' }
}
