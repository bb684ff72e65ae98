/** Lines of an indent: each says what is there and what is wanted, `Inj Monocef 1g - BAL 4 - REQD 40 vials`. */

import { saysNothing } from './order-labels.ts'

const JOINT = String.raw`\s*[-–—,;:(]?\s*`
const SAYS = String.raw`\.?\s*[:=.-]?\s*`
const STOCK = new RegExp(
  String.raw`${JOINT}\b(?:bal(?:ance)?|(?:cl(?:osing)?\.?\s?)?st(?:oc)?k|in hand|avl|available)${SAYS}(?:(?:\d{1,6}(?:\s?[a-z]{2,10}\b(?!\s*[:=]?\s*\d))?)|nil|none)\)?`,
  'iu',
)
const NEED = new RegExp(
  String.raw`${JOINT}\b(?:re?qd|required|requirement|req|indent|order qty|ord qty|order|ord|need)${SAYS}((?:\d{1,6}(?:\s?\+\s?\d{1,4})?|[-–—]{1,3}|nil|none)(?![\d/.,+]|\s*[/+]))(.*)$`,
  'iu',
)
const longest = 200

/** The line as a name and its quantity; `blank` if nothing of it is wanted; undefined if it does not say both. */
export function statedNeed(line: string): string | 'blank' | undefined {
  if (line.length > longest) return undefined
  const stock = STOCK.exec(line)
  if (!stock || stock.index === 0) return undefined
  const rest = line.slice(0, stock.index) + line.slice(stock.index + stock[0].length)
  const need = NEED.exec(rest)
  if (!need || need.index < 2) return undefined
  const [, amount = '', behind = ''] = need
  const name = rest.slice(0, need.index).trim()
  if (!/\p{L}{2}/u.test(name)) return undefined
  return saysNothing(amount) ? 'blank' : `${name}\tqty ${amount}${behind}`
}
