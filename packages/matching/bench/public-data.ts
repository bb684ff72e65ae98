/** The public sets of names and slips beside the checkout; they are no part of the product. */

import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'

const FOLDER = resolve(import.meta.dirname, '../../../../shared/data')

export interface Medicine {
  id: number
  name: string
  manufacturer: string
  composition: string
  popularity: number
}

export interface Slip {
  query: string
  accept: Set<number>
  ops: string[]
  kind: string
  trueName: string
}

export interface RealSlip {
  query: string
  tokens: string[]
}

/** False, with a message, where the sets are not on this machine. */
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
    composition: row.composition ?? '',
    popularity: rows.length + 1 - Number(row.poprank),
  }))
}

export function readSlips(): Slip[] {
  return readTable('misspelled-public.csv.gz').map((row) => ({
    query: row.query ?? '',
    accept: new Set((row.accept_ids ?? '').split(' ').map(Number)),
    ops: (row.ops ?? '').split('|'),
    kind: row.kind ?? '',
    trueName: row.true_name ?? '',
  }))
}

export function readRealSlips(): RealSlip[] {
  return readTable('misspelled-real-public.csv.gz').map((row) => ({
    query: row.misspelling ?? '',
    tokens: (row.known_tokens ?? '').split(' '),
  }))
}

/** True where the name or the composition has one of the words. */
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
  const [header, ...rows] = parseCsv(gunzipSync(readFileSync(resolve(FOLDER, file))).toString('utf8'))
  return rows.map((row) => Object.fromEntries((header ?? []).map((name, i) => [name, row[i] ?? ''])))
}

/**
 * RFC 4180: quoted fields may hold commas, line ends and doubled quotes. Fields are cut out of the text whole: strings
 * put together letter by letter would be laid out only when they are first read, on the account of who reads them.
 */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let end: number
    if (text[at] === '"') {
      end = closingQuote(text, at + 1)
      row.push(text.slice(at + 1, end++).replaceAll('""', '"'))
    } else {
      end = at
      while (end < text.length && text[end] !== ',' && text[end] !== '\n') end++
      row.push(text.slice(at, end).trimEnd())
    }
    while (text[end] === '\r') end++
    if (text[end] !== ',') {
      rows.push(row)
      row = []
    }
    at = end + 1
  }
  return rows
}

/** Where the quoted field ends whose text begins at `from`. */
function closingQuote(text: string, from: number): number {
  for (let end = text.indexOf('"', from); ; end = text.indexOf('"', end + 2)) {
    if (end < 0) return text.length
    if (text[end + 1] !== '"') return end
  }
}
