/** Compositions: `Amoxycillin (500mg) + Clavulanic Acid (125mg)`. */

import { fold } from '@rasad/lexicon'
import type { LexedTokens } from './lexer.ts'
import { lex } from './lexer.ts'
import { CLOSE, OPEN, PLUS } from './signs.ts'
import { MARK, NUMBER, WORD } from './tokens.ts'

/**
 * Splits a composition at `+` outside brackets; the text in brackets is the strength. Returns the token indexes of each
 * salt's words; `out` also holds the numbers.
 */
export function readSalts(out: LexedTokens, composition: string): number[][] {
  const { tokens } = out
  out.clear()
  tokens.read(composition)
  const salts: number[][] = []
  let words: number[] = []
  let depth = 0
  for (let at = 0; at < tokens.count; at++) {
    const kind = tokens.kind(at)
    if (kind === MARK) {
      const sign = tokens.sign(at)
      if (sign === OPEN) depth++
      else if (sign === CLOSE) depth = Math.max(0, depth - 1)
      else if (sign === PLUS && depth === 0) {
        if (words.length > 0) salts.push(words)
        words = []
      }
    } else if (kind === NUMBER) {
      if (depth > 0 && out.addNumber(at)) at++
    } else if (kind === WORD && depth === 0) words.push(at)
  }
  if (words.length > 0) salts.push(words)
  return salts
}

function bracketed(text: string): string[] {
  return [...text.matchAll(/\(([^()]*)\)/g)].map((match) => match[1] ?? '')
}

function splitSalts(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let i = 0; i < text.length; i++) {
    const c = text.charAt(i)
    if (c === '(') depth++
    else if (c === ')') depth = Math.max(0, depth - 1)
    else if (c === '+' && depth === 0) {
      parts.push(text.slice(from, i))
      from = i + 1
    }
  }
  parts.push(text.slice(from))
  return parts
}

/**
 * Returns the same key for the same salts in the same strengths, in any order. Returns null if the composition is
 * empty, names no salt, or leaves a strength open (`NA`): an unknown strength is not a substitute. The form is
 * separate: see `formKey`.
 */
export function substituteKey(composition: string): string | null {
  const parts: string[] = []
  for (const part of splitSalts(fold(composition))) {
    const amounts = bracketed(part).flatMap((text) => lex(text).numbers)
    const words = part
      .replace(/\([^()]*\d[^()]*\)|\(na\)/g, ' ')
      .replace(/[^\p{L}\p{M}\d]+/gu, ' ')
      .trim()
    if (words === '') continue
    if (amounts.length === 0) return null
    parts.push(`${words}=${amounts.map((n) => `${n.unit}:${Number(n.base.toPrecision(9))}`).join('/')}`)
  }
  return parts.length === 0 ? null : parts.sort().join('+')
}

/**
 * Returns form, site and release kind of a medicine as its name gives them (`Dolo 650 Tablet`); null if it names no
 * form. Medicines with the same `formKey` and `substituteKey` are substitutes for each other.
 */
export function formKey(name: string): string | null {
  const { forms, sites, allReleases } = lex(name)
  return forms === 0 ? null : `${forms}.${sites}.${allReleases}`
}
