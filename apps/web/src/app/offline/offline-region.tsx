import { CloudOff, RefreshCw } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { countOf } from '../../lib/format.ts'
import { useSession } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { isHeld, leftToPage, useWaitingWork, type WaitingWork, wakeBy } from '../../lib/waiting-work.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { showToast } from '../../ui/toast.tsx'
import { sendWaiting } from './send-waiting.ts'
import { offerVersion, readOffer, subscribeToOffer } from './version-offer.ts'

const WaitingDialog = lazyPart(() => import('./waiting-dialog.tsx'), 'WaitingDialog')

interface OfflineRegionProps {
  /** Told who is signed in, whenever that changes. */
  onAccount: (account: string | undefined) => Promise<void>
}

/** Says above the page what waits for the network, and that there is a new version. Empty most of the time. */
export function OfflineRegion({ onAccount }: OfflineRegionProps) {
  const { t } = useTexts('offline')
  const account = useSession().user?._id
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  const all = useWaitingWork()
  // An open list says itself how far it is saved.
  const work = isOnline ? all.filter((one) => leftToPage(one) === 0) : all
  const take = useSyncExternalStore(subscribeToOffer, readOffer)
  const [isOpen, setOpen] = useState(false)
  const held = work.filter((one) => isHeld(one)).length
  const waiting = work.length - held
  const toSend = all.length - held

  const tellAccount = useEffectEvent(onAccount)
  useEffect(() => void tellAccount(account), [account])

  const sayThat = ({ kind }: WaitingWork) =>
    void (kind !== 'deletion' && showToast({ text: t(`sent_${kind}`) }))
  const sendNow = useEffectEvent(() => void sendWaiting(sayThat))
  useEffect(() => wakeBy(() => sendNow()), [])
  useEffect(() => {
    // Also what waited while nobody was signed in.
    if (isOnline && toSend > 0) sendNow()
  }, [isOnline, toSend, account])

  const count = held > 0 ? t('held', counted(held)) : waiting > 0 ? t('waiting', counted(waiting)) : ''
  const isShown = !isOnline || work.length > 0
  if (!isShown && !take && !isOpen) return null
  return (
    <aside aria-label={t('region')} className="print:hidden">
      <div role="status">
        {isShown && (
          <Line icon={<CloudOff aria-hidden className="size-4.5 shrink-0" />}>
            <p className="grow">{count || t('offline')}</p>
            {work.length > 0 && (
              <Button look="plain" size="small" onClick={() => setOpen(true)}>
                {t('show')}
              </Button>
            )}
          </Line>
        )}
        {take && (
          <Line icon={<RefreshCw aria-hidden className="size-4.5 shrink-0" />}>
            <p className="grow">{t('newVersion')}</p>
            <Button look="plain" size="small" onClick={() => offerVersion(undefined)}>
              {t('later')}
            </Button>
            <Button size="small" onClick={take}>
              {t('reload')}
            </Button>
          </Line>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <WaitingDialog
            work={work}
            isOnline={isOnline}
            onSend={(id) => void sendWaiting(sayThat, id)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </aside>
  )
}

const counted = (count: number) => ({ count, formatted: countOf(count) })

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="border-b border-line bg-marigold-wash text-marigold-ink">
      <div className="page flex min-h-10 items-center gap-2.5 py-1 text-sm font-medium">
        {icon}
        {children}
      </div>
    </div>
  )
}

function subscribeToNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
