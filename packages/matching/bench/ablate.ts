/** Measures each part of the matcher: the same lines with one part switched off at a time. */

import { FORMS } from '@rasad/lexicon'
import { THOROUGH } from '../src/candidates/candidates.ts'
import { PRICE } from '../src/candidates/prune-candidates.ts'
import type { NameIndex } from '../src/index.ts'
import { BRAND_COST } from '../src/scoring/brand-cost.ts'
import { buildSubstitute, COST, SUBSTITUTE } from '../src/scoring/edit-costs.ts'
import { ROW_COST } from '../src/scoring/row-cost.ts'
import type { Edit, Medicine, RealMisspelling } from './public-data.ts'
import { holdsWord } from './public-data.ts'
import { percent, table } from './report.ts'

/** More than any cost that counts. */
const NEVER = 9999

interface Part {
  name: string
  /** figures that replace the usual ones */
  set?: [Record<string, number>, Record<string, number>][]
  /** a change to the line instead */
  line?: (line: string) => string
}

const PARTS: Part[] = [
  { name: 'in full' },
  { name: 'strengths not read', line: (line) => line.replace(/[\d.]+\s*(?:mg|mcg|gm|g|ml|iu|%)?|%/gi, ' ') },
  { name: 'forms not read', line: withoutForms },
  { name: 'every edit costs the same', set: [[COST, evenly(COST, 75)]] },
  {
    name: 'no letters that sound alike',
    set: [
      [
        COST,
        {
          sound: COST.other,
          weakSound: COST.other,
          nearVowel: COST.other,
          vowel: COST.other,
          soundPair: NEVER,
        },
      ],
    ],
  },
  { name: 'no neighbouring keys', set: [[COST, { keyboard: COST.other, insertNear: COST.insertOther }]] },
  { name: 'swaps are two edits', set: [[COST, { swap: NEVER, swapAcross: NEVER }]] },
  { name: 'first letter like any other', set: [[COST, { first: 0 }]] },
  {
    name: 'blanks cost as much as letters',
    set: [[BRAND_COST, { boundary: 60, otherWords: 60, otherLastWord: 60 }]],
  },
  {
    name: 'no words left out or too many',
    set: [[BRAND_COST, { missingWords: NEVER, maxMissing: NEVER, extraWords: NEVER, maxExtra: NEVER }]],
  },
  {
    name: 'a missing unit or form costs nothing',
    set: [[ROW_COST, { noUnit: 0, unitTooMany: 0, noForm: 0 }]],
  },
  { name: 'candidates by shared pairs alone', set: [[PRICE, { edit: 0 }]] },
  { name: 'a quarter of the candidates', set: [[numbersOf(THOROUGH), { keys: 40 }]] },
  { name: 'five times the postings', set: [[numbersOf(THOROUGH), { reading: 300_000, adding: 100_000 }]] },
  { name: 'salts no likelier than brands', set: [[BRAND_COST, { salt: 10, saltDoubling: 0 }]] },
  { name: 'no candidates of salts', set: [[numbersOf(THOROUGH), { salts: 0 }]] },
]

export function ablate(
  index: NameIndex,
  names: ReadonlyMap<number, Medicine>,
  edits: readonly Edit[],
  real: readonly RealMisspelling[],
): void {
  console.log('\nWhat each part is worth')
  const rows = PARTS.map((part) => {
    const before = (part.set ?? []).map(([figures]) => ({ ...figures }))
    for (const [figures, other] of part.set ?? []) Object.assign(figures, other)
    SUBSTITUTE.set(buildSubstitute())
    const change = part.line ?? ((line: string) => line)
    const start = process.cpuUsage()
    const found = edits.map((edit) => {
      const { matches } = index.resolve(change(edit.query), 5)
      return matches.findIndex((match) => edit.accept.has(match.key))
    })
    const right = real.filter((edit) =>
      holdsWord(names.get(index.resolve(edit.query, 1).matches[0]?.key ?? -1), edit.tokens),
    )
    const ms = process.cpuUsage(start).user / 1000 / (edits.length + real.length)
    part.set?.forEach(([figures], i) => {
      Object.assign(figures, before[i])
    })
    return [
      part.name,
      percent(found.filter((rank) => rank === 0).length, edits.length),
      percent(found.filter((rank) => rank >= 0).length, edits.length),
      percent(right.length, real.length),
      `${ms.toFixed(2)} ms`,
    ]
  })
  SUBSTITUTE.set(buildSubstitute())
  table(['', 'right at once', 'in first five', 'real-life, at once', 'CPU per line'], rows)
}

function evenly(figures: Record<string, number>, cost: number): Record<string, number> {
  return Object.fromEntries(Object.keys(figures).map((name) => [name, name === 'first' ? 0 : cost]))
}

/** Does not change the flag of an effort. */
function numbersOf(effort: object): Record<string, number> {
  return effort as Record<string, number>
}

function withoutForms(line: string): string {
  return line
    .split(/(?<=[a-z])(?![a-z])|(?<![a-z])(?=[a-z])/i)
    .map((word) => (FORMS.has(word.toLowerCase()) ? ' ' : word))
    .join('')
}
