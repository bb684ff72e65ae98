import type { ReplyAnswer, ReplyLine, ReplyPage } from '@rasad/contract/supply-requests'
import { isRecord } from '../../../lib/values.ts'
import { readGst, readPaise } from '../money.ts'

/** What is typed for one line, as typed. */
export interface LineDraft {
  answer: ReplyAnswer | ''
  quantity: string
  price: string
  scheme: string
  gst: string
  availableOn: string
  /** `YYYY-MM` */
  expiry: string
  /** Of `other`. */
  medicine: { _id: string; name: string } | null
}

export interface ReplyDraft {
  lines: Record<string, LineDraft>
  note: string
  /** Of what was sent last, and no answer came: sent again, it does the same thing once. */
  sent: { key: string; body: string } | null
}

export type LineField = Exclude<keyof LineDraft, 'answer'>

const blank: LineDraft = {
  answer: '',
  quantity: '',
  price: '',
  scheme: '',
  gst: '',
  availableOn: '',
  expiry: '',
  medicine: null,
}

export function isReplyDraft(value: unknown): value is ReplyDraft {
  return (
    isRecord(value) &&
    isRecord(value.lines) &&
    Object.values(value.lines).every((line) => isRecord(line) && typeof line.answer === 'string') &&
    typeof value.note === 'string'
  )
}

/** What has been answered, as it would be typed. */
export function givenDraft({ answers, replyNote }: Pick<ReplyPage, 'answers' | 'replyNote'>): ReplyDraft {
  const rupees = (paise: number | undefined) => (paise === undefined ? '' : String(paise / 100))
  return {
    lines: Object.fromEntries(
      answers.map((given): [number, LineDraft] => [
        given.line,
        {
          answer: given.answer,
          quantity: given.quantity === undefined ? '' : String(given.quantity),
          price: rupees(given.pricePaise),
          scheme: given.scheme ?? '',
          gst: given.gstBasisPoints === undefined ? '' : String(given.gstBasisPoints / 100),
          availableOn: given.availableOn ?? '',
          expiry: given.expiry?.slice(0, 7) ?? '',
          medicine: given.medicine && { _id: given.medicine._id, name: given.medicine.name },
        },
      ]),
    ),
    note: replyNote ?? '',
    sent: null,
  }
}

export function draftAt(draft: ReplyDraft, line: number): LineDraft {
  return { ...blank, ...draft.lines[line] }
}

/** The lines that say something else than what has been answered. */
export function changedLines(draft: ReplyDraft, given: ReplyDraft): number[] {
  return Object.keys(draft.lines)
    .map(Number)
    .filter((line) => {
      const now = draftAt(draft, line)
      return now.answer !== '' && JSON.stringify(now) !== JSON.stringify(draftAt(given, line))
    })
}

/** What is wrong with a line, by field; empty if it can be sent. */
export function faultsOf(draft: LineDraft): LineField[] {
  const { answer } = draft
  const quantity = readAmount(draft.quantity)
  const price = readPaise(draft.price)
  const faults: LineField[] = []
  if (quantity === undefined || (answer === 'part' && !quantity)) faults.push('quantity')
  if (answer === 'later' && draft.availableOn === '') faults.push('availableOn')
  if (answer === 'other' && !draft.medicine) faults.push('medicine')
  if (answer === 'no') return faults
  if (price === undefined || (price ?? 0) > 1_000_000_000) faults.push('price')
  if (draft.scheme.trim() !== '' && !/^[1-9]\d{0,4}\s*\+\s*\d{1,5}$/.test(draft.scheme.trim())) {
    faults.push('scheme')
  }
  if (readGst(draft.gst) === undefined) faults.push('gst')
  return faults
}

/** A line as it is sent. Only for a line without faults. */
export function replyLine(line: number, draft: LineDraft): ReplyLine {
  const { answer } = draft
  if (answer === '' || answer === 'no') return { line, answer: 'no' }
  const quantity = readAmount(draft.quantity)
  const price = readPaise(draft.price)
  const gst = readGst(draft.gst)
  const scheme = draft.scheme.replace(/\s/g, '')
  return {
    line,
    answer,
    ...(typeof quantity === 'number' && quantity > 0 && { quantity }),
    ...(typeof price === 'number' && { pricePaise: price }),
    ...(scheme !== '' && { scheme }),
    ...(typeof gst === 'number' && { gstBasisPoints: gst }),
    ...(answer === 'later' && { availableOn: draft.availableOn }),
    ...(answer === 'other' && draft.medicine && { medicine: draft.medicine._id }),
    ...(draft.expiry !== '' && { expiry: lastDayOf(draft.expiry) }),
  }
}

/** Null if blank, undefined if it is no quantity. */
function readAmount(text: string): number | null | undefined {
  const plain = text.trim().replaceAll(',', '')
  if (plain === '') return null
  return /^\d{1,7}(\.\d{1,3})?$/.test(plain) && Number(plain) <= 1_000_000 ? Number(plain) : undefined
}

/** A pack is good until the end of the month that is printed on it. */
function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`
}
