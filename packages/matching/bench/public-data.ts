/** The public data sets of names and edits next to the checkout; they are not part of the product. */

import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'

export const FOLDER = resolve(import.meta.dirname, '../../../../shared/data')

export interface Medicine {
  id: number
  name: string
  manufacturer: string
  pack: string
  composition: string
  popularity: number
  /** rupees; 0 if unknown */
  price: number
}

export interface Edit {
  query: string
  accept: Set<number>
  ops: string[]
  kind: string
  trueName: string
}

export interface RealMisspelling {
  query: string
  tokens: string[]
}

/** Returns false, with a message, if the data sets are not on this machine. */
export function hasPublicData(): boolean {
  if (existsSync(resolve(FOLDER, 'indian-medicines.csv.gz'))) return true
  console.log(`No public data at ${FOLDER}: nothing to measure here.`)
  return false
}

export function readMedicines(): Medicine[] {
  const rows = readTable('indian-medicines.csv.gz')
  return rows.map((row) => ({
    id: Number(row.id),
    name: row.name ?? '',
    manufacturer: row.manufacturer ?? '',
    pack: row.pack ?? '',
    composition: row.composition ?? '',
    popularity: rows.length + 1 - Number(row.poprank),
    price: Number(row.price) || 0,
  }))
}

export function readMisspellings(): Edit[] {
  return readTable('misspelled-public.csv.gz').map((row) => ({
    query: row.query ?? '',
    accept: new Set((row.accept_ids ?? '').split(' ').map(Number)),
    ops: (row.ops ?? '').split('|'),
    kind: row.kind ?? '',
    trueName: row.true_name ?? '',
  }))
}

export function readRealMisspellings(): RealMisspelling[] {
  return readTable('misspelled-real-public.csv.gz').map((row) => ({
    query: row.misspelling ?? '',
    tokens: (row.known_tokens ?? '').split(' '),
  }))
}

/** Returns whether the name or the composition has one of the words. */
export function holdsWord(
  medicine: Pick<Medicine, 'name' | 'composition'> | undefined,
  tokens: readonly string[],
): boolean {
  const words: string[] =
    medicine === undefined
      ? []
      : (`${medicine.name} ${medicine.composition}`.toLowerCase().match(/[a-z]+/g) ?? [])
  return tokens.some((token) => words.includes(token))
}

export function readUnknown(): string[] {
  return readTable('unknown-names.csv.gz').map((row) => row.query ?? '')
}

function readTable(file: string): Record<string, string>[] {
  const [header, ...rows] = parseCsv(gunzipSync(readFileSync(resolve(FOLDER, file))))
  return rows.map((row) => Object.fromEntries((header ?? []).map((name, i) => [name, row[i] ?? ''])))
}

const COMMA = 44
const QUOTE = 34
const LINE_END = 10
const RETURN = 13

/**
 * RFC 4180: quoted fields can contain commas, line ends and doubled quotes. Each field is a separate string, as a
 * database would return it: slices of one long string and concatenated strings are slower to work with.
 */
function parseCsv(bytes: Buffer): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < bytes.length) {
    let end = at
    if (bytes[at] === QUOTE) {
      end = closingQuote(bytes, at + 1)
      row.push(bytes.toString('utf8', at + 1, end++).replaceAll('""', '"'))
    } else {
      while (end < bytes.length && bytes[end] !== COMMA && bytes[end] !== LINE_END) end++
      row.push(bytes.toString('utf8', at, bytes[end - 1] === RETURN ? end - 1 : end))
    }
    while (bytes[end] === RETURN) end++
    if (bytes[end] !== COMMA) {
      rows.push(row)
      row = []
    }
    at = end + 1
  }
  return rows
}

/** Returns the end of the quoted field whose text starts at `from`. */
function closingQuote(bytes: Buffer, from: number): number {
  for (let end = bytes.indexOf(QUOTE, from); ; end = bytes.indexOf(QUOTE, end + 2)) {
    if (end < 0) return bytes.length
    if (bytes[end + 1] !== QUOTE) return end
  }
}
