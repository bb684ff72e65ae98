/** Questions to the catalogue, each asked once for a list, and what their answers say about strengths. */

import { FORM_DRESS, FORMS, SITES, UNITS } from '@rasad/lexicon'
import type { CatalogueMatch, CatalogueView, NameMeaning } from './catalogue-view.ts'
import { cutPieces, isWord } from './pieces.ts'
import { type Product, productOf } from './product.ts'
import { brandAt } from './split-brands.ts'
import { isTalk } from './talk-words.ts'

/** Shorter words are too often part of another brand. */
const minBrand = 3
/** An answer with less than this leaves room for another. */
const minClear = 0.8
/** An answer with less than this is none. */
const minNamed = 0.3
const maxSuffix = 2

export class AskedNames {
  private readonly catalogue: CatalogueView
  private readonly answers = new Map<string, NameMeaning>()
  private readonly brands = new Map<NameMeaning, Brand | undefined>()
  private readonly products = new Map<number, Product>()
  private readonly known = new Map<string, readonly number[]>()

  constructor(catalogue: CatalogueView) {
    this.catalogue = catalogue
  }

  resolve(name: string, unit: string | undefined, company: string | undefined): NameMeaning {
    const question = `${name}\n${unit ?? ''}\n${company ?? ''}`
    const known = this.answers.get(question)
    if (known) return known
    const answer = this.catalogue.resolve(name, {
      ...(unit ? { unit } : {}),
      ...(company ? { company } : {}),
    })
    const meant =
      this.behindSalt(name, unit, company, answer) ?? this.inLetters(name, unit, company, answer) ?? answer
    this.answers.set(question, meant)
    return meant
  }

  /**
   * What a name among other words means: of `bukhar wali calpol 650 tablet`, what `calpol 650 tablet` does. Such words can
   * say anything, so that is never certain.
   */
  resolveWithin(name: string, unit: string | undefined, company: string | undefined): NameMeaning {
    const whole = this.resolve(name, unit, company)
    if ((whole.matches[0]?.score ?? 0) >= minNamed) return whole
    const pieces = cutPieces(name)
    let best = whole
    for (let from = 0; from < pieces.length; from++) {
      const length = brandAt(pieces, from, this)
      if (length === 0) continue
      let to = from + length
      while (to < pieces.length && (!isWord(pieces[to]) || isOfName(pieces[to]!.low))) to++
      const told = pieces.slice(from, to).map(({ text, glued }, i) => (glued && i > 0 ? text : ` ${text}`))
      // `cough syrup mein ascoril ls`: the form is said before
      const forms = pieces.slice(0, from).flatMap(({ low, text }) => (FORMS.has(low) ? [` ${text}`] : []))
      const part = this.resolve([...told, ...forms].join('').trim(), unit, company)
      if ((part.matches[0]?.score ?? 0) > Math.max(minNamed, best.matches[0]?.score ?? 0)) best = part
      from += length - 1
    }
    return best === whole ? whole : { tier: 'confirm', matches: best.matches }
  }

  /** `azithromycin azithral 500`: the salt of the brand that is named behind it. */
  private behindSalt(
    name: string,
    unit: string | undefined,
    company: string | undefined,
    { matches }: NameMeaning,
  ): NameMeaning | undefined {
    const [, salt = '', rest = ''] = /^(\p{L}{5,})\s+(.+)$/u.exec(name) ?? []
    const isPoor = (matches[0]?.score ?? 0) < minClear
    const holdsSalt = (key: number) => this.product(key).salts.has(salt.toLowerCase())
    if (!isPoor || rest === '' || !this.productsOf(firstWord(rest)).some(holdsSalt)) return undefined
    const behind = this.resolve(rest, unit, company)
    const [top] = behind.matches
    return top !== undefined && top.score >= minClear && holdsSalt(top.key) ? behind : undefined
  }

  /** `montair el c`, `panderm plus plus`: letters and signs as they are spoken. */
  private inLetters(
    name: string,
    unit: string | undefined,
    company: string | undefined,
    { matches }: NameMeaning,
  ): NameMeaning | undefined {
    const written = name.replace(SPOKEN, (word) => LETTERS.get(word.toLowerCase())!)
    if (written === name || (matches[0]?.score ?? 0) >= minClear) return undefined
    const meant = this.resolve(written, unit, company)
    return (meant.matches[0]?.score ?? 0) >= minClear ? meant : undefined
  }

  /**
   * `Volini gel` is not Volipin, surely: the first word as written is a brand itself.
   * @param isLikely look only where an answer or a brand of these very letters says so: it costs a search
   * @returns what that brand's products are; empty if the answer is one of them, or the word is no brand
   */
  ownBrand(
    name: string,
    { matches }: NameMeaning,
    company: string | undefined,
    isLikely = false,
  ): readonly CatalogueMatch[] {
    const written = firstWord(name)
    const [top] = matches
    const isOfBrand = ({ key }: CatalogueMatch) => firstWord(this.catalogue.nameOf(key)) === written
    if (!top || written.length < minBrand || isOfBrand(top)) return []
    if (isLikely && !this.knows(written) && !matches.some(isOfBrand)) return []
    const own = this.resolve(written, undefined, company).matches
    return own[0] && isOfBrand(own[0]) ? own.filter(isOfBrand) : []
  }

