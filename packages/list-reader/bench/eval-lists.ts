/**
 * `npm run eval:lists`: measures how the labelled lists are read beside the catalogue of 250,000, and fails under the
 * bounds. `--misses` lists the errors of the seen half, `--unseen` also those of the unseen one.
 */

import { hasPublicData, readMedicines } from '../../matching/bench/public-data.ts'
import { percent, quantile, table } from '../../matching/bench/report.ts'
import { buildIndexData, openIndex } from '../../matching/src/index.ts'
import { type CatalogueView, createCompanyFinder, type OrderItem, readOrders } from '../src/index.ts'
import { type LabelledItem, type LabelledList, readLabelledLists } from './labelled-lists.ts'

const maxMeanings = 30
/** Products of one brand that are compared. */
const maxSiblings = 40
const showMisses = process.argv.includes('--misses')
const showUnseen = process.argv.includes('--unseen')
const texts = 100
const rounds = 5
const linesMeasured = 100

/** Shares in percent; of the unknown names taken as sure, the number. */
const bounds = {
  f1: 98.5,
  quantity: 98,
  unit: 98,
  medicine: 96,
  sure: 60,
  rightOfSure: 99.3,
  maxUnknownSure: 0,
  maxMs: 60,
}

if (hasPublicData()) main()

function main(): void {
  const medicines = readMedicines()
  const view = viewOf(medicines)
  const lists = readLabelledLists()
  checkLabels(
    lists,
    medicines.map(({ name }) => name),
  )
  const seen = measure(
    lists.filter(({ isUnseen }) => !isUnseen),
    view,
    showMisses,
  )
  const unseen = measure(
    lists.filter(({ isUnseen }) => isUnseen),
    view,
    showMisses && showUnseen,
  )
  table(
    [
      '',
      'lines',
      'order or not, F1',
      'quantity',
      'unit',
      'medicine at once',
      'first five',
      'sure',
      'right of sure',
      'unknown sure',
    ],
    [rowOf('seen', seen), rowOf('unseen', unseen)],
  )
  const ms = speed(lists, view)
  console.log(
    `${linesMeasured} lines: p50 ${quantile(ms, 0.5).toFixed(1)} ms, p99 ${quantile(ms, 0.99).toFixed(1)} ms`,
  )
  const failed = [...failures('seen', seen), ...failures('unseen', unseen)]
  if (quantile(ms, 0.99) > bounds.maxMs)
    failed.push(`${linesMeasured} lines take more than ${bounds.maxMs} ms at p99`)
  for (const failure of failed) console.error(`FAILED: ${failure}`)
  if (failed.length > 0) process.exitCode = 1
}

function viewOf(medicines: ReturnType<typeof readMedicines>): CatalogueView {
  const byKey = new Map(medicines.map((medicine) => [medicine.id, medicine]))
  const rows = medicines.map(({ id, name, composition, manufacturer, popularity }) => ({
    key: id,
    name,
    alias: composition,
    company: manufacturer,
    popularity,
  }))
  const index = openIndex(buildIndexData(rows))
  return {
    resolve: (name, { unit, company }) => index.resolve(name, maxMeanings, { company, unit }),
    nameOf: (key) => byKey.get(key)?.name ?? '',
    packOf: (key) => byKey.get(key)?.pack ?? '',
    productsOf: (brand) => index.productsOf(brand, maxSiblings),
    compositionOf: (key) => byKey.get(key)?.composition ?? '',
    companyNamed: createCompanyFinder(medicines.map(({ manufacturer }) => manufacturer)),
  }
}

/** A label that no name of the catalogue fits is a mistake in the label. */
function checkLabels(lists: LabelledList[], names: string[]): void {
  for (const { file, labels } of lists) {
    for (const { names: label, isRight } of labels.flat()) {
      if (isRight && !names.some(isRight)) console.log(`${file}: the catalogue has no "${label}"`)
    }
  }
}

interface Figures {
  lines: number
  truePositives: number
  read: number
  orders: number
  items: number
  quantity: number
  unit: number
  known: number
  first: number
  five: number
  sure: number
  rightOfSure: number
  unknownSure: number
}

