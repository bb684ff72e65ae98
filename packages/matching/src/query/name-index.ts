/** The public index: a large built part, and small parts for changes since then. */

import { buildIndexData } from '../index/build.ts'
import type { IndexData, NameRow } from '../index/index-data.ts'
import type { Match, Resolution, ResolveOptions } from './match.ts'
import { productsOf } from './of-brand.ts'
import { resolveLine } from './resolve.ts'
import { Segment } from './segment.ts'
import { suggestNames } from './suggest.ts'

export interface NameIndex {
  /** number of rows that can be found */
  readonly size: number
  /** rows put since the index was opened; when this reaches thousands, build a new index and swap */
  readonly overlaySize: number
  /** at most `limit` names for the text typed so far, best first */
  suggest(query: string, limit: number): Match[]
  /** the meaning of a whole line; at most `limit` matches */
  resolve(line: string, limit: number, options?: ResolveOptions): Resolution
  /** keys of the products whose brand has exactly these letters; at most `limit` */
  productsOf(brand: string, limit: number): number[]
  /** adds a row, or replaces the one with its key */
  put(row: NameRow): void
  remove(key: number): void
  setPopularity(key: number, popularity: number): void
}

/** Opens built data. The index takes ownership of the arrays: setPopularity changes them. */
export function openIndex(data: IndexData): NameIndex {
  const base = new Segment(data)
  const overlay = new Overlay(data.plain)
  let size = data.rowCount
  const segments = () => (overlay.segments.length === 0 ? [base] : [base, ...overlay.segments])
  return {
    get size() {
      return size
    },
    get overlaySize() {
      return overlay.rows.size
    },
    suggest: (query, limit) => suggestNames(segments(), query, limit, data.plain),
    resolve: (line, limit, options) => resolveLine(segments(), line, limit, data.plain, options),
    productsOf: (brand, limit) => productsOf(segments(), brand, limit),
    put(row) {
      const known = base.remove(row.key) || overlay.rows.has(row.key)
      overlay.put(row)
      if (!known) size++
    },
    remove(key) {
      if (base.remove(key) || overlay.remove(key)) size--
    },
    setPopularity(key, popularity) {
      const row = overlay.rows.get(key)
      if (row) overlay.put({ ...row, popularity })
      else base.setPopularity(key, popularity)
    },
  }
}

interface Part {
  rows: NameRow[]
  segment: Segment
}

/**
 * Changed rows, in parts of doubling size: a put builds a part of one row and merges parts of equal size, so each row
 * is rebuilt only as often as the overlay doubles.
 */
class Overlay {
  readonly rows = new Map<number, NameRow>()
  segments: Segment[] = []
  private parts: Part[] = []
  private readonly plain: boolean

  constructor(plain: boolean) {
    this.plain = plain
  }

  put(row: NameRow): void {
    this.remove(row.key)
    this.rows.set(row.key, row)
    let rows = [row]
    let last = this.parts[this.parts.length - 1]
    while (last && last.rows.length <= rows.length * 2) {
      rows = [...last.rows.filter((other) => this.rows.get(other.key) === other), ...rows]
      this.parts.pop()
      last = this.parts[this.parts.length - 1]
    }
    const data = buildIndexData(rows, { names: this.plain ? 'plain' : 'medicine' })
    this.parts.push({ rows, segment: new Segment(data) })
    this.segments = this.parts.map((part) => part.segment)
  }

  remove(key: number): boolean {
    if (!this.rows.delete(key)) return false
    for (const part of this.parts) part.segment.remove(key)
    return true
  }
}
