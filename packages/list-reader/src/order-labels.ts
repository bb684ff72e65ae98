/** What the headings of an order's columns are called. */

export type OrderColumn =
  | 'name'
  | 'pack'
  | 'ordered'
  | 'quantity'
  | 'free'
  | 'unit'
  | 'rate'
  | 'amount'
  | 'other'

/** A heading, without case, points and outer signs: `Ord. Qty (strips)` is `ord qty strips`. */
export function labelOf(cell: string): string {
  return cell
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\d]+/gu, ' ')
    .trim()
}

const counts = '(?:qty|qnty|qtty|qty s|quantity|quantities|nos|pcs|pieces|packs?|strips?|units?)'
const asks =
  '(?:orders?|ord|ordered|reqd?|required|requirements?|indent|demand|need(?:ed)?|wanted|to order|p ?o)'

const labels: readonly [OrderColumn, RegExp][] = [
  [
    'ordered',
    new RegExp(
      `^(?:(?:our|your|new|this|todays?|final|net) )?${asks}(?: ${counts})*$|^${counts} (?:to |in )?(?:be )?${asks}(?: ${counts})?$`,
      'u',
    ),
  ],
  ['ordered', /^(?:our|your|new|final) (?:qty|qnty|quantity)$/u],
  ['ordered', /^(?:ऑर्डर|आर्डर|आदेश|मांग|माँग|मंगाना|मँगाना|चाहिए|ज़रूरत|जरूरत)(?: (?:मात्रा|संख्या|नग))?$/u],
  [
    'quantity',
    new RegExp(`^(?:qty|qnty|qtty|quantity|quantities|nos|pcs)(?: ${counts}| in ${counts})?$`, 'u'),
  ],
  ['quantity', /^(?:मात्रा|संख्या|नग|कितना|कितने|कितनी|क्वांटिटी|क्वान्टिटी)$/u],
  [
    'name',
    /^(?:(?:medicine|item|product|prod|drug|brand|material|goods)s?(?: (?:name|names|description|desc|details))?|names?|description|particulars?|(?:name|description) of (?:the )?(?:item|product|medicine|drug|good)s?|(?:item|product|medicine|drug)s?(?: name)? (?:and|with) (?:strength|pack|packing)|drug strength|medicine strength)$/u,
  ],
  ['name', /^(?:दवा(?:ई|एँ|ओं)?(?: का नाम)?|(?:आइटम|प्रोडक्ट|उत्पाद)(?: का नाम)?|नाम)$/u],
  ['free', /^(?:free(?: (?:qty|quantity|goods))?|fr|bonus(?: qty)?|फ्री|मुफ्त)$/u],
  ['pack', /^(?:pack|packs|packing|packg|pkg|pack size|size|पैक|पैकिंग)$/u],
  ['unit', /^(?:units?|uom|इकाई|यूनिट)$/u],
  ['rate', /^(?:rate|ptr|pts|price|unit (?:rate|price)|pur(?:chase)? rate|p rate|net rate)$/u],
  ['amount', /^(?:amount|amt|value|total(?: (?:amount|amt|value))?|net (?:amount|amt|value)|line total)$/u],
]

/** What the heading of a column says: `other` for one that is known to be none of these, or unknown. */
export function columnOf(cell: string): OrderColumn {
  const label = labelOf(cell)
  return labels.find(([, pattern]) => pattern.test(label))?.[0] ?? 'other'
}

/** `10`, `10.00`, `20+2`, `10 strips`, `2 box`; `15S` is a pack */
const COUNT = /^(\d{1,6})(?:\.0+)?(?:\s*\+\s*(\d{1,4}))?(?:\s*(\p{L}[\p{L}\p{M}]+)\.?)?$/u

export interface Counted {
  quantity: number
  free?: number
  /** as written behind the number */
  unit?: string
}

/** The quantity of a cell; undefined if it is none. */
export function countIn(cell: string): Counted | undefined {
  const digits = cell.normalize('NFKC').replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
  const [, quantity, free, unit] = COUNT.exec(digits.trim()) ?? []
  if (quantity === undefined) return undefined
  return {
    quantity: Number(quantity),
    ...(free !== undefined && Number(free) > 0 && { free: Number(free) }),
    ...(unit !== undefined && { unit }),
  }
}

/** Whether a cell of an order column says that nothing is wanted. */
export function saysNothing(cell: string): boolean {
  return /^(?:[-–—_.*\s]*|0+(?:\.0+)?|nil|none|na|n\/a|no)$/iu.test(cell.trim())
}

/** What ends a list of items: `Grand Total`, `Page 1 of 2`. */
export function isTotal(text: string): boolean {
  return /^(?:(?:grand|sub|net|page|gross)?\s*total(?:\s*(?:qty|quantity|items?|amount|value|rs))*|page\s*(?:no\.?)?\s*\d+(?:\s*(?:of|\/)\s*\d+)?|amount in words.*|rupees\b.*|continued.*|no\.? of items.*)\s*[:.\d\s-]*$/iu.test(
    text.trim(),
  )
}
