import type { ImportRow, SettleRows } from '@rasad/contract/stock-files'
import { isRecord } from '../../../../lib/values.ts'

/** What a person says a printed row means. */
export interface Answer {
  line: number
  sheet?: string
  /** Null: not in the catalogue; with `always`, ignored from now on. */
  medicine: string | null
  always?: true
  /** Of the medicine, to show it. */
  name?: string
  /** An earlier answer is taken back: the row waits again. */
  again?: true
}

/** What names a row within a file: of several sheets, lines begin anew. */
export function keyOf({ line, sheet }: { line: number | null; sheet?: string | undefined }): string {
  return `${line} ${sheet ?? ''}`
}

/** The answer as the service takes it. */
export function wireOf({ line, sheet, medicine, always, again }: Answer): SettleRows['rows'][number] {
  const row = { line, ...(sheet !== undefined && { sheet }) }
  return { ...row, medicine, ...(always && { always }), ...(again && { again }) }
}

/** The index of the row to settle next: the first one without an answer after `at`, else before it; else the last. */
export function nextOpen(rows: readonly ImportRow[], answered: ReadonlySet<string>, at: number): number {
  const isOpen = (row: ImportRow) => !answered.has(keyOf(row))
  const later = rows.findIndex((row, index) => index > at && isOpen(row))
  if (later >= 0) return later
  const earlier = rows.findIndex(isOpen)
  return earlier >= 0 ? earlier : Math.max(rows.length - 1, 0)
}

/** An answer as the tab keeps it: in texts. */
export type KeptAnswer = Record<string, string>

export function keptOf({ line, sheet, medicine, always, name, again }: Answer): KeptAnswer {
  return {
    line: String(line),
    ...(sheet !== undefined && { sheet }),
    ...(medicine !== null && { medicine }),
    ...(name !== undefined && { name }),
    ...(always && { always: 'yes' }),
    ...(again && { again: 'yes' }),
  }
}

export function answerOf({ line, sheet, medicine, name, always, again }: KeptAnswer): Answer {
  return {
    line: Number(line),
    medicine: medicine ?? null,
    ...(sheet !== undefined && { sheet }),
    ...(name !== undefined && { name }),
    ...(always && { always: true }),
    ...(again && { again: true }),
  }
}

/** Answers that the tab has kept, perhaps of an older version. */
export function areKeptAnswers(value: unknown): value is KeptAnswer[] {
  const isKept = (one: unknown) =>
    isRecord(one) &&
    /^\d+$/.test(String(one.line)) &&
    Object.values(one).every((part) => typeof part === 'string')
  return Array.isArray(value) && value.every(isKept)
}
