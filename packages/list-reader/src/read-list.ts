/**
 * Reads a pasted list, as shops write it, into names with quantities. Nothing is lost: whatever is not read as a line
 * is returned with the reason.
 */

import { readItem } from './item.ts'
import type { RawLine, SkipReason } from './layout.ts'
import { layOut } from './layout.ts'

export interface ListLine {
  /** the line of the text, from 1 */
  line: number
  /** as pasted */
  raw: string
  /** the medicine, without numbering, quantity and request words */
  name: string
  /** packs wanted; 1 if none is written */
  qty: number
  /** whether a quantity is written */
  counted: boolean
  /** strip, box, piece, bottle … if written */
  unit?: string
  /** packs that come free with them: `20+2` */
  free?: number
}

export interface SkippedLine {
  /** the line of the text, from 1 */
  line: number
  raw: string
  reason: SkipReason
}

export interface ReadList {
  lines: ListLine[]
  skipped: SkippedLine[]
}

/** Reads a pasted list. Blank lines are dropped; everything else is in one of the two results. */
export function readList(text: string): ReadList {
  const lines: ListLine[] = []
  const skipped: SkippedLine[] = []
  for (const [at, rawLine] of layOut(text).entries()) {
    const line = at + 1
    const read = readLine(rawLine)
    if (typeof read === 'string') {
      if (read !== 'blank') skipped.push({ line, raw: rawLine.raw, reason: read })
    } else lines.push(...read.map((item) => ({ line, ...item })))
  }
  return { lines, skipped }
}

function readLine(line: RawLine): Omit<ListLine, 'line'>[] | SkipReason {
  if (line.skip) return line.skip
  const found: Omit<ListLine, 'line'>[] = []
  let reason: SkipReason = 'no name'
  for (const part of line.parts) {
    const item = readItem(part)
    if (typeof item === 'string') reason = item
    else found.push({ raw: line.raw, ...item })
  }
  return found.length > 0 ? found : reason
}
