import type { CallFlaw } from '@rasad/contract/demand'
import { countOf, rupees } from '../../lib/format.ts'
import { listDay } from '../../lib/listing-words.ts'
import { useTexts } from '../../lib/texts.ts'
import type { PlannedCall, SavedDemand } from './saved-demand.ts'

/** Says what is wrong with a call or one of its lines. */
function useFlawText({ items }: SavedDemand): (flaw: CallFlaw) => string {
  const { t } = useTexts('demand')
  return (flaw) => {
    switch (flaw.is) {
      case 'below-minimum':
        return t('flawMinimum', { minimum: rupees(flaw.minimum) })
      case 'too-little': {
        const name = items.find(({ line }) => line === flaw.line)?.medicine.name ?? ''
        return flaw.has === null
          ? t('flawFew', { name, of: countOf(flaw.of) })
          : t('flawTooLittle', { name, has: countOf(flaw.has), of: countOf(flaw.of) })
      }
      case 'old-rate':
        return t('flawRate', { day: listDay(Date.parse(flaw.since), Date.now()) })
      case 'not-confirmed':
        return t('flawDays', { count: flaw.days, formatted: countOf(flaw.days) })
    }
  }
}

/** What is wrong with a whole call: each of its flaws once, in words. */
export function useCallFlaws(demand: SavedDemand, { flaws = [], lines }: PlannedCall): string[] {
  const textOf = useFlawText(demand)
  const now = flaws.filter((flaw) => !('line' in flaw) || lines.includes(flaw.line))
  return [...new Set(now.map(textOf))]
}
