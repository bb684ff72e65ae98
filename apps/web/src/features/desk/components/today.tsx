import type { FullStockist } from '@rasad/contract/stockists'
import { ClipboardCheck, FileUp, type LucideIcon, MessageSquareReply, PackageCheck } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { countOf } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import type { DeskRequests } from '../use-desk.ts'
import { daysSince } from './days-since.ts'
import { FirstSteps, useFirstSteps } from './first-steps.tsx'

interface TodayProps {
  firm: FullStockist
  requests: DeskRequests
  /** Cards that wait for a decision; undefined until that is known. */
  cards: number | undefined
}

/**
 * What waits for the stockist now, each with where it is done; for a new one, how to begin. Its places are there
 * from the start: nothing moves when a number comes.
 */
export function Today({ firm, requests, cards }: TodayProps) {
  const { t } = useTexts('desk')
  const id = useId()
  const { taken, isShown } = useFirstSteps(firm)
  return (
    <section
      aria-labelledby={id}
      className="mt-4 rounded-md border border-line bg-sheet shadow-card print:hidden"
    >
      <h2 id={id} className="px-4 pt-2.5 font-semibold">
        {t(isShown ? 'todayBegin' : 'today')}
      </h2>
      <ul className="grid grid-cols-2 gap-1 p-1.5 lg:grid-cols-4">
        <Row
          to={paths.askedRequests}
          Icon={PackageCheck}
          name={t('todayOrders')}
          note={noteOf(requests.orders, t('todayNone'))}
          isCalling={(requests.orders ?? 0) > 0}
        />
        <Row
          to={paths.askedRequests}
          Icon={MessageSquareReply}
          name={t('todayRequests')}
          note={noteOf(requests.toAnswer, t('todayNone'))}
          isCalling={(requests.toAnswer ?? 0) > 0}
        />
        <Row
          to={paths.approvals}
          Icon={ClipboardCheck}
          name={t('todayCards')}
          note={noteOf(cards, t('todayNone'))}
          isCalling={(cards ?? 0) > 0}
        />
        <ListRow firm={firm} />
      </ul>
      {isShown && <FirstSteps firm={firm} taken={taken} />}
    </section>
  )
}

function ListRow({ firm: { stockUpdatedAt } }: { firm: FullStockist }) {
  const { t } = useTexts('desk')
  const days = stockUpdatedAt === null ? undefined : daysSince(stockUpdatedAt, new Date())
  return (
    <Row
      to={paths.stockLists}
      Icon={FileUp}
      name={
        days === undefined
          ? t('todayNoList')
          : days === 0
            ? t('todayListNew')
            : t('todayListAge', { count: days, formatted: countOf(days) })
      }
      note={t(days === 0 ? 'todayListFine' : 'todaySend')}
      isCalling={days !== 0}
    />
  )
}

function noteOf(count: number | undefined, none: string): string {
  if (count === undefined) return '–'
  return count === 0 ? none : countOf(count)
}

interface RowProps {
  to: string
  Icon: LucideIcon
  name: string
  note: string
  isCalling: boolean
}

function Row({ to, Icon, name, note, isCalling }: RowProps) {
  return (
    <li className="min-w-0">
      <Link
        to={to}
        className="flex h-full min-h-14 items-start gap-2 rounded-sm px-2.5 py-2 no-underline hover:bg-sunk"
      >
        <Icon
          aria-hidden
          className={classes('mt-0.5 size-5 shrink-0', isCalling ? 'text-marigold-ink' : 'text-soft')}
        />
        <span className="min-w-0">
          <span className="block text-sm leading-snug wrap-anywhere">{name}</span>
          <span
            className={classes(
              'figures block leading-6',
              isCalling ? 'font-bold text-marigold-ink' : 'text-soft',
            )}
          >
            {note}
          </span>
        </span>
      </Link>
    </li>
  )
}
