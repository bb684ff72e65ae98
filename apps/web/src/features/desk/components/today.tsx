import type { FullStockist } from '@rasad/contract/stockists'
import {
  ClipboardCheck,
  FileUp,
  IdCard,
  type LucideIcon,
  MessageSquareReply,
  PackageCheck,
  Truck,
} from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/router.tsx'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import type { DeskRequests } from '../use-desk.ts'
import { daysSince } from './days-since.ts'

const ReachDialog = lazy(async () => ({ default: (await import('./reach-dialog.tsx')).ReachDialog }))

interface TodayProps {
  firm: FullStockist
  requests: DeskRequests
  /** Cards that wait for a decision; undefined until that is known. */
  cards: number | undefined
}

/**
 * What waits for the stockist now, each with where it is done; for one without a list, how to begin. Its places are there
 * from the start: nothing moves when a number comes.
 */
export function Today({ firm, requests, cards }: TodayProps) {
  const { t } = useTexts('desk')
  const id = useId()
  const [isReach, setReach] = useState(false)
  const isNew = firm.medicineCount === 0 && firm.stockUpdatedAt === null
  return (
    <section
      aria-labelledby={id}
      className="mt-4 rounded-md border border-line bg-sheet shadow-card print:hidden"
    >
      <h2 id={id} className="px-4 pt-2.5 font-semibold">
        {t(isNew ? 'todayBegin' : 'today')}
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
      {isNew && (
        <ol className="border-t border-line p-1.5 md:grid md:grid-cols-3">
          <Step at={1} to={paths.stockLists} Icon={FileUp} name={t('stepList')} text={t('stepListText')} />
          <Step
            at={2}
            onGo={() => setReach(true)}
            Icon={Truck}
            name={t('stepReach')}
            text={t('stepReachText')}
          />
          <Step at={3} to={paths.stockistCard} Icon={IdCard} name={t('stepCard')} text={t('stepCardText')} />
        </ol>
      )}
      {isReach && (
        <Suspense>
          <ReachDialog firm={firm} onClose={() => setReach(false)} />
        </Suspense>
      )}
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

interface StepProps {
  at: number
  /** Where it is done. */
  to?: string
  onGo?: () => void
  Icon: LucideIcon
  name: string
  text: string
}

function Step({ at, to, onGo, Icon, name, text }: StepProps) {
  const look =
    'flex h-full min-h-14 w-full items-start gap-2.5 rounded-sm px-2.5 py-2 text-left no-underline hover:bg-sunk'
  const content = (
    <>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-brand" />
      <span className="min-w-0">
        <span className="block font-semibold leading-snug text-brand wrap-anywhere">
          {`${countOf(at)}. ${name}`}
        </span>
        <span className="block text-sm text-soft wrap-anywhere">{text}</span>
      </span>
    </>
  )
  return (
    <li className="min-w-0">
      {to === undefined ? (
        <button type="button" onClick={onGo} className={look}>
          {content}
        </button>
      ) : (
        <Link to={to} className={look}>
          {content}
        </Link>
      )}
    </li>
  )
}
