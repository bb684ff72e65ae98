import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALPHABET, codeOf } from '../text/key-codes.ts'
import { COST, IS_VOWEL, NEAR, PAIR, PAIR_ALSO, SUBSTITUTE, TAKES_H } from './edit-costs.ts'
import { BAND, EditDistance, FAR } from './edit-distance.ts'

const H = codeOf('h'.charCodeAt(0))

function codes(text: string): Uint8Array {
  return Uint8Array.from(text, (c) => codeOf(c.charCodeAt(0)))
}

function compare(written: string, key: string, limit = FAR): number {
  const distance = new EditDistance()
  distance.setWritten(codes(written), written.length)
  return distance.compare(codes(key), 0, key.length, limit)
}

/** The same rules as a plain recursion. */
function naive(w: Uint8Array, k: Uint8Array): number {
  const known = new Map<number, number>()
  const go = (i: number, j: number): number => {
    if (i === 0 && j === 0) return 0
    if (Math.abs(i - j) > BAND) return FAR
    const memo = known.get(i * 100 + j)
    if (memo !== undefined) return memo
    const ways: number[] = []
    if (i > 0 && j > 0) {
      const cost = SUBSTITUTE[k[j - 1]! * ALPHABET + w[i - 1]!]!
      ways.push(go(i - 1, j - 1) + cost + (cost > 0 && i === 1 && j === 1 ? COST.first : 0))
    }
    if (i > 0) ways.push(go(i - 1, j) + added(w, i - 1))
    if (j > 0) ways.push(go(i, j - 1) + dropped(k, j - 1))
    if (i > 1 && j > 1 && w[i - 1] === k[j - 2] && w[i - 2] === k[j - 1] && w[i - 1] !== k[j - 1]) {
      ways.push(go(i - 2, j - 2) + COST.swap + (i === 2 && j === 2 ? 8 : 0))
    }
    if (i > 2 && j > 2 && w[i - 2] === k[j - 2] && isExchange(w, i, k, j)) {
      ways.push(go(i - 3, j - 3) + COST.swapAcross)
    }
    if (i > 0 && j > 1 && soundsLike(k[j - 2]!, k[j - 1]!, w[i - 1]!)) {
      ways.push(go(i - 1, j - 2) + COST.soundPair)
    }
    if (i > 1 && j > 0 && soundsLike(w[i - 2]!, w[i - 1]!, k[j - 1]!))
      ways.push(go(i - 2, j - 1) + COST.soundPair)
    const least = Math.min(...ways)
    known.set(i * 100 + j, least)
    return least
  }
  return go(w.length, k.length)
}

/** cba for abc. */
function isExchange(w: Uint8Array, i: number, k: Uint8Array, j: number): boolean {
  return w[i - 1] === k[j - 3] && w[i - 3] === k[j - 1] && w[i - 1] !== k[j - 1]
}

function soundsLike(a: number, b: number, one: number): boolean {
  return PAIR[a * ALPHABET + b] === one || PAIR_ALSO[a * ALPHABET + b] === one
}

function added(w: Uint8Array, i: number): number {
  const [before, a, after] = [w[i - 1] ?? 0, w[i]!, w[i + 1] ?? 0]
  if (a === before) return COST.insertDouble
  if (a === H && TAKES_H[before] === 1) return COST.insertSilentH
  const near = NEAR[before * ALPHABET + a] === 1 || NEAR[after * ALPHABET + a] === 1
  return (near ? COST.insertNear : COST.insertOther) + (i === 0 ? COST.first : 0)
}

function dropped(k: Uint8Array, j: number): number {
  const [before, b] = [k[j - 1] ?? 0, k[j]!]
  if (j === 0) return COST.dropLetter + COST.first
  if (b === before) return COST.dropDouble
  if (b === H && TAKES_H[before] === 1) return COST.dropSilentH
  return IS_VOWEL[b] === 1 ? COST.dropVowel : COST.dropLetter
}

const name = fc.string({ unit: fc.constantFrom(...'abcehiknopstuxyz'), minLength: 1, maxLength: 7 })

describe('EditDistance', () => {
  it('agrees with the naive recursion', () => {
    fc.assert(
      fc.property(name, name, (written, key) => {
        const least = naive(codes(written), codes(key))
        // a higher cost is not a match and need not be exact: distant paths are not followed
        if (least <= 300) expect(compare(written, key)).toBe(least)
        else expect(compare(written, key)).toBeGreaterThan(300)
      }),
      { numRuns: 2000 },
    )
  })

  it('returns FAR above the limit and the exact cost within it', () => {
    fc.assert(
      fc.property(name, name, fc.nat(300), (written, key, limit) => {
        const exact = compare(written, key)
        const limited = compare(written, key, limit)
        if (exact <= limit) expect(limited).toBe(exact)
        else expect(limited === exact || limited >= FAR).toBe(true)
      }),
    )
  })

  it('costs nothing only for equal texts', () => {
    fc.assert(
      fc.property(name, name, (written, key) => {
        expect(compare(written, key) === 0).toBe(written === key)
      }),
    )
  })

  it.each([
    ['azitromycin', 'azithromycin', 'rabeprasole'],
    ['krocin', 'crocin', 'brocin'],
    ['telmaa', 'telma', 'telmak'],
    ['feksofen', 'fexofen', 'fepofen'],
    ['amlopidine', 'amlodipine', 'amlovirine'],
    ['pracetamol', 'paracetamol', 'xaracetamol'],
  ])('takes %s for %s rather than for %s', (written, near, far) => {
    expect(compare(written, near)).toBeLessThan(compare(written, far))
  })

  it('returns the costs of beginnings and ends', () => {
    const distance = new EditDistance()
    distance.setWritten(codes('augmentin'), 9)
    distance.compare(codes('augmentinduo'), 0, 12, FAR)
    expect(distance.untilKey(9)).toBe(0)
    expect(distance.asPrefix()).toBe(0)
    distance.setWritten(codes('doloold'), 7)
    distance.compare(codes('dolo'), 0, 4, FAR)
    expect(distance.untilWritten(4)).toBe(0)
  })
})
