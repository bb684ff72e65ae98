import type { Licence } from '@rasad/contract/licences'
import { countOf, dateOf } from '../lib/format.ts'
import { useTexts } from '../lib/texts.ts'
import { classes } from './class-names.ts'

const looks: Record<Licence['state'], string> = {
  valid: 'bg-call-wash text-call',
  due: 'bg-marigold-wash text-marigold-ink',
  late: 'bg-alarm-wash text-alarm',
  cancelled: 'bg-alarm-wash text-alarm',
  unknown: 'bg-sunk text-soft',
}

/** The state of a licence as a word, for its holder and for admins. */
export function LicenceStateMark({ state }: { state: Licence['state'] }) {
  const { t } = useTexts('ui')
  return (
    <span
      className={classes('inline-flex items-center rounded-xs px-1.5 py-0.5 text-xs font-bold', looks[state])}
    >
      {t(`licence_${state}`)}
    </span>
  )
}

/** `Paid until 3 Nov 2026, in 41 days`; nothing when the date is unknown. */
export function useLicenceEnd(): (licence: Pick<Licence, 'until' | 'daysLeft'>) => string | undefined {
  const { t } = useTexts('ui')
  return ({ until, daysLeft }) => {
    if (until === null || daysLeft === null) return undefined
    const words = { date: dateOf(until), count: Math.abs(daysLeft), formatted: countOf(Math.abs(daysLeft)) }
    if (daysLeft === 0) return t('licenceEndsToday', words)
    if (daysLeft < 0) return t('licenceEnded', words)
    return daysLeft > 90 ? t('licenceUntil', words) : t('licenceEnds', words)
  }
}
