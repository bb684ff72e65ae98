import type { NewSupplyRequest } from '@rasad/contract/supply-requests'
import type { AskDraft, AskLine } from '../../../lib/ask-draft.ts'
import { isRecord } from '../../../lib/values.ts'
import { askedLines } from './propose.ts'

/** What somebody has chosen for a draft. It survives a reload, and so does the key under which it is sent. */
export interface AskChoice {
  /** Of the draft. */
  source: string
  stockists: string[]
  /** Typed for lines that came without a quantity, by position. */
  quantities: Record<string, string>
  /** Lines without a quantity are deliberately sent without. */
  sendsWithout: boolean
  note: string
  showsPhone: boolean
  mail: boolean
  /** Of what was sent last, and no answer came: sent again, it does the same thing once. */
  sent: { key: string; body: string } | null
}

export function isAskChoice(value: unknown): value is AskChoice {
  return (
    isRecord(value) &&
    typeof value.source === 'string' &&
    Array.isArray(value.stockists) &&
    value.stockists.every((id) => typeof id === 'string') &&
    isRecord(value.quantities) &&
    typeof value.sendsWithout === 'boolean' &&
    typeof value.note === 'string' &&
    typeof value.showsPhone === 'boolean' &&
    typeof value.mail === 'boolean' &&
    (value.sent === null ||
      (isRecord(value.sent) && typeof value.sent.key === 'string' && typeof value.sent.body === 'string'))
  )
}

/** A typed quantity; undefined if it is none: blank, zero or not a number. */
export function typedQuantity(text: string | undefined): number | undefined {
  const plain = (text ?? '').trim().replaceAll(',', '')
  if (!/^\d{1,7}(\.\d{1,3})?$/.test(plain)) return undefined
  const value = Number(plain)
  return value > 0 && value <= 1_000_000 ? value : undefined
}

/** How many of a line are asked for; null: not said. */
export function quantityOf(line: AskLine, at: number, { quantities }: Pick<AskChoice, 'quantities'>) {
  return line.quantity ?? typedQuantity(quantities[at]) ?? null
}

/** Positions of lines that came without a quantity. */
export function linesWithout({ lines }: AskDraft): number[] {
  return lines.flatMap((line, at) => (line.quantity === null ? at : []))
}

/** Those of a draft that the buyer keeps for itself. */
export function ownOf({ plan, others }: AskDraft): ReadonlySet<string> {
  return new Set([...plan, ...others].flatMap(({ stockist }) => (stockist.own ? stockist._id : [])))
}

/**
 * The request. A line in doubt goes as it is written, never as the medicine that it may mean; nobody gets other lines than
 * the dialog says.
 */
export function bodyOf(draft: AskDraft, choice: AskChoice): NewSupplyRequest {
  const note = choice.note.trim()
  const own = ownOf(draft)
  const asked = [...draft.plan, ...draft.others].filter(({ stockist }) =>
    choice.stockists.includes(stockist._id),
  )
  const lines = askedLines(draft, asked)
  const without = (at: number) => choice.stockists.filter((id) => lines.get(id)?.includes(at) === false)
  return {
    ...(draft.listId !== undefined && { listId: draft.listId }),
    items: draft.lines.map((line, at) => ({
      name: line.name,
      ...(line.medicine && !line.isInDoubt && { medicine: line.medicine._id }),
      quantity: quantityOf(line, at, choice),
      ...(line.free !== undefined && line.free > 0 && { free: line.free }),
      ...(line.unit !== undefined && { unit: line.unit }),
      ...(line.note !== undefined && line.note !== '' && { note: line.note }),
      ...(without(at).length > 0 && { without: without(at) }),
    })),
    stockistIds: choice.stockists.filter((id) => !own.has(id)),
    ownSupplierIds: choice.stockists.filter((id) => own.has(id)),
    ...(note !== '' && { note }),
    showsPhone: choice.showsPhone,
    mail: choice.mail,
  }
}

/** The key to send a body with: that of the last attempt if it is the same, otherwise a new one. */
export function keyFor(body: string, sent: AskChoice['sent']): string {
  return sent?.body === body ? sent.key : crypto.randomUUID()
}