function measure(lists: LabelledList[], view: CatalogueView, show: boolean): Figures {
  const sum: Figures = {
    lines: 0,
    truePositives: 0,
    read: 0,
    orders: 0,
    items: 0,
    quantity: 0,
    unit: 0,
    known: 0,
    first: 0,
    five: 0,
    sure: 0,
    rightOfSure: 0,
    unknownSure: 0,
  }
  for (const { file, text, labels } of lists) {
    const { items, skipped } = readOrders(text, view)
    const raws = text.split('\n')
    for (const [at, wanted] of labels.entries()) {
      const got = items.filter(({ line }) => line === at + 1)
      sum.lines++
      if (got.length > 0) sum.read++
      if (wanted.length > 0) sum.orders++
      if (got.length > 0 && wanted.length > 0) sum.truePositives++
      const told: string[] = []
      if (got.length !== wanted.length)
        told.push(
          `read ${got.length} of ${wanted.length} ${skipped.find(({ line }) => line === at + 1)?.reason ?? ''}`,
        )
      for (const [k, item] of wanted.entries()) told.push(...compare(item, got[k], sum))
      if (show && told.length > 0)
        console.log(
          `${file}:${at + 1}\t${raws[at]}\t${told.join('; ')}\t→ ${got
            .map(
              (i) =>
                `${i.name} ×${i.quantity}${i.free === undefined ? '' : `+${i.free}`} ${i.unit ?? ''} ${i.sure ? 'SURE' : ''} ${i.matches
                  .slice(0, 2)
                  .map((m) => `${m.name} ${m.score.toFixed(2)}`)
                  .join(' | ')}`,
            )
            .join(' && ')}`,
        )
    }
  }
  return sum
}

/** Adds one item to the figures, and returns what is wrong with it. */
function compare(wanted: LabelledItem, got: OrderItem | undefined, sum: Figures): string[] {
  const told: string[] = []
  const rank = got && wanted.isRight ? got.matches.findIndex(({ name }) => wanted.isRight?.(name)) : -1
  sum.items++
  if (got && got.quantity === wanted.quantity && got.free === wanted.free) sum.quantity++
  else told.push('QUANTITY')
  if (got && got.unit === wanted.unit) sum.unit++
  else told.push('UNIT')
  if (wanted.isRight) {
    sum.known++
    if (rank === 0) sum.first++
    else told.push(`RANK ${rank} of ${wanted.names}`)
    if (rank >= 0) sum.five++
  }
  if (got?.sure) {
    sum.sure++
    if (rank === 0) sum.rightOfSure++
    else told.push('SURE AND WRONG')
    if (!wanted.isRight) sum.unknownSure++
  }
  return told
}

function f1({ truePositives, read, orders }: Figures): number {
  return (200 * truePositives) / (read + orders)
}

function rowOf(label: string, figures: Figures): string[] {
  const { lines, items, known } = figures
  return [
    label,
    String(lines),
    `${f1(figures).toFixed(1)} %`,
    percent(figures.quantity, items),
    percent(figures.unit, items),
    percent(figures.first, known),
    percent(figures.five, known),
    percent(figures.sure, items),
    percent(figures.rightOfSure, figures.sure),
    String(figures.unknownSure),
  ]
}

function failures(label: string, figures: Figures): string[] {
  const { items, known, sure } = figures
  const shares: [string, number, number][] = [
    ['order or not, F1', f1(figures), bounds.f1],
    ['quantity', (100 * figures.quantity) / items, bounds.quantity],
    ['unit', (100 * figures.unit) / items, bounds.unit],
    ['medicine at once', (100 * figures.first) / known, bounds.medicine],
    ['sure', (100 * sure) / items, bounds.sure],
    ['right of sure', (100 * figures.rightOfSure) / sure, bounds.rightOfSure],
  ]
  const low = shares.filter(([, share, bound]) => share < bound)
  const told = low.map(([name, share, bound]) => `${label}: ${name} is ${share.toFixed(1)} %, not ${bound} %`)
  if (figures.unknownSure > bounds.maxUnknownSure)
    told.push(`${label}: ${figures.unknownSure} unknown names are sure`)
  return told
}

/**
 * Milliseconds of processor time for texts of a hundred lines each, cut from all lists in turn; ascending. Each text is
 * read several times, and its least time counts: the others waited for the machine.
 */
function speed(lists: LabelledList[], view: CatalogueView): number[] {
  const lines = lists.flatMap(({ text }) => text.split('\n'))
  const took = Array.from({ length: texts }, (_, no) => {
    const from = (no * 37) % lines.length
    const text = Array.from({ length: linesMeasured }, (_, at) => lines[(from + at) % lines.length]).join(
      '\n',
    )
    return Math.min(...Array.from({ length: rounds }, () => processorTime(() => readOrders(text, view))))
  })
  return took.sort((a, b) => a - b)
}

function processorTime(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
