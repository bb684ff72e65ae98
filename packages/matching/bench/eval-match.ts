/**
 * `npm run eval:match`: measures how often lines are resolved correctly, and whether the confidence is calibrated.
 * It ends with an error if a figure is outside its bounds. `--misses` lists the errors, `--ablate` measures each part (half a minute).
 */

import { UNIT_VOLUME } from '@rasad/lexicon'
import type { NameIndex, Resolution, Tier } from '../src/index.ts'
import { buildIndexData, openIndex } from '../src/index.ts'
import { lex } from '../src/text/lexer.ts'
import { sameStrength } from '../src/text/numbers.ts'
import { ablate } from './ablate.ts'
import { checkBounds } from './bounds.ts'
import { evaluateErp } from './eval-erp.ts'
import type { Edit, Medicine } from './public-data.ts'
import {
  hasPublicData,
  holdsWord,
  readMedicines,
  readMisspellings,
  readRealMisspellings,
  readUnknown,
} from './public-data.ts'
import { percent, quantile, table } from './report.ts'

const FIVE = 5
const showMisses = process.argv.includes('--misses')

interface Outcome {
  edit: Edit
  resolution: Resolution
  rank: number
  ms: number
}

if (hasPublicData()) main()

function main(): void {
  const medicines = readMedicines()
  const names = new Map(medicines.map((m) => [m.id, m]))
  const index = openIndex(
    buildIndexData(
      medicines.map((m) => ({ key: m.id, name: m.name, alias: m.composition, popularity: m.popularity })),
    ),
  )
  const outcomes = resolveMisspellings(index, readMisspellings())
  reportMisspellings(outcomes, names)
  reportCalibration(index, outcomes)
  reportReal(index, names)
  reportUnknown(index, names)
  reportClean(index, medicines)
  evaluateErp(medicines, showMisses)
  if (process.argv.includes('--ablate')) ablate(index, names, readMisspellings(), readRealMisspellings())
}

function resolveMisspellings(index: NameIndex, edits: Edit[]): Outcome[] {
  return edits.map((edit) => {
    const start = performance.now()
    const resolution = index.resolve(edit.query, 10)
    const ms = performance.now() - start
    return { edit, resolution, rank: resolution.matches.findIndex((m) => edit.accept.has(m.key)), ms }
  })
}

function summary(label: string, outcomes: Outcome[]): string[] {
  const sure = outcomes.filter((o) => o.resolution.tier === 'matched')
  return [
    label,
    String(outcomes.length),
    percent(outcomes.filter((o) => o.rank === 0).length, outcomes.length),
    percent(outcomes.filter((o) => o.rank >= 0 && o.rank < FIVE).length, outcomes.length),
    percent(sure.length, outcomes.length),
    percent(sure.filter((o) => o.rank === 0).length, sure.length),
  ]
}

function reportMisspellings(outcomes: Outcome[], names: Map<number, Medicine>): void {
  const kinds = [...new Set(outcomes.map((o) => o.edit.kind))].sort()
  const ops = [...new Set(outcomes.flatMap((o) => o.edit.ops))].sort()
  console.log('\nDamaged names')
  table(
    ['', 'lines', 'right at once', 'in first five', 'sure', 'right of sure'],
    [
      summary('all', outcomes),
      ...kinds.map((kind) =>
        summary(
          `kind ${kind}`,
          outcomes.filter((o) => o.edit.kind === kind),
        ),
      ),
      ...ops.map((op) =>
        summary(
          `edit ${op}`,
          outcomes.filter((o) => o.edit.ops.includes(op)),
        ),
      ),
    ],
  )
  const ms = outcomes.map((o) => o.ms).sort((a, b) => a - b)
  console.log(`resolve p50 ${quantile(ms, 0.5).toFixed(2)} ms, p99 ${quantile(ms, 0.99).toFixed(2)} ms`)
  const contradictions = outcomes.flatMap((o) =>
    o.resolution.matches.filter((m) => contradicts(o.edit.query, names.get(m.key)?.name ?? '')),
  )
  console.log(`answers whose name has another strength than the line: ${contradictions.length}`)
  const sure = outcomes.filter((o) => o.resolution.tier === 'matched')
  checkBounds(
    'damaged names',
    {
      'right at once': outcomes.filter((o) => o.rank === 0).length / outcomes.length,
      'in first five': outcomes.filter((o) => o.rank >= 0 && o.rank < FIVE).length / outcomes.length,
      sure: sure.length / outcomes.length,
      'right of sure': sure.filter((o) => o.rank === 0).length / sure.length,
      'other strengths': contradictions.length,
    },
    {
      'right at once': { min: 0.955 },
      'in first five': { min: 0.988 },
      sure: { min: 0.72 },
      'right of sure': { min: 0.993 },
      'other strengths': { max: 0 },
    },
  )
  if (!showMisses) return
  for (const { edit, resolution, rank } of outcomes) {
    if (rank === 0) continue
    const top = resolution.matches.slice(0, 3).map((m) => `${names.get(m.key)?.name} ${m.score.toFixed(3)}`)
    console.log(
      `${rank}\t${resolution.tier}\t${edit.query}\t→ ${edit.trueName}\t[${edit.ops}]\tgot ${top.join(' | ')}`,
    )
  }
}

