/** Measures the lines that billing systems print: all, the half that is never looked at, and by kind of damage. */

import type { NameIndex, ResolveOptions } from '../src/index.ts'
import { buildIndexData, openIndex } from '../src/index.ts'
import { type Bounds, checkBounds } from './bounds.ts'
import { type ErpLine, EXTRA_MAKER, isHeldAside, readErpCatalogue, readErpLines } from './erp-data.ts'
import type { Medicine } from './public-data.ts'
import { percent, table } from './report.ts'

const FIVE = 5
const BOUNDS: Bounds = {
  'right at once': { min: 0.97 },
  'in first five': { min: 0.98 },
  unmatched: { max: 0.02 },
  sure: { min: 0.82 },
  'right of sure': { min: 0.993 },
}

interface Answer {
  line: ErpLine
  rank: number
  isMatched: boolean
  isEmpty: boolean
  top: string
}

export function evaluateErp(medicines: Medicine[], showMisses: boolean): void {
  const lines = readErpLines()
  if (lines.length === 0) return
  const catalogue = readErpCatalogue(lines, medicines)
  const index = openIndex(buildIndexData(catalogue.map(toRow)))
  const names = new Map(catalogue.map(({ id, name }) => [id, name]))
  const answers = lines.map((line) => answerTo(index, names, line, {}))
  const known = answers.filter(({ line }) => line.truth.length > 0)
  const absent = answers.filter(({ line }) => line.truth.length === 0)
  const aside = known.filter(({ line }) => isHeldAside(line))
  console.log('\nNames as billing systems print them')
  table(
    ['', 'lines', 'right at once', 'in first five', 'unmatched', 'sure', 'right of sure'],
    [
      summary('all', known),
      summary(
        'looked at',
        known.filter(({ line }) => !isHeldAside(line)),
      ),
      summary('held aside', aside),
      summary(
        'in the catalogue as it is',
        known.filter(({ line }) => line.src !== 'klm-extra'),
      ),
      ...groups(known, ({ cls }) => [cls]).map(([cls, some]) => summary(`mainly ${cls}`, some)),
      ...groups(known, ({ tags }) => tags).map(([tag, some]) => summary(`also ${tag}`, some)),
      summary('with company and pack', lines.flatMap(withTrade(index, names))),
    ],
  )
  const taken = absent.filter(({ isMatched }) => isMatched)
  console.log(`names in no catalogue taken as sure: ${taken.length} of ${absent.length}`)
  checkBounds('printed names', figures(known), BOUNDS)
  checkBounds('printed names held aside', figures(aside), BOUNDS)
  checkBounds('printed names', { 'taken as sure': taken.length }, { 'taken as sure': { max: 0 } })
  if (showMisses) for (const answer of answers) showMiss(answer)
}

function toRow({ id, name, composition, popularity, manufacturer, pack }: Medicine) {
  return { key: id, name, alias: composition, popularity, company: manufacturer, pack }
}

function answerTo(
  index: NameIndex,
  names: Map<number, string>,
  line: ErpLine,
  options: ResolveOptions,
): Answer {
  const { tier, matches } = index.resolve(line.line, FIVE, options)
  const found = matches.map(({ key }) => names.get(key) ?? '')
  return {
    line,
    rank: found.findIndex((name) => line.truth.includes(name)),
    isMatched: tier === 'matched',
    isEmpty: found.length === 0,
    top: found[0] ?? '',
  }
}

/** Answers to the lines whose statement tells the company, with what its columns say. */
function withTrade(index: NameIndex, names: Map<number, string>): (line: ErpLine) => Answer[] {
  return (line) => {
    if (line.truth.length === 0) return []
    const company = line.src.startsWith('klm') ? { company: EXTRA_MAKER } : {}
    return [answerTo(index, names, line, { ...company, ...(line.pack && { pack: line.pack }) })]
  }
}

function groups(answers: Answer[], of: (line: ErpLine) => string[]): [string, Answer[]][] {
  const kinds = [...new Set(answers.flatMap(({ line }) => of(line)))].sort()
  return kinds.map((kind) => [kind, answers.filter(({ line }) => of(line).includes(kind))])
}

function figures(answers: Answer[]): Record<string, number> {
  const sure = answers.filter(({ isMatched }) => isMatched)
  const share = (some: Answer[], of: Answer[]) => (of.length === 0 ? 1 : some.length / of.length)
  return {
    'right at once': share(
      answers.filter(({ rank }) => rank === 0),
      answers,
    ),
    'in first five': share(
      answers.filter(({ rank }) => rank >= 0),
      answers,
    ),
    unmatched: share(
      answers.filter(({ isEmpty }) => isEmpty),
      answers,
    ),
    sure: share(sure, answers),
    'right of sure': share(
      sure.filter(({ rank }) => rank === 0),
      sure,
    ),
  }
}

function summary(label: string, answers: Answer[]): string[] {
  return [label, String(answers.length), ...Object.values(figures(answers)).map((share) => percent(share, 1))]
}

/** Only of the half that may be looked at. */
function showMiss({ line, rank, isMatched, top }: Answer): void {
  const isWrong = line.truth.length > 0 ? rank !== 0 : isMatched
  if (isWrong && !isHeldAside(line))
    console.log(
      `${rank}\t${isMatched ? 'matched' : 'open'}\t${line.line}\t→ ${line.truth[0] ?? '–'}\tgot ${top}`,
    )
}
