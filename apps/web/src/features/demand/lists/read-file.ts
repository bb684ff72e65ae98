import { parseCsv } from '../../../lib/tables/csv.ts'
import { readTables } from './read-table.ts'
import { type ListReading, readText } from './reading.ts'

type FileFault = 'tooBig' | 'oldExcel' | 'unreadable'

const maxSize = 5 * 1024 * 1024

/** Reads a list from a file: XLSX and CSV as tables, other text as pasted. Resolves to an error if it is neither. */
export async function readListFile(file: File): Promise<ListReading | FileFault> {
  if (file.size > maxSize) return 'tooBig'
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (beginsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return 'oldExcel'
    if (beginsWith(bytes, [0x50, 0x4b])) {
      const { readXlsx } = await import('../../../lib/tables/read-xlsx.ts')
      return readTables(await readXlsx(file))
    }
    const text = decode(bytes)
    if (text.includes('\0')) return 'unreadable'
    return /\.(csv|tsv)$/i.test(file.name) || file.type === 'text/csv'
      ? readTables([parseCsv(text)])
      : readText(text)
  } catch {
    return 'unreadable'
  }
}

function beginsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

/** Spreadsheets on Windows write UTF-8, UTF-16 or the system code page. */
function decode(bytes: Uint8Array): string {
  if (beginsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  if (beginsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
