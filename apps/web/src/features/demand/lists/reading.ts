import type { SkippedLine } from '@rasad/matching/read-list'
import { readList } from '@rasad/matching/read-list'
import type { NewRow } from '../rows.ts'

export type ReadLine = NewRow

/** What was found in a list, and what was not read as a line of it. */
export interface ListReading {
  lines: ReadLine[]
  skipped: SkippedLine[]
}

/** A pasted text → lines. A line that tells no quantity gets none. */
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
