import { fold, NUMBER_WORDS } from '@rasad/lexicon'

/** Words for 100 and more multiply what stands before them: `six hundred fifty`. */
const minMultiplier = 100
const maxParts = 6
/** Shorter ones are letters of names: XL, DM, CV. */
const roman = /^(?=[ivxlcdm]{3,}$)m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/
const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1_000 }

/**
 * The numbers that a text says in words or in Roman digits, each with its possible values: `six fifty` is 650 or 56.
 */
export function speltNumbers(text: string): number[][] {
  const found: number[][] = []
  let run: number[] = []
  const end = () => {
    if (run.length > 0) found.push(valuesOf(run))
    run = []
  }
  for (const word of fold(text).match(/[\p{L}\p{M}]+/gu) ?? []) {
    const parts = partsOf(word)
    if (parts) run.push(...parts)
    else {
      end()
      if (roman.test(word)) found.push([romanValue(word)])
    }
  }
  end()
  return found
}

/** `sixfifty`: the numbers that a word is made of; undefined if it is another word. */
function partsOf(word: string, left = maxParts): number[] | undefined {
  const whole = NUMBER_WORDS.get(word)
  // `do` is two in Hindi, and the beginning of too many names
  if (whole !== undefined) return Number.isInteger(whole) && word.length > 2 ? [whole] : undefined
  if (left === 1) return undefined
  for (let at = 3; at <= word.length - 3; at++) {
    const first = NUMBER_WORDS.get(word.slice(0, at))
    const rest = first === undefined ? undefined : partsOf(word.slice(at), left - 1)
    if (first !== undefined && rest) return [first, ...rest]
  }
  return undefined
}

function valuesOf(parts: readonly number[]): number[] {
  let sum = 0
  for (const part of parts) sum = part >= minMultiplier ? Math.max(sum, 1) * part : sum + part
  return [sum, Number(parts.join(''))]
}

function romanValue(word: string): number {
  const digits = [...word].map((letter) => romanDigits[letter] ?? 0)
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0)
}
