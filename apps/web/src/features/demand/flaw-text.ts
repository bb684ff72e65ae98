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

/** Of lines that are short, so many are named. */
const mostNamed = 2

/**
 * What to say of a call in a line or two: of its old words the oldest of each kind, of what is short the first lines.
 * @returns short: how many lines more are short
 */
export function worstFlaws({ flaws = [], lines }: Pick<PlannedCall, 'flaws' | 'lines'>) {
  const now = flaws.filter((flaw) => !('line' in flaw) || lines.includes(flaw.line))
  const of = <Kind extends CallFlaw['is']>(kind: Kind) =>
    now.filter((flaw): flaw is Extract<CallFlaw, { is: Kind }> => flaw.is === kind)
  const short = of('too-little')
  // ISO moments of one zone sort as texts.
  const [rate] = of('old-rate').sort((a, b) => (a.since < b.since ? -1 : 1))
  const [word] = of('not-confirmed').sort((a, b) => b.days - a.days)
  const worst = [...of('below-minimum'), ...short.slice(0, mostNamed), rate, word]
  return { flaws: worst.filter((flaw) => flaw !== undefined), short: Math.max(0, short.length - mostNamed) }
}

/** What is wrong with a whole call, in words. */
export function useCallFlaws(demand: SavedDemand, call: PlannedCall): string[] {
  const { t } = useTexts('demand')
  const textOf = useFlawText(demand)
  const { flaws, short } = worstFlaws(call)
  const more = short > 0 ? [t('flawMore', { count: short, formatted: countOf(short) })] : []
  return [...flaws.map(textOf), ...more]
}