/** A strict check, independent of the matcher: a strength of the line that is missing in a name with numbers. */
function contradicts(line: string, name: string): boolean {
  const given = lex(line).numbers.filter((n) => n.unit !== UNIT_VOLUME)
  const has = lex(name).numbers
  if (has.length === 0) return false
  return given.some((n) => !has.some((h) => sameStrength(n.value, n.base, n.unit, h.value, h.base, h.unit)))
}

function reportCalibration(index: NameIndex, outcomes: Outcome[]): void {
  console.log('\nLikelihood said and found: first answers to damaged names and to names in no catalogue')
  const answers = outcomes.map((o) => ({ score: o.resolution.matches[0]?.score, right: o.rank === 0 }))
  for (const line of readUnknown())
    answers.push({ score: index.resolve(line, 1).matches[0]?.score, right: false })
  const edges = [0, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 0.97, 0.99, 0.999, 1.0001]
  const rows = edges.slice(1).map((to, i) => {
    const from = edges[i] ?? 0
    const within = answers.filter(({ score }) => score !== undefined && score >= from && score < to)
    const said = within.reduce((sum, { score }) => sum + (score ?? 0), 0)
    const right = within.filter((answer) => answer.right).length
    return [
      `${from}–${Math.min(1, to)}`,
      String(within.length),
      percent(said, within.length),
      percent(right, within.length),
    ]
  })
  table(['score', 'lines', 'said', 'found'], rows)
}

function reportReal(index: NameIndex, names: Map<number, Medicine>): void {
  const edits = readRealMisspellings()
  let first = 0
  let five = 0
  const misses: string[] = []
  for (const { query, tokens } of edits) {
    const { matches } = index.resolve(query, FIVE)
    const rank = matches.findIndex((m) => holdsWord(names.get(m.key), tokens))
    if (rank === 0) first++
    if (rank >= 0) five++
    if (rank !== 0)
      misses.push(
        `${rank}\t${query}\t${tokens}\tgot ${matches
          .slice(0, 3)
          .map((m) => `${names.get(m.key)?.name} (${names.get(m.key)?.composition})`)
          .join(' | ')}`,
      )
  }
  checkBounds(
    'real misspellings',
    { 'right at once': first / edits.length, 'in first five': five / edits.length },
    { 'right at once': { min: 0.942 }, 'in first five': { min: 0.979 } },
  )
  console.log('\nMisspellings that people really typed')
  table(
    ['lines', 'right at once', 'in first five'],
    [[String(edits.length), percent(first, edits.length), percent(five, edits.length)]],
  )
  if (showMisses) for (const miss of misses) console.log(miss)
}

function reportUnknown(index: NameIndex, names: Map<number, Medicine>): void {
  const lines = readUnknown()
  const tiers: Record<Tier, number> = { matched: 0, confirm: 0, unmatched: 0 }
  for (const line of lines) {
    const { tier, matches } = index.resolve(line, FIVE)
    tiers[tier]++
    if (showMisses && tier === 'matched')
      console.log(
        `unknown: ${line}\t${names.get(matches[0]?.key ?? -1)?.name} ${matches[0]?.score.toFixed(3)}`,
      )
  }
  checkBounds('unknown names', { sure: tiers.matched / lines.length }, { sure: { max: 0.01 } })
  console.log('\nNames that are in no catalogue')
  table(
    ['lines', 'taken for something', 'asked about', 'unmatched'],
    [
      [
        String(lines.length),
        percent(tiers.matched, lines.length),
        percent(tiers.confirm, lines.length),
        percent(tiers.unmatched, lines.length),
      ],
    ],
  )
}

function reportClean(index: NameIndex, medicines: Medicine[]): void {
  const sample = medicines.filter((_, i) => i % 50 === 0)
  const resolved = sample.map((m) => ({ ...m, resolution: index.resolve(m.name, 1) }))
  const misses = resolved.filter((m) => m.resolution.matches[0]?.key !== m.id)
  const sure = resolved.filter((m) => m.resolution.tier === 'matched')
  console.log('\nClean names')
  table(
    ['lines', 'right at once', 'sure'],
    [
      [
        String(sample.length),
        percent(sample.length - misses.length, sample.length),
        percent(sure.length, sample.length),
      ],
    ],
  )
  const byKey = new Map(medicines.map((m) => [m.id, m.name]))
  if (showMisses)
    for (const miss of misses)
      console.log(`clean: ${miss.name}\t${byKey.get(index.resolve(miss.name, 1).matches[0]?.key ?? -1)}`)
}
