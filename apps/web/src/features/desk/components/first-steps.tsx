import type { FullStockist } from '@rasad/contract/stockists'
import { Check, FileUp, IdCard, type LucideIcon, Truck } from 'lucide-react'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { countOf } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { createStoredList } from '../../../lib/safe-storage.ts'
import { readSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { daysSince } from './days-since.ts'

const ReachDialog = lazyPart(() => import('./reach-dialog.tsx'), 'ReachDialog')

/** Days for which a firm with a list is still shown the steps that it has not taken. */
const newFor = 14
type Look = 'reach' | 'card'
const isLook = (value: unknown): value is Look => value === 'reach' || value === 'card'
/** What somebody has looked at on this device: only the list is known to the service. */
const looked = createStoredList(() => `deskSteps.${readSession().user?._id ?? ''}`, isLook)

/** How a new stockist begins: which steps are taken, and whether they are still shown. */
export function useFirstSteps({ medicineCount, stockUpdatedAt, approvedAt }: FullStockist) {
  const seen = useSyncExternalStore(looked.subscribe, looked.read)
  const list = medicineCount > 0 || stockUpdatedAt !== null
  const taken = { list, reach: seen.includes('reach'), card: seen.includes('card') }
  const isNew = !list || (approvedAt !== null && daysSince(approvedAt, new Date()) < newFor)
  return { taken, isShown: isNew && !(taken.list && taken.reach && taken.card) }
}

function take(step: Look): void {
  if (!looked.read().includes(step)) looked.write([...looked.read(), step])
}

/** Three steps to be found, each with where it is done, ticked once it is. */
export function FirstSteps({
  firm,
  taken,
}: {
  firm: FullStockist
  taken: ReturnType<typeof useFirstSteps>['taken']
}) {
  const { t } = useTexts('desk')
  const [isReach, setReach] = useState(false)
  return (
    <>
      <ol className="border-t border-line p-1.5 md:grid md:grid-cols-3">
        <Step
          {...{ at: 1, to: paths.stockLists, Icon: FileUp, isTaken: taken.list }}
          name={t('stepList')}
          text={t('stepListText')}
        />
        <Step
          {...{ at: 2, Icon: Truck, isTaken: taken.reach }}
          onGo={() => setReach(true)}
          name={t('stepReach')}
          text={t('stepReachText')}
        />
        <Step
          {...{ at: 3, to: paths.stockistCard, Icon: IdCard, isTaken: taken.card }}
          onGo={() => take('card')}
          name={t('stepCard')}
          text={t('stepCardText')}
        />
      </ol>
      {isReach && (
        <Suspense>
          <ReachDialog
            firm={firm}
            onClose={() => {
              setReach(false)
              take('reach')
            }}
          />
        </Suspense>
      )}
    </>
  )
}

interface StepProps {
  at: number
  isTaken: boolean
  /** Where it is done, unless here. */
  to?: string
  onGo?: () => void
  Icon: LucideIcon
  name: string
  text: string
}

function Step({ at, isTaken, to, onGo, Icon, name, text }: StepProps) {
  const { t } = useTexts('desk')
  const look =
    'flex h-full min-h-14 w-full items-start gap-2.5 rounded-sm px-2.5 py-2 text-left no-underline hover:bg-sunk'
  const Shown = isTaken ? Check : Icon
  const content = (
    <>
      <Shown
        aria-hidden
        className={classes('mt-0.5 size-5 shrink-0', isTaken ? 'text-call' : 'text-brand')}
      />
      <span className="min-w-0">
        <span
          className={classes(
            'block font-semibold leading-snug wrap-anywhere',
            isTaken ? 'text-soft' : 'text-brand',
          )}
        >
          {`${countOf(at)}. ${name}`}
        </span>
        <span className="block text-sm text-soft wrap-anywhere">{isTaken ? t('stepTaken') : text}</span>
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
        <Link to={to} onClick={onGo} className={look}>
          {content}
        </Link>
      )}
    </li>
  )
}
