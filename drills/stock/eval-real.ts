import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openContainer } from '@rasad/server/platform/containers/open-container'
import { readStock, type StockReading, StockRefused, type StockRow } from '@rasad/stock-reader'

/** What a person has seen in a file. */
interface Label {
  /** `statement`, or what else it is: `order`, `register`, `letter`, `picture`… */
  kind: string
  /** lines of items, also those of an empty shelf */
  items: number | null
  /** items whose closing stock is not zero */
  stocked: number | null
  /** sum of all closings as they are printed, negative ones too */
  closing: number | null
  /** printed name, two blanks and pack; closing stock */
  drawn: [text: string, closing: number][]
}

interface Outcome {
  file: string
  label: Label | undefined
  end: 'unaided' | 'asked' | 'refused'
  reading: StockReading | undefined
}

/** As the service does: below this, somebody is asked what the columns mean. */
const minConfidence = 0.5

/**
 * Reads the files of a folder, and prints how many were read, asked for and refused, and what speaks for the readings. With
 * labels it also says what was right. Nothing of the files is kept.
 * @param labels a JSON file: label by name of the file
 * @param misses whether the names of files that were read wrongly are printed, too
 */
export async function evaluateReal(
  folder: string,
  labels: string | undefined,
  misses: boolean,
): Promise<void> {
  const known: Record<string, Label> = labels ? JSON.parse(readFileSync(labels, 'utf8')) : {}
  const outcomes: Outcome[] = []
  for (const file of readdirSync(folder).sort()) {
    if (labels && !known[file]) continue
    const outcome = await outcomeOf(file, readFileSync(join(folder, file)))
    outcomes.push({ ...outcome, label: known[file] })
  }
  printUnlabelled(outcomes)
  if (labels) printLabelled(outcomes, misses)
}

async function outcomeOf(file: string, bytes: Buffer): Promise<Omit<Outcome, 'label'>> {
  try {
    const reading = readStock(await openContainer(new Uint8Array(bytes)))
    return { file, reading, end: reading.confidence >= minConfidence ? 'unaided' : 'asked' }
  } catch (error) {
    if (!(error instanceof StockRefused)) throw error
    return { file, reading: undefined, end: 'refused' }
  }
}

function printUnlabelled(outcomes: readonly Outcome[]): void {
  const count = (end: Outcome['end']) => outcomes.filter((own) => own.end === end).length
  console.log(
    `${outcomes.length} files: ${count('unaided')} unaided, ${count('asked')} asked, ${count('refused')} refused`,
  )
  const readings = outcomes.flatMap(({ end, reading }) => (reading && end === 'unaided' ? [reading] : []))
  const proofs = readings.map(({ proof }) => proof)
  const moving = sumOf(proofs.map(({ rows }) => rows))
  const holding = sumOf(proofs.map(({ rows, share }) => rows * share))
  const doubts = readings.map(({ skipped }) => skipped.filter(({ why }) => why === 'doubt').length)
  print('sum is a printed total', readings.filter(isPrintedTotal).length, readings.length)
  print('rows whose arithmetic holds', Math.round(holding), moving)
  console.log(`  unexplained lines: ${sumOf(doubts)} in ${doubts.filter((lines) => lines > 0).length} files`)
}

