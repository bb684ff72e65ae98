/**
 * Reads a pasted list beside a catalogue: which lines are orders, how many of what, and which medicine each means.
 * Nothing is lost: every line that is not blank is an item, or is skipped with a reason.
 */

import { AskedNames } from './asked-names.ts'
import type { CatalogueView, NameMeaning } from './catalogue-view.ts'
import { companyHeading } from './company-heading.ts'
import { type ListItem, readItem } from './item.ts'
import { readLastNumber } from './last-count.ts'
import { layOut, type RawLine, splitParts } from './layout.ts'
import { type Ending, settle } from './list-style.ts'
import type { OrderItem, OrderSkipReason, ReadOrders, ReadOrdersOptions } from './order-types.ts'
import { asOrdered } from './units.ts'

const standardTop = 5

/** An item whose last number may still be in doubt. */
interface Draft {
  line: number
  raw: string
  company: string | undefined
  item: ListItem
  ending: Ending | undefined
}

/** Reads a pasted list, one order a line or several. */
export function readOrders(
  text: string,
  catalogue: CatalogueView,
  options: ReadOrdersOptions = {},
): ReadOrders {
  const asked = new AskedNames(catalogue)
  const skipped: ReadOrders['skipped'] = []
  const drafts: Draft[] = []
  let company = options.company
  for (const [at, rawLine] of layOut(text).entries()) {
    if (rawLine.skip === 'blank') continue
    const heading = companyHeading(rawLine.text, catalogue, asked)
    if (heading) company = heading.company
    const read = heading ? (heading.rest === '' ? 'company' : partsOf(heading.rest)) : readLine(rawLine)
    if (typeof read === 'string') skipped.push({ line: at + 1, raw: rawLine.raw, reason: read })
    else
      for (const item of read)
        drafts.push({ line: at + 1, raw: rawLine.raw, company, item, ending: undefined })
  }
  for (const draft of drafts) draft.ending = endingOf(draft, asked)
  const endings = drafts.flatMap(({ ending, item }) =>
    ending ? [{ ending, quantity: item.counted ? item.qty : (item.last?.number ?? null) }] : [],
  )
  const top = options.top ?? standardTop
  return { items: drafts.map((draft) => finish(draft, endings, catalogue, asked, top)), skipped }
}

function readLine(line: RawLine): ListItem[] | OrderSkipReason {
  if (line.skip) return line.skip === 'blank' ? 'no name' : line.skip
  const found = line.parts.flatMap((part) => {
    const item = readItem(part, { leaveLast: true })
    return typeof item === 'string' ? [] : [item]
  })
  return found.length > 0 ? found : 'no name'
}

function partsOf(text: string): ListItem[] | OrderSkipReason {
  return readLine({ raw: text, text, parts: splitParts(text) })
}

/** How the line ends; undefined if that is in doubt. */
function endingOf({ item, company }: Draft, asked: AskedNames): Ending | undefined {
  if (item.counted) return item.style ?? 'marked'
  if (!item.last) return 'none'
  const reading = readLastNumber(asked, item.name, item.last, company)
  return reading === 'count' ? item.last.style : reading === 'strength' ? 'none' : undefined
}

function finish(
  draft: Draft,
  endings: { ending: Ending; quantity: number | null }[],
  catalogue: CatalogueView,
  asked: AskedNames,
  top: number,
): OrderItem {
  const { line, raw, item, company } = draft
  const { last } = item
  const settled = last && !draft.ending ? settle(last.number, last.style, endings) : undefined
  const counts = last !== undefined && (settled === 'count' || draft.ending === last.style)
  const name = counts ? last.name : item.name
  const unitWritten = counts ? last.unit : item.unit
  const isCounted = item.counted || counts
  const { quantity, unit } = asOrdered(counts ? last.number : item.qty, unitWritten)
  const meaning = meaningOf(asked, name, unitWritten, company)
  const isOpen = last !== undefined && settled === 'either'
  // the number may have been a strength: its medicine stays the first
  const shown = settled === 'count' ? asked.resolve(item.name, undefined, company) : meaning
  const matches = (shown.matches.length > 0 ? shown : meaning).matches
  return {
    line,
    raw,
    name,
    quantity: isCounted ? quantity : null,
    ...(item.free === undefined ? {} : { free: item.free }),
    unit: isCounted ? unit : null,
    sure: meaning.tier === 'matched' && !isOpen,
    matches: matches.slice(0, top).map(({ key, score }) => ({ key, name: catalogue.nameOf(key), score })),
  }
}

/** The meaning of a name; tablets and capsules that are counted also tell the form. */
function meaningOf(
  asked: AskedNames,
  name: string,
  unit: string | undefined,
  company: string | undefined,
): NameMeaning {
  return asked.resolve(name, unit, company)
}