  /** A product in its parts. */
  product(key: number): Product {
    const known = this.products.get(key)
    if (known) return known
    const { catalogue } = this
    const product = knownProduct(
      key,
      catalogue.nameOf(key),
      catalogue.compositionOf(key),
      catalogue.packOf(key),
    )
    this.products.set(key, product)
    return product
  }

  /** The products of exactly this brand. */
  productsOf(letters: string): readonly number[] {
    const known = this.known.get(letters)
    if (known) return known
    const keys = letters.length < 2 ? [] : this.catalogue.productsOf(letters)
    this.known.set(letters, keys)
    return keys
  }

  /** Whether a brand has exactly these letters. */
  knows = (letters: string): boolean => this.productsOf(letters).length > 0

  /** Whether a product that begins like the best answer has the number in its name. */
  isStrengthOf(number: number, { matches }: NameMeaning): boolean {
    const names = matches.map(({ key }) => this.catalogue.nameOf(key))
    const first = firstWord(names[0] ?? '')
    return names.some((name) => firstWord(name) === first && numbersOf(name).includes(number))
  }

  /** The brand of the best answer, and the numbers that products of it have. */
  brandOf(meaning: NameMeaning): Brand | undefined {
    if (!this.brands.has(meaning)) this.brands.set(meaning, this.readBrand(meaning))
    return this.brands.get(meaning)
  }

  private readBrand(meaning: NameMeaning): Brand | undefined {
    const top = meaning.matches[0]
    if (!top) return undefined
    const brand = writtenOf(this.product(top.key)).words
    const named = new Set<number>()
    const salts = new Set<number>()
    let isSingle = true
    for (const { key } of meaning.matches) {
      const { words, numbers } = writtenOf(this.product(key))
      if (words !== brand) continue
      for (const number of numbers) named.add(number)
      if (numbers.length > 0) continue
      const composition = this.catalogue.compositionOf(key)
      if (composition.includes('+')) isSingle = false
      for (const number of amountsOf(composition)) salts.add(number)
    }
    return { words: brand, named, salts, isSingle, name: this.catalogue.nameOf(top.key) }
  }
}

const LETTERS = new Map(
  Object.entries({
    el: 'l',
    em: 'm',
    en: 'n',
    es: 's',
    ess: 's',
    ef: 'f',
    ar: 'r',
    ex: 'x',
    dee: 'd',
    pee: 'p',
    tee: 't',
    bee: 'b',
    see: 'c',
    gee: 'g',
    plus: '+',
  }),
)
const SPOKEN = new RegExp(`(?<=\\s)(?:${[...LETTERS.keys()].join('|')})(?!\\p{L})`, 'giu')

/** Products that were read for this and earlier lists: shops order the same few thousand again and again. */
const read = new Map<number, Product>()
const mostRead = 4000

function knownProduct(key: number, name: string, composition: string, pack: string): Product {
  const known = read.get(key)
  if (known && known.name === name && known.composition === composition && known.pack === pack) return known
  if (read.size >= mostRead) read.clear()
  const product = productOf(key, name, composition, pack)
  read.set(key, product)
  return product
}

interface Written {
  /** see brandWords */
  words: string
  /** numbers in its name */
  numbers: readonly number[]
}

const writtenNames = new WeakMap<Product, Written>()

function writtenOf(product: Product): Written {
  const known = writtenNames.get(product)
  if (known) return known
  const written = { words: brandWords(product.name), numbers: numbersOf(product.name) }
  writtenNames.set(product, written)
  return written
}

export interface Brand {
  /** letters of the brand without numbers and form */
  words: string
  /** the catalogue's name of the best answer */
  name: string
  /** numbers in the names of the brand's products */
  named: ReadonlySet<number>
  /** amounts of salts of those products whose name has no number */
  salts: ReadonlySet<number>
  /** those products have one salt each */
  isSingle: boolean
}

/** A form, or the letters of a brand: `betnovate n cream`. */
function isOfName(word: string): boolean {
  if (FORMS.has(word) || SITES.has(word) || UNITS.has(word) || FORM_DRESS.has(word)) return true
  return word.length === 1 || (word.length <= maxSuffix && !isTalk(word))
}

/** The first word that is no form: of `Tab. Volini gel`, `volini`. */
function firstWord(name: string): string {
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.find((word) => !FORMS.has(word)) ?? words[0] ?? ''
}

/** The letters of a name before its form, without its numbers: `Ecosprin-AV 75 Capsule` → `ecosprinav`. */
export function brandWords(name: string): string {
  let words = ''
  for (const word of name.toLowerCase().match(/\p{L}+/gu) ?? []) {
    if (FORMS.has(word) && words !== '') break
    if (word !== 'mg' && word !== 'mcg' && word !== 'ml' && word !== 'gm') words += word
  }
  return words
}

/** All numbers of a text. */
export function numbersOf(text: string): number[] {
  return (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number)
}

/** The amounts in a composition, without the volume after a slash. */
export function amountsOf(composition: string): number[] {
  return [...composition.matchAll(/\((\d+(?:\.\d+)?)/g)].map((found) => Number(found[1]))
}
