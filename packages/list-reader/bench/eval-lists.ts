/**
 * `npm run eval:lists`: measures how the labelled lists and lines made from the catalogue are read beside the catalogue of
 * 250,000, and fails under the bounds. `--misses` lists the errors of the seen half, `--unseen` also those of the unseen one.
 * `--lists FOLDER` measures the labelled lists of another folder instead.
 */

import { slowness } from '../../../scripts/machine-speed.ts'
import { hasPublicData, readMedicines } from '../../matching/bench/public-data.ts'
import { quantile, table } from '../../matching/bench/report.ts'
import { type CatalogueView, readOrders } from '../src/index.ts'
import { measureGenerated } from './generated-lines.ts'
import { type LabelledList, readLabelledLists } from './labelled-lists.ts'
import { type Bounds, failures, headings, measure, rowOf } from './list-figures.ts'
import { viewOf } from './public-catalogue.ts'

const showMisses = process.argv.includes('--misses')
const showUnseen = process.argv.includes('--unseen')
const texts = 100
const rounds = 5
const linesMeasured = 100
const maxMs = 60

/** Of each set. */
const bounds: Record<LabelledList['set'], Bounds> = {
  first: { maxLost: 0.5, maxTaken: 2, quantity: 98, unit: 98, medicine: 96, ticked: 60, sure: 70 },
  hands: { maxLost: 0.5, maxTaken: 2, quantity: 97, unit: 95, medicine: 95, ticked: 60, sure: 0 },
  orders: { maxLost: 0.5, maxTaken: 2, quantity: 97, unit: 95, medicine: 95, ticked: 60, sure: 0 },
}

if (hasPublicData()) {
  const at = process.argv.indexOf('--lists')
  if (at < 0) main()
  else measureFolder(process.argv[at + 1] ?? '.')
}

function measureFolder(folder: string): void {
  const medicines = readMedicines()
  const lists = readLabelledLists(folder)
  checkLabels(
    lists,
    medicines.map(({ name }) => name),
  )
  const tell = (line: string) => {
    if (showMisses) console.log(line)
  }
  table(headings, [
    rowOf(
      folder,
      measure(lists, () => true, viewOf(medicines), tell),
    ),
  ])
}

function main(): void {
  const medicines = readMedicines()
  const view = viewOf(medicines)
  const lists = readLabelledLists()
  checkLabels(
    lists,
    medicines.map(({ name }) => name),
  )
  const failed: string[] = []
  const rows: string[][] = []
  for (const set of ['first', 'hands', 'orders'] as const) {
    const own = lists.filter((list) => list.set === set)
    const tellSeen = (line: string, isUnseen: boolean) => {
      if (showMisses && (showUnseen || !isUnseen)) console.log(line)
    }
    for (const half of ['all', 'unseen'] as const) {
      const figures = measure(
        own,
        ({ isUnseen }) => half === 'all' || isUnseen,
        view,
        (line, isUnseen) => {
          if (half === 'all') tellSeen(line, isUnseen)
        },
      )
      rows.push(rowOf(`${set}, ${half}`, figures))
      failed.push(...failures(`${set}, ${half}`, figures, bounds[set]))
    }
  }
  table(headings, rows)
  const generated = measureGenerated(medicines, view, showMisses ? console.log : () => {})
  table(
    ['lines from the catalogue', 'lines', 'sure, wrong composition', 'sure, wrong quantity', 'lost', 'sure'],
    generated.map(({ style, lines, wrong, wrongQuantity, lost, sure }) => [
      style,
      ...[lines, wrong, wrongQuantity, lost, sure].map(String),
    ]),
  )
  for (const { style, wrong, wrongQuantity, lost } of generated) {
    if (wrong > 0) failed.push(`${style}: ${wrong} other compositions are sure`)
    if (wrongQuantity > 0) failed.push(`${style}: ${wrongQuantity} wrong quantities are sure`)
    if (lost > 0) failed.push(`${style}: ${lost} lines are lost`)
  }
  const ms = speed(
    lists.filter(({ set }) => set === 'first'),
    view,
  )
  console.log(
    `${linesMeasured} lines: p50 ${quantile(ms, 0.5).toFixed(1)} ms, p99 ${quantile(ms, 0.99).toFixed(1)} ms`,
  )
  if (quantile(ms, 0.99) > maxMs) failed.push(`${linesMeasured} lines take more than ${maxMs} ms at p99`)
  for (const failure of failed) console.error(`FAILED: ${failure}`)
  if (failed.length > 0) process.exitCode = 1
}

/** A label that no name of the catalogue fits is a mistake in the label. */
function checkLabels(lists: readonly LabelledList[], names: readonly string[]): void {
  for (const { file, lines } of lists) {
    for (const { names: label, isRight } of lines.flatMap(({ items }) => items)) {
      if (isRight && !names.some(isRight)) console.log(`${file}: the catalogue has no "${label}"`)
    }
  }
}

/**
 * Milliseconds of processor that texts of a hundred lines each take on a machine of the usual speed, ascending. The texts
 * are cut from all lists in turn. All are read several times, and the least time of each counts: the others waited for
 * the machine.
 */
function speed(lists: LabelledList[], view: CatalogueView): number[] {
  const lines = lists.flatMap(({ text }) => text.split('\n'))
  const cut = Array.from({ length: texts }, (_, no) => {
    const from = (no * 37) % lines.length
    return Array.from({ length: linesMeasured }, (_, at) => lines[(from + at) % lines.length]).join('\n')
  })
  const took = cut.map(() => Number.POSITIVE_INFINITY)
  let slow = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    slow = Math.min(slow, slowness())
    for (const [no, text] of cut.entries()) {
      took[no] = Math.min(
        took[no]!,
        processorTime(() => readOrders(text, view)),
      )
    }
  }
  return took.map((ms) => ms / slow).sort((a, b) => a - b)
}

function processorTime(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
