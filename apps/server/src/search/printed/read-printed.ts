import { fold, VARIANTS } from '@rasad/lexicon'
import { type Pack, readPack } from '@rasad/lexicon/packs'
import { lex } from '@rasad/matching'

export type Lexed = ReturnType<typeof lex>
export type Quantity = Lexed['numbers'][number]

/** A word of a printed name: letters without a digit or blank between. */
export interface PrintedWord {
  text: string
  /** In brackets, and not what makes another product: `Telma (H)`. */
  isNote: boolean
  /** A digit is right before it or behind it. */
  isGlued: boolean
  /** A digit stands between the word before and it: `625` in `AUG 625 DUO`. */
  isApart: boolean
}

/** A printed name without its codes and packs. */
export interface PrintedText {
  words: PrintedWord[]
  numbers: Quantity[]
  /** The number before everything else, which can be the supplier's code. */
  leading: number | undefined
  forms: number
  sites: number
  releases: number
  /** The packs that stand in the name. */
  packs: Pack[]
}

/** Two letters that stand for a form. */
const SHORT_FORMS: readonly [RegExp, string][] = [
  [/\be\s?\/\s?dr?(?:ops?)?\b/g, ' eye drops '],
  [/\be\s?\/\s?o\b/g, ' eye ointment '],
  [/\bd\s?\/\s?s\b/g, ' dry syrup '],
  [/\bf\s?\/\s?w\b/g, ' face wash '],
  [/\bm\s?\/\s?w\b/g, ' mouth wash '],
  [/\bn\s?\/\s?d\b/g, ' nasal drops '],
]
/** A plus that joins no two words is the word. */
const PLUS =
  /\+(?=\s*(?:$|[^a-z\s]|(?:tab|cap|syp|syr|inj|sus|drop|cre|crm|gel|oin|lot|sol|eye|ear|nasal|oral|dry|soft|sach|spray|pow|pwd)))/g
/** `XIMP0002`, `(CK0007)`, `TELM04`: no strength is written like them. */
const CODE =
  /(?<![\d.a-z])\(?(?:[a-z]{0,8}-?0\d{2,}|[a-z]{1,8}-?\d{5,}|[a-z]{3,4}\d\d(?=\s+[a-z]))\b\)?|\(\s?[a-z]{1,4}-?\d{1,5}\s?\)/g
/** `soft gel` is a capsule. */
const SOFT_GEL = /\bsoft[\s-]*gel(?:atin)?\b/g
/** `s.b.` */
const DOTTED = /(?<![a-z])([a-z])\.([a-z])(?:\.|(?![a-z]))/g
/** `1*` where the column ends. */
const CUT_TIMES = /\b1\s?[x*×]\s*$/
const TIMES = /(\d+)\s?[x*×]\s?(\d+(?:\.\d+)?)\s*(?:['`]?s\b|(?:ml|gms?|gm|g|tabs?|caps?)\b)?/g
const COUNTED = /(\d+)\s?['`’,;]?\s?s\b/g
const SIZED = /(\d+(?:\.\d+)?)\s?['`]?\s?(mll?s?|gms|gr[am]?|grms|m(?=[\s.]*$))(?![a-z])/g

/**
 * Returns a function that reads a printed name for medicines with these pack sizes: `4010S` is 40, and 10 to the strip.
 */
export function createPrintedReader(text: string): (sizes: readonly number[]) => PrintedText {
  let plain = fold(text).toLowerCase()
  if (plain.includes('/')) for (const [short, long] of SHORT_FORMS) plain = plain.replace(short, long)
  plain = plain
    .replace(PLUS, ' plus ')
    .replace(SOFT_GEL, 'softgel')
    .replace(DOTTED, '$1$2 ')
    .replace(CODE, ' ')
    .replace(CUT_TIMES, ' ')
  const packs: Pack[] = []
  const takePack = (found: string): void => {
    const pack = readPack(found)
    if (pack) packs.push(pack)
  }
  plain = plain
    .replace(TIMES, (found: string, count: string, size: string) => {
      // `4001*10` is 400, and one strip of ten.
      const strength = /^(\d{2,}?)(?:10|1)$/.exec(count)?.[1]
      takePack(strength === undefined ? found : size)
      return strength === undefined ? ' ' : ` ${strength} `
    })
    .replace(SIZED, (found: string, size: string, unit: string) => {
      takePack(found)
      return `${size} ${unit.startsWith('m') ? 'ml' : 'gm'} `
    })
  const counted = plain.search(COUNTED) >= 0
  const read = counted ? undefined : finish(plain, packs)
  return (sizes) => read ?? readCounted(plain, packs, sizes)
}

function readCounted(plain: string, packs: readonly Pack[], sizes: readonly number[]): PrintedText {
  const all = [...packs]
  const takePack = (found: string): void => {
    const pack = readPack(found)
    if (pack) all.push(pack)
  }
  const rest = plain.replace(COUNTED, (_found: string, count: string) => {
    const size = sizes.find((one) => count.length > String(one).length && count.endsWith(String(one)))
    if (!sizes.includes(Number(count)) && size !== undefined) {
      takePack(`${size}s`)
      return ` ${count.slice(0, -String(size).length)} `
    }
    takePack(`${count}s`)
    // No pack holds as many.
    return count.length > 3 ? ` ${count} ` : ' '
  })
  return finish(rest, all)
}

function finish(plain: string, packs: Pack[]): PrintedText {
  const { numbers, forms, sites, allReleases } = lex(plain, { counts: 'sure' })
  const leading = /^\W*(\d+)(?=[\s.)\]-]+\S*[a-z]{2})/.exec(plain)?.[1]
  return {
    words: wordsOf(plain),
    numbers,
    leading: leading === undefined ? undefined : Number(leading),
    forms,
    sites,
    releases: allReleases,
    packs,
  }
}

/** A catalogue name in the same way, as far as its words go. */
export function readOwnName(name: string): string {
  return fold(name).toLowerCase().replace(PLUS, ' plus ')
}

function wordsOf(plain: string): PrintedWord[] {
  const words: PrintedWord[] = []
  let depth = 0
  let isFirst = false
  let end = 0
  for (const { 0: text, index } of plain.matchAll(/[\p{L}\p{M}]+|[()[\]{}]/gu)) {
    if (/[([{]/.test(text)) {
      depth++
      isFirst = true
    } else if (/[)\]}]/.test(text)) depth = Math.max(0, depth - 1)
    else {
      const isGlued = /\d/.test(plain.charAt(index - 1)) || /\d/.test(plain.charAt(index + text.length))
      // `(KLM C)` is a company and its division.
      const isApart = /\d/.test(plain.slice(end, index))
      words.push({ text, isNote: depth > 0 && !(isFirst && VARIANTS.has(text)), isGlued, isApart })
      end = index + text.length
      isFirst = false
    }
  }
  return words
}
