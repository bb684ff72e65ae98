/** The parts of a line as written, each with its role. */

import type { PartRole } from '@rasad/contract/order-words'
import {
  FORM_DRESS,
  FORMS,
  fold,
  foldKeepingCase,
  romanise,
  SITES,
  UNIT_MASS,
  UNIT_VOLUME,
  UNITS,
} from '@rasad/lexicon'
import { hasHeard } from '@rasad/lexicon/heard'
import { CHAT_PREFIX } from './line-front.ts'
import { withoutMisprints } from './misprints.ts'
import { isObjecting, OBJECTION_ROLES, type Objection } from './objections.ts'
import type { Piece } from './pieces.ts'
import { formInShort, type Product } from './product.ts'
import { isPlace, isTalk } from './talk-words.ts'
import { unitOf } from './units.ts'
import { COUNTING_FORMS, QUANTITY_LABELS } from './words.ts'

export interface LinePart {
  text: string
  role: PartRole
}

const TOKEN =
  /\d+e\d+|\p{Nd}{1,3}(?:,\p{Nd}{2})*,\p{Nd}{3}(?!\p{Nd})|\p{Nd}+(?:\.\p{Nd}+)?|\.\p{Nd}+|[\p{L}\p{M}]+(?:['’`&][\p{L}\p{M}]+)*/giu

/** What bottles and tubes are measured in. */
const SIZE_UNITS: ReadonlySet<number> = new Set([UNIT_VOLUME, UNIT_MASS])

/** So many pieces of an order can be missing in its line: they were joined or put in other letters. */
const maxPassed = 4

/** Gives the pieces of a name their roles, as the product that is meant explains them. */
export function nameRoles(
  pieces: readonly Piece[],
  product: Product | undefined,
  objection: Objection | undefined,
): void {
  for (const [i, piece] of pieces.entries()) {
    if (objection && piece.kind === 'word' && isObjecting(piece.low))
      piece.role = OBJECTION_ROLES[objection.reason]
    else if (
      (piece.role === 'quantity' || piece.role === 'free') &&
      piece.kind === 'word' &&
      !QUANTITY_LABELS.has(piece.low)
    ) {
      if (unitOf({ ...piece, role: undefined }) ?? COUNTING_FORMS.get(piece.low)) piece.role = 'unit'
    } else if (piece.role === undefined && piece.kind !== 'mark') piece.role = nameRole(pieces, i, product)
  }
}

function nameRole(pieces: readonly Piece[], i: number, product: Product | undefined): PartRole {
  const { low, kind, value } = pieces[i]!
  if (kind === 'number') {
    if (product === undefined) return 'strength'
    const unit = UNITS.get(pieces[i + 1]?.low ?? '')
    const base = unit ? value * unit[1] : value
    const fits = (amount: { value: number; base: number }) =>
      amount.value === value || Math.abs(amount.base - base) < 1e-6
    if ([...product.strengths, ...product.amounts].some(fits)) return 'strength'
    if ([...product.sizes, ...product.per, ...(product.packSize ? [product.packSize] : [])].some(fits))
      return 'pack'
    // of another size than the product's: the order is asked for it
    return product.packSize && unit && SIZE_UNITS.has(unit[0]) ? 'pack' : 'unknown'
  }
  if (
    product?.words.includes(low) ||
    product?.dress.includes(low) ||
    (/^\d/.test(low) && product?.name.startsWith(`${low} `))
  )
    return 'brand'
  if (formInShort(pieces, i) || formInShort(pieces, i - 2)) return 'form'
  if (isIndian(low)) return heardRole(low, product)
  if (FORMS.has(low) || SITES.has(low) || FORM_DRESS.has(low)) return 'form'
  if (UNITS.has(low) && pieces[i - 1]?.kind === 'number') return pieces[i - 1]!.role ?? 'strength'
  if (product?.salts.has(low)) return 'salt'
  // what is written closely stands for the brand: which brand, is another question
  if (product && isOfLetters(low, product.letters)) return 'brand'
  if (isPlace(low)) return 'address'
  if (isTalk(low)) return 'talk'
  return 'unknown'
}

function isIndian(word: string): boolean {
  return /[\u0900-\u0dff]/.test(word)
}

/** A word in Devanagari or another script of India stands for what it sounds like. */
function heardRole(word: string, product: Product | undefined): PartRole {
  if (isTalk(word)) return 'talk'
  const latin = romanise(fold(word))
  if (FORMS.has(latin) || SITES.has(latin)) return 'form'
  if (UNITS.has(latin)) return 'strength'
  return product && hasHeard(product.name, word) ? 'brand' : 'unknown'
}

function isOfLetters(word: string, letters: string): boolean {
  return word.length > 1 && (letters.startsWith(word) || word.startsWith(letters) || word[0] === letters[0])
}

/**
 * A line in parts, for each of its orders. Joined, all of them are the line: marks go with what stands before them, and what
 * belongs to no order goes with the one behind it, or with the last.
 * @param orders the pieces of each order, in the order of the line
 * @param isHeaded a company is named in front
 */
export function partsOf(raw: string, orders: readonly (readonly Piece[])[], isHeaded = false): LinePart[][] {
  const line = withoutMisprints(raw)
  const tokens = [...line.matchAll(TOKEN)]
  const roleInFront = rolesInFront(line, isHeaded)
  const told = orders.flatMap((pieces, order) =>
    pieces.flatMap((piece) => (piece.kind === 'mark' ? [] : [{ piece, order }])),
  )
  const roles: PartRole[] = Array.from({ length: tokens.length }, () => 'index')
  const owners: number[] = Array.from({ length: tokens.length }, () => 0)
  // from the end: what was taken off stands in front
  let at = told.length - 1
  let owner = orders.length - 1
  let isBehind = true
  for (let i = tokens.length - 1; i >= 0; i--) {
    const text = foldKeepingCase(tokens[i]![0])
    let found = at
    while (found >= 0 && at - found < maxPassed && told[found]!.piece.text !== text) found--
    if (found >= 0 && at - found < maxPassed) {
      roles[i] = told[found]!.piece.role ?? 'unknown'
      owner = told[found]!.order
      at = found - 1
      isBehind = false
    } else if (isBehind || at >= 0) roles[i] = isTalk(text.toLowerCase()) ? 'talk' : 'unknown'
    else roles[i] = roleInFront(tokens[i]!.index, text)
    owners[i] = at < 0 ? 0 : owner
  }
  const parts: LinePart[][] = orders.map(() => [])
  // signs that only folding turns into letters
  if (tokens.length === 0) parts[0]?.push({ text: raw, role: 'unknown' })
  for (const [i, token] of tokens.entries()) {
    const end = tokens[i + 1]?.index ?? raw.length
    const text = raw.slice(i === 0 ? 0 : token.index, end)
    const own = parts[owners[i]!]!
    const last = own.at(-1)
    if (last && last.role === roles[i]) last.text += text
    else own.push({ text, role: roles[i]! })
  }
  return parts
}

/** What stands in front of the orders: `[14/11/26, 9:15 am] Ravi Medical: 2) Cipla: …`. */
function rolesInFront(line: string, isHeaded: boolean): (at: number, text: string) => PartRole {
  const chat = CHAT_PREFIX.exec(line)
  const sender = chat ? chat[0].lastIndexOf(chat.groups!.sender!) : 0
  return (at, text) => {
    if (at < sender) return 'date'
    if (chat && at < chat[0].length) return 'sender'
    return isHeaded && /\p{L}/u.test(text) ? 'company' : 'index'
  }
}
