/**
 * A larger catalogue of the same kind: the beginning of one brand, the end of another, and the unchanged rest of the
 * name.
 */

import { createRandom } from '@rasad/testkit/random'
import type { NameRow } from '../src/index.ts'

export function growCatalogue(rows: readonly NameRow[], count: number): NameRow[] {
  const grown = [...rows]
  const seen = new Set(rows.map((row) => row.name.toLowerCase()))
  let key = rows.reduce((top, row) => Math.max(top, row.key), 0)
  const random = createRandom(7).next
  const any = () => rows[Math.floor(random() * rows.length)]!
  while (grown.length < count) {
    const row = any()
    const brand = brandOf(row.name)
    const other = brandOf(any().name)
    const cut = Math.ceil(brand.length * (0.4 + 0.3 * random()))
    const end = other.slice(Math.floor(other.length * (0.3 + 0.3 * random())))
    const name = brand.slice(0, cut) + end.toLowerCase() + row.name.slice(brand.length)
    if (seen.has(name.toLowerCase())) continue
    seen.add(name.toLowerCase())
    grown.push({ ...row, key: ++key, name, popularity: Math.floor(random() * rows.length) })
  }
  return grown
}

function brandOf(name: string): string {
  const space = name.indexOf(' ')
  return space > 0 ? name.slice(0, space) : name
}