function printLabelled(outcomes: readonly Outcome[], misses: boolean): void {
  const statements = outcomes.filter(({ label }) => label?.kind === 'statement')
  const others = outcomes.filter(({ label }) => label && label.kind !== 'statement')
  const unaided = statements.filter(({ end }) => end === 'unaided')
  const asked = statements.filter(({ end }) => end === 'asked')
  const isRight = ({ reading, label }: Outcome) => !!reading && !!label && hasStock(reading, label)
  const isWhole = ({ reading, label }: Outcome) => !!reading && !!label && isExact(reading, label)
  const wrong = unaided.filter((own) => !isRight(own))
  const published = others.filter(({ end }) => end === 'unaided')
  console.log(`labelled: ${statements.length} statements, ${others.length} others`)
  print('silently wrong, of those unaided', wrong.length, unaided.length)
  print('unaided with exact stock', unaided.filter(isRight).length, statements.length)
  print('wholly exact', unaided.filter(isWhole).length, statements.length)
  print('asked with a right proposal', asked.filter(isRight).length, asked.length)
  print('statements refused', statements.filter(({ end }) => end === 'refused').length, statements.length)
  print('others refused or asked', others.length - published.length, others.length)
  if (!misses) return
  for (const { file, reading, label, end } of [...statements, ...published]) {
    if (reading && label && end === 'unaided' && isExact(reading, label)) continue
    const told = reading && label ? differences(reading, label).join('; ') : ''
    console.log(`  ${file} ${end} ${reading?.confidence ?? ''} ${told}`)
  }
}

/** Whether each quantity that is on the shelf is right, as far as the label tells. */
function hasStock(reading: StockReading, label: Label): boolean {
  return stockDifferences(reading, label).length === 0
}

function isExact(reading: StockReading, label: Label): boolean {
  return differences(reading, label).length === 0
}

function stockDifferences({ rows }: StockReading, { closing, stocked, drawn }: Label): string[] {
  const told: string[] = []
  const sum = sumOf(rows.map(({ quantity }) => quantity))
  const held = rows.filter(({ quantity }) => quantity !== 0).length
  if (closing !== null && Math.abs(sum - closing) > 0.05) told.push(`sum ${sum}, not ${closing}`)
  if (stocked !== null && held !== stocked) told.push(`${held} in stock, not ${stocked}`)
  for (const [text, quantity] of drawn) {
    if (!rows.some((row) => Math.abs(row.quantity - quantity) < 0.05 && isNamed(row, text)))
      told.push(`no ${quantity} of a drawn row`)
  }
  return told
}

function differences(reading: StockReading, label: Label): string[] {
  const told = stockDifferences(reading, label)
  const { rows } = reading
  if (label.items !== null && rows.length !== label.items)
    told.push(`${rows.length} items, not ${label.items}`)
  const dirty = label.drawn.filter(([text]) => !rows.some((row) => isWritten(row, text)))
  if (dirty.length > 0) told.push(`${dirty.length} names or packs of drawn rows`)
  return told
}

/** A name can have more or less around it than it should. */
function isNamed({ name }: StockRow, text: string): boolean {
  const [own, printed] = [lettersOf(name), lettersOf(text)]
  return own.length >= 2 && (printed.includes(own) || own.includes(printed))
}

/** Name and pack as they are printed; a code is no part of the name. */
function isWritten({ name, pack = '', code = '' }: StockRow, text: string): boolean {
  const parts = text.split(/ {2,}/).map(lettersOf)
  const own = [lettersOf(code), lettersOf(name), lettersOf(pack)].filter((part) => part !== '')
  const isWhole =
    own.join('') === parts.join('') || own.slice(code === '' ? 0 : 1).join('') === parts.join('')
  // Where the print sets them apart, the reading must, too.
  return isWhole && (parts.length < 2 || parts.at(-1) === lettersOf(pack))
}

const lettersOf = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

function isPrintedTotal({ rows, skipped }: StockReading): boolean {
  const sum = sumOf(rows.map(({ quantity }) => quantity))
  return skipped.some(({ text }) =>
    (text.match(/-?\d[\d,]*(?:\.\d+)?/g) ?? []).some(
      (number) => Math.abs(Number(number.replaceAll(',', '')) - sum) < 0.51 && sum !== 0,
    ),
  )
}

function sumOf(numbers: readonly number[]): number {
  return Math.round(numbers.reduce((sum, own) => sum + own, 0) * 1e4) / 1e4
}

function print(name: string, part: number, whole: number): void {
  const share = whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
  console.log(`  ${name.padEnd(34)}${String(part).padStart(5)} of ${String(whole).padEnd(6)} ${share}`)
}
