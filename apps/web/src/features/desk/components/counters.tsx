import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'

interface Counter {
  key: string
  name: string
  /** Undefined until known. */
  count: number | undefined
  /** Highlighted when requests are waiting. */
  isCalling?: boolean
}

/** The counts of the desk, in one line. */
export function Counters({ counters }: { counters: readonly Counter[] }) {
  const { t } = useTexts('desk')
  return (
    <dl
      aria-label={t('counters')}
      className="mt-3 flex divide-x divide-line rounded-md border border-line bg-sheet shadow-card"
    >
      {counters.map(({ key, name, count, isCalling }) => (
        <div key={key} className="min-w-0 flex-1 px-2 py-1.5 sm:flex sm:items-baseline sm:gap-2 sm:px-4">
          <dt className="truncate text-xs text-soft sm:order-last sm:text-sm">{name}</dt>
          <dd className={classes('figures text-lg font-bold', isCalling && 'text-marigold-ink')}>
            {count === undefined ? '–' : countOf(count)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
