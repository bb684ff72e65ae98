import type { SkippedLine } from '@rasad/list-reader'
import { readList } from '@rasad/list-reader'
import type { NewRow } from '../rows.ts'

export type ReadLine = NewRow

/** The lines found in a list, and what was skipped. */
export interface ListReading {
  lines: ReadLine[]
  skipped: SkippedLine[]
}

/** Converts pasted text to lines. A line without a quantity gets none. */
export function readText(text: string): ListReading {
  const { lines, skipped } = readList(text)
  return {
    lines: lines.map(({ name, qty, counted, unit }) => ({
      name,
      qty: counted ? String(qty) : '',
      ...(unit !== undefined && counted ? { unit } : {}),
    })),
    skipped,
  }
}
