import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../text/key-codes.ts'
import { COUNTED_LETTERS, EditCount } from './edit-count.ts'

const codes = (text: string) => Uint8Array.from(text, (c) => codeOf(c.charCodeAt(0)))

/** The textbook table of all prefixes against all prefixes. */
function levenshtein(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(above[j]! + 1, row[j - 1]! + 1, changed))
    }
    above = row
  }
  return above[b.length]!
}

const word = (maxLength: number) => fc.string({ unit: fc.constantFrom(...'abcd7'), maxLength })

describe('EditCount', () => {
  it('agrees with the plain table', () => {
    const edits = new EditCount()
    fc.assert(
      fc.property(word(COUNTED_LETTERS), word(60), word(5), (written, key, before) => {
        edits.setWritten(codes(written), written.length)
        const text = codes(before + key)
        expect(edits.to(text, before.length, text.length)).toBe(levenshtein(written, key))
      }),
      { numRuns: 2000 },
    )
  })

  it('reads no more letters than it has bits', () => {
    const edits = new EditCount()
    const long = 'abcd'.repeat(12)
    edits.setWritten(codes(long), long.length)
    expect(edits.to(codes(long), 0, COUNTED_LETTERS)).toBe(0)
  })
})
