/** The interface of a peer, and the reranker for its first answers. */

import type { Lexed } from '../src/text/lexer.ts'
import { lex } from '../src/text/lexer.ts'
import { sameStrength } from '../src/text/numbers.ts'
import type { Medicine } from './public-data.ts'

/** What a peer returns to the reranker. */
export const CANDIDATES = 300

export interface Engine {
  /** ids for the text typed so far, best first */
  suggest(query: string, limit: number): number[] | Promise<number[]>
  /** ids for a whole line, best first */
  find(line: string, limit: number): number[] | Promise<number[]>
  /** bytes held outside the JavaScript heap */
  bytes?(): number | Promise<number>
  close?(): void | Promise<void>
}

export interface Peer {
  name: string
  /** number of lines of each kind: slow peers get a sample */
  sample: number
  open(medicines: readonly Medicine[]): Promise<Engine>
}

/** Brand words without spaces, as our own engine reads them; the peers get this for free. */
export function brandOf(lexed: Lexed): string {
  return lexed.words.join('')
}

export function trigrams(text: string): string[] {
  const low = text.toLowerCase()
  return [...new Set(Array.from({ length: Math.max(0, low.length - 2) }, (_, i) => low.slice(i, i + 3)))]
}

/** Ranks candidates: similar brands by trigrams, then agreeing strengths, then forms. */
export class Reranker {
  private readonly lexed: Lexed[]
  private readonly brands: Set<string>[]

  constructor(medicines: readonly Medicine[]) {
    this.lexed = medicines.map((medicine) => lex(medicine.name))
    this.brands = []
  }

  order(line: string, ids: readonly number[], limit: number): number[] {
    const wanted = lex(line, { counts: 'sure' })
    const grams = trigrams(`  ${brandOf(wanted)} `)
    const scored = ids.map((id) => ({ id, score: this.score(wanted, grams, id) }))
    scored.sort((a, b) => b.score - a.score)
    return scored.slice(0, limit).map(({ id }) => id)
  }

  private score(wanted: Lexed, grams: readonly string[], id: number): number {
    const row = this.lexed[id]!
    this.brands[id] ??= new Set(trigrams(`  ${brandOf(row)} `))
    const own = this.brands[id]
    const shared = grams.filter((gram) => own.has(gram)).length
    let score = (2 * shared) / (grams.length + own.size || 1)
    for (const n of wanted.numbers) {
      const agrees = row.numbers.some((r) => sameStrength(n.value, n.base, n.unit, r.value, r.base, r.unit))
      score += agrees ? 0.2 : -0.4
    }
    if (row.numbers.length > wanted.numbers.length) score -= 0.1
    if (wanted.forms !== 0) score += (row.forms & wanted.forms) !== 0 ? 0.15 : -0.3
    return score
  }
}
