/** An order under way: what its line says, before the other lines and the catalogue have settled what it means. */

import type { ListItem } from './item.ts'
import type { Ending } from './list-style.ts'
import type { Objection } from './objections.ts'

export interface Draft {
  line: number
  raw: string
  company: string | undefined
  item: ListItem
  objection: Objection | undefined
  isCorrected: boolean
  /** undefined: whether its last number counts is in doubt */
  ending: Ending | undefined
  /** in doubt, but more likely a count than a strength */
  isLikelyCount: boolean
  /** it is read although it looks like talk, an address or a heading */
  isUnlikely: boolean
  /** its line names the company before it: `Cipla: Asthalin 2` */
  isHeaded: boolean
  /** a row of a table without headings: another of its numbers may be the quantity */
  isGuessed: boolean
}
