import { readList } from '@rasad/list-reader'
import type { ListReading } from './reading.ts'

/** Without a network: pasted text becomes lines without a catalogue. A line without a quantity gets none. */
export function readText(text: string): ListReading {
  const { lines, skipped } = readList(text)
  return {
    rows: lines.map(({ name, qty, counted, unit, free }) => ({
      name,
      qty: counted ? String(qty) : '',
      ...(unit !== undefined && counted && { unit }),
      ...(free !== undefined && counted && { free }),
    })),
    skipped,
  }
}
