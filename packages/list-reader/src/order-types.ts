/** What is read from a list beside a catalogue. */

import type { DoubtReason, OrderUnit, SkipReason } from '@rasad/contract/order-words'
import type { CatalogueMatch } from './catalogue-view.ts'
import type { LinePart } from './parts.ts'

export interface OrderItem {
  /** the line of the text, from 1 */
  line: number
  /** the line as written */
  raw: string
  /** the medicine without numbering, quantity and request words */
  name: string
  /** packs wanted; null if none is written, or if it is in doubt whether the number is a strength */
  quantity: number | null
  /** packs that come free with them: `20+2` */
  free?: number
  unit: OrderUnit | null
  /** whether the first match and the quantity need no review */
  sure: boolean
  /** why it is asked, weightiest first; undefined where it is sure */
  why?: DoubtReason[]
  /** its stretch of the line as written: those of all orders of a line, joined, are the line */
  parts: LinePart[]
  /** the earlier line that this one changes */
  corrects?: number
  /** best first */
  matches: NamedMatch[]
}

export interface NamedMatch extends CatalogueMatch {
  name: string
}

export interface SkippedOrderLine {
  /** the line of the text, from 1 */
  line: number
  raw: string
  reason: SkipReason
  /** the earlier line that this one takes back */
  corrects?: number
  /** it names a medicine with a strength, form, pack or quantity: it may be an order after all */
  likeOrder?: true
}

export interface ReadOrders {
  items: OrderItem[]
  skipped: SkippedOrderLine[]
}

export interface ReadOrdersOptions {
  /** the company whose medicines the list names */
  company?: string
  /** maximum number of matches of an item; 5 unless told */
  top?: number
}
