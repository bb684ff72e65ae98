import type { SkippedListLine } from '@rasad/contract/list'
import { readList, type SkippedLine } from '@rasad/list-reader'
import type { NewRow } from '../row.ts'

export interface ReadLine extends NewRow {
  /** the line of the text, from 1 */
  line: number
}

/** A line that is no order, and why. */
export interface SkippedRead {
  line: number
  raw: string
  reason: SkippedLine['reason'] | SkippedListLine['skipped']
}

/**
 * Skipped lines without one of them. The service's reading replaces each with one of its own, maybe at the very moment at
 * which somebody takes the line.
 */
export function withoutLine(skipped: readonly SkippedRead[], taken: SkippedRead): SkippedRead[] {
  return skipped.filter(({ line, raw }) => line !== taken.line || raw.trim() !== taken.raw.trim())
}

/** The first glance at a list: the lines found in it, and what was skipped. */
export interface ListReading {
  /** what the catalogue is asked about; line n of it is line n of the reading */
  text: string
  lines: ReadLine[]
  skipped: SkippedRead[]
  /** its quantities stand in a column of their own, so there is no doubt about them */
  isTable?: true
}

/** Converts pasted text to lines, without a catalogue. A line without a quantity gets none. */
export function readText(text: string): ListReading {
  const { lines, skipped } = readList(text)
  return {
    text,
    lines: lines.map(({ line, name, qty, counted, unit, free }) => ({
      line,
      name,
      qty: counted ? String(qty) : '',
      ...(unit !== undefined && counted && { unit }),
      ...(free !== undefined && counted && { free }),
    })),
    skipped,
  }
}
