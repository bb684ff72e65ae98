import { meaningOf } from '@rasad/server/search/printed-names'
import {
  EXTRA_MAKER,
  isHeldAside,
  readErpCatalogue,
  readErpLines,
} from '../../packages/matching/bench/erp-data.ts'
import { catalogueOf } from './name-catalogue.ts'

export interface RealTally {
  lines: number
  sure: number
  wrong: number
  absent: number
  absentSure: number
}

/**
 * The public lines of billing systems as rows of a statement, with the pack and the company that are known of them and never a
 * price. Undefined where they are not on this machine.
 */
export function evaluateRealNames(): { seen: RealTally; unseen: RealTally } | undefined {
  const lines = readErpLines()
  if (lines.length === 0) return undefined
  const medicines = readErpCatalogue(lines)
  const catalogue = catalogueOf(medicines)
  const halves = { seen: emptyTally(), unseen: emptyTally() }
  for (const line of lines) {
    const tally = halves[isHeldAside(line) ? 'unseen' : 'seen']
    const row = {
      text: line.line,
      ...(line.pack && { pack: line.pack }),
      ...(line.src.startsWith('klm') && { company: EXTRA_MAKER }),
    }
    const { medicines: found, sure } = meaningOf(row, 5, catalogue)
    if (line.truth.length === 0) {
      tally.absent++
      if (sure) tally.absentSure++
      continue
    }
    tally.lines++
    if (!sure) continue
    tally.sure++
    if (!line.truth.includes(catalogue.medicine(found[0]?.no ?? 0)?.name ?? '')) tally.wrong++
  }
  return halves
}

function emptyTally(): RealTally {
  return { lines: 0, sure: 0, wrong: 0, absent: 0, absentSure: 0 }
}
