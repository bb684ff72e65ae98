/** The public lines of ERP systems, and the catalogue that they are measured against. */

import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { FOLDER, type Medicine, readMedicines } from './public-data.ts'

const FILE = resolve(FOLDER, 'erp-names-public.jsonl.gz')
/** The source whose products are missing in the public catalogue. */
const EXTRA = 'klm-extra'
export const EXTRA_MAKER = 'KLM Laboratories Pvt Ltd'

export interface ErpLine {
  line: string
  /** right answers; empty if the catalogue has none */
  truth: string[]
  src: string
  product: string
  /** the main kind of damage, and all kinds */
  cls: string
  tags: string[]
  /** the pack column of the statement; empty if there is none */
  pack: string
}

export function readErpLines(): ErpLine[] {
  if (!existsSync(FILE)) return []
  const rows = gunzipSync(readFileSync(FILE)).toString('utf8').trimEnd().split('\n')
  return rows.map((row) => {
    const line: ErpLine = JSON.parse(row)
    return { ...line, pack: line.pack ?? '' }
  })
}

/** The public catalogue and the right answers that it lacks, so that each line can be answered. */
export function readErpCatalogue(lines: readonly ErpLine[], medicines = readMedicines()): Medicine[] {
  const known = new Set(medicines.map(({ name }) => name))
  const extra = new Set(
    lines.flatMap(({ src, truth }) => (src === EXTRA ? truth.filter((name) => !known.has(name)) : [])),
  )
  const next = medicines.reduce((most, { id }) => Math.max(most, id), 0) + 1
  const added = [...extra].map((name, i) => ({
    id: next + i,
    name,
    manufacturer: EXTRA_MAKER,
    pack: '',
    composition: '',
    popularity: 1,
    price: 0,
  }))
  return [...medicines, ...added]
}

/**
 * Lines of half of the products are never looked at, only counted: rules made for the others must help them too. The
 * half depends on the product's name alone.
 */
export function isHeldAside({ product }: ErpLine): boolean {
  let hash = 0x811c9dc5
  for (let i = 0; i < product.length; i++) hash = Math.imul(hash ^ product.charCodeAt(i), 0x01000193)
  return ((hash ^ (hash >>> 15)) & 1) === 1
}
