import {
  type CatalogueView,
  createCompanyFinder,
  type OrderItem,
  readOrders,
  type SkippedOrderLine,
} from '@rasad/list-reader'
import { type Command, wholeNumber } from './command.ts'
import type { CatalogueFile } from './match-catalogue.ts'
import { readLines } from './match-lines.ts'
import { withCatalogue, write } from './with-catalogue.ts'

const standardTop = 5
/** Enough to see every strength of a brand. */
const maxMeanings = 30
/** Products of one brand that are compared. */
const maxSiblings = 40

export const readListCommand: Command = {
  name: 'read-list',
  operands: ['LIST'],
  options: { catalogue: { type: 'string' }, top: { type: 'string' } },
  summary: 'Read a list as a chemist writes it: which medicines, and how many',
  help: `LIST is an order as people write it: with greetings, headings, quantities and notes; - reads it from standard
input. FILE is CSV with a header line, as for "rasad match"; its column manufacturer lets headings such as "Cipla:" help
the lines below. Both are text, plain or gzipped. No database is needed.

  --catalogue FILE   the medicines: see "rasad match --help" (required)
  --top N            maximum number of matches per item (default ${standardTop})

Each item, and each line that is none, becomes one JSON object, in the order of the list; blank lines become none:
{"line": its number from 1, "raw": the line unchanged, "name": the medicine, "quantity": packs wanted or null,
 "free": packs that come free (only if written), "unit": ${unitsInHelp()},
 "sure": whether the first match and the quantity need no review, "matches": [{"id", "name", "score"}], best first,
 "why": what does not hold (only if not sure), "parts": its stretch of the line as [{"text", "role"}],
 "corrects": the earlier line that it changes (only if it does)}
{"line", "raw", "skipped": why it is no order}`,

  async run(given) {
    const top = wholeNumber(given, 'top', standardTop, 1)
    await withCatalogue(given, 'read-list', async (catalogue) => {
      const lines: string[] = []
      for await (const line of readLines(given.operands[0] ?? '', () => undefined)) lines.push(line)
      const { items, skipped } = readOrders(lines.join('\n'), viewOf(catalogue), { top })
      for (const read of inOrder(items, skipped)) await write(`${JSON.stringify(printed(read, catalogue))}\n`)
    })
  },
}

function unitsInHelp(): string {
  return 'strip, box, bottle, tube, vial, ampoule, piece, tablet,\n capsule, packet, jar, sachet or null'
}

function viewOf({ index, nameOf, compositionOf, packOf, companies }: CatalogueFile): CatalogueView {
  return {
    resolve: (name, { unit, company }) => index.resolve(name, maxMeanings, { company, unit }),
    nameOf,
    compositionOf,
    packOf,
    productsOf: (brand) => index.productsOf(brand, maxSiblings),
    companyNamed: createCompanyFinder(companies),
  }
}

/** Both lists are in the order of the text. */
function inOrder(items: OrderItem[], skipped: SkippedOrderLine[]): (OrderItem | SkippedOrderLine)[] {
  return [...items, ...skipped].sort((a, b) => a.line - b.line)
}

function printed(read: OrderItem | SkippedOrderLine, catalogue: CatalogueFile): object {
  if ('reason' in read) return { line: read.line, raw: read.raw, skipped: read.reason }
  return { ...read, matches: read.matches.map(catalogue.present) }
}
