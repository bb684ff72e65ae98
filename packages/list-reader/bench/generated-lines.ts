/** Order lines made from the catalogue, in four styles: what the reader is sure of must be what the line was made from. */

import { fold } from '@rasad/lexicon'
import type { Medicine } from '../../matching/bench/public-data.ts'
import { type CatalogueView, readOrders } from '../src/index.ts'

const linesPerStyle = 9000
/** Lines of one text. */
const linesPerList = 30
const seed = 35

type Style = (name: string, quantity: number) => string

const styles: Readonly<Record<string, Style>> = {
  'as printed': (name, quantity) => `${name} - ${quantity}`,
  'lower case, with a unit': (name, quantity) => `${plain(name)} ${quantity} ${unitFor(name)}`,
  'quantity in front': (name, quantity) => `${quantity} x ${shortened(plain(name))}`,
  'capitals, with a label': (name, quantity) => `${shortened(name).toUpperCase()} QTY ${quantity}`,
}

export interface GeneratedFigures {
  style: string
  lines: number
  /** sure of a medicine that contains something else than the line's */
  wrong: number
  wrongQuantity: number
  lost: number
  sure: number
}

/** @param tell takes each line that is read wrong */
export function measureGenerated(
  medicines: readonly Medicine[],
  view: CatalogueView,
  tell: (message: string) => void,
): GeneratedFigures[] {
  const byKey = new Map(medicines.map((medicine) => [medicine.id, medicine]))
  const random = randomFrom(seed)
  return Object.entries(styles).map(([style, write]) => {
    const figures: GeneratedFigures = { style, lines: 0, wrong: 0, wrongQuantity: 0, lost: 0, sure: 0 }
    while (figures.lines < linesPerStyle) {
      const lines = Array.from({ length: linesPerList }, () => {
        const medicine = medicines[Math.floor(random() * medicines.length)]!
        const quantity = 1 + Math.floor(random() * 30)
        return { medicine, quantity, text: write(medicine.name, quantity) }
      })
      const { items } = readOrders(lines.map(({ text }) => text).join('\n'), view)
      for (const [at, { medicine, quantity, text }] of lines.entries()) {
        figures.lines++
        const got = items.filter(({ line }) => line === at + 1)
        if (got.length === 0) {
          figures.lost++
          tell(`${style}: lost\t${text}`)
        }
        for (const { sure, matches, quantity: read } of got.filter((item) => item.sure)) {
          if (sure) figures.sure++
          const meant = byKey.get(matches[0]?.key ?? -1)
          if (meant?.composition !== medicine.composition) {
            figures.wrong++
            tell(
              `${style}: wrong\t${text}\t→ ${meant?.name} (${meant?.composition}), not (${medicine.composition})`,
            )
          }
          if (read !== quantity) {
            figures.wrongQuantity++
            tell(`${style}: quantity\t${text}\t→ ${meant?.name} × ${read}`)
          }
        }
      }
    }
    return figures
  })
}

function plain(name: string): string {
  return fold(name).replace(/[-,]/g, ' ').replace(/\s+/g, ' ').trim()
}

/** The form in short, as shops write it. */
function shortened(name: string): string {
  return name
    .replace(/\btablets?\b/i, 'tab')
    .replace(/\bcapsules?\b/i, 'cap')
    .replace(/\binjection\b/i, 'inj')
    .replace(/\bsyrup\b/i, 'syp')
}

function unitFor(name: string): string {
  if (/\b(?:tablet|capsule)/i.test(name)) return 'strip'
  if (/\b(?:syrup|suspension|solution|drops?|lotion|expectorant)\b/i.test(name)) return 'bottle'
  return /\b(?:cream|gel|ointment)\b/i.test(name) ? 'tube' : 'pcs'
}

/** Numbers from 0 to 1, the same for the same seed. */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
