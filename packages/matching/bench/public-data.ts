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

/** RFC 4180: quoted fields may hold commas, line ends and doubled quotes. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i)
    if (quoted) {
      if (c !== '"') field += c
      else if (text.charAt(i + 1) === '"') field += text.charAt(i++)
      else quoted = false
    } else if (c === '"') quoted = true
    else if (c === ',') {
      row.push(field)
      field = ''
    } else if (c === '\n') {
      row.push(field)
      rows.push(row)
      row = []
      field = ''
    } else if (c !== '\r') field += c
  }
  if (field !== '' || row.length > 0) rows.push([...row, field])
  return rows
}
