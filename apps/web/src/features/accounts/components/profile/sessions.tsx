import type { AccountSession } from '@rasad/contract/accounts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../../../lib/api-client.ts'
import { countOf, dateOf, momentOf } from '../../../../lib/format.ts'
import { refusalText } from '../../../../lib/refusal-text.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { showAlert } from '../../../../ui/alerts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Chip } from '../../../../ui/chip.tsx'
import { Confirm } from '../../../../ui/modal.tsx'
import { LoadingShapes, Skeleton } from '../../../../ui/states.tsx'
import { sessionsQuery } from '../../api/queries.ts'

/** Shown at first; most people have fewer. */
const shownAtFirst = 5

/** Where the account is signed in, and how to end that. */
export function Sessions() {
  const { t } = useTexts('accounts')
  const query = useQuery(sessionsQuery())
  const [isWhole, setWhole] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const sessions = query.data ?? []
  const others = sessions.length - (isWhole ? sessions.length : Math.min(sessions.length, shownAtFirst))
  return (
    <div className="py-4">
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
        <div>
          <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
            {t('sessions')}
          </h3>
          <p className="text-sm text-soft">{t('sessionsText')}</p>
        </div>
        <EndOtherSessions />
      </div>
      {query.isPending ? (
        <LoadingShapes>
          <Skeleton className="mt-4 h-11 w-full" />
          <Skeleton className="mt-3 h-11 w-full" />
        </LoadingShapes>
      ) : query.isError ? (
        <div role="alert" className="mt-4 flex flex-wrap items-center gap-3 text-sm text-soft">
          {refusalText(query.error, t('sessionsFailed'))}
          <Button look="quiet" size="small" disabled={query.isFetching} onClick={() => query.refetch()}>
            {t('tryAgain', { ns: 'ui' })}
          </Button>
        </div>
      ) : (
        <ul data-entries className="mt-2 divide-y divide-line">
          {sessions.slice(0, isWhole ? undefined : shownAtFirst).map((session) => (
            <SessionRow key={session._id} session={session} onEnded={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
      {others > 0 && (
        <Button look="plain" size="small" onClick={() => setWhole(true)} className="-ml-3 mt-1">
          {t('moreSessions', { count: others, formatted: countOf(others) })}
        </Button>
      )}
    </div>
  )
}

/** @param onEnded moves the focus from the button that goes away. */
function SessionRow({ session, onEnded }: { session: AccountSession; onEnded: () => void }) {
  const { t } = useTexts('accounts')
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { _id: id, current, usedOn, since } = session
  const device = useDeviceWords()(session.device)
  const Icon = /Android|iPhone|iPad|KaiOS/.test(session.device) ? Smartphone : Monitor

  async function end() {
    if (isBusy) return
    setBusy(true)
    try {
      await call('DELETE /api/auth/sessions/{id}', { params: { id } })
      showAlert(t('sessionEnded', { device }), 'success')
      onEnded()
      await queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey })
    } catch (error) {
      showAlert(refusalText(error, t('sessionEndFailed')))
      // Perhaps it had ended already.
      await queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey })
    } finally {
      setBusy(false)
    }
  }

  return (
    <li className="flex items-center gap-3 py-3 last:pb-0">
      <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-full bg-sunk text-soft">
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 font-medium">
          {device}
          {current && <Chip>{t('thisDevice')}</Chip>}
        </p>
        <p className="figures text-sm text-soft">
          {t('sessionDays', { used: dayText(usedOn), since: momentOf(since) })}
        </p>
      </div>
      {!current && (
        <Button
          look="quiet"
          size="small"
          aria-disabled={isBusy}
          aria-label={t('endSessionOf', { device })}
          onClick={end}
          className="min-h-11 shrink-0 whitespace-nowrap"
        >
          {t('endSession')}
        </Button>
      )}
    </li>
  )

  function dayText(day: string): string {
    const dayAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10)
    if (day >= dayAgo(0)) return t('today')
    return day === dayAgo(1) ? t('yesterday') : dateOf(day)
  }
}

/** For a lost phone, or a shop computer that was left signed in. */
function EndOtherSessions() {
  const { t } = useTexts('accounts')
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function end() {
    setBusy(true)
    try {
      await call('POST /api/auth/sessions/end', {})
      showAlert(t('endSessionsDone'), 'success')
      await queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey })
    } catch (error) {
      showAlert(refusalText(error, t('endSessionsFailed')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid">
      <Button look="quiet" disabled={isBusy} onClick={() => setAsking(true)}>
        <LogOut aria-hidden />
        {t('endSessions')}
      </Button>
      {isAsking && (
        <Confirm
          title={t('endSessionsTitle')}
          text={t('endSessionsText')}
          confirmLabel={t('endSessions')}
          onConfirm={end}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

/** Says a device as the service names it, such as `Chrome on Android`, in the page's language. */
function useDeviceWords(): (device: string) => string {
  const { t } = useTexts('accounts')
  return (device) => {
    if (device === 'Unknown device') return t('deviceUnknown')
    if (device === 'A program') return t('deviceProgram')
    const [browser = '', system] = device.split(' on ')
    if (system === undefined) return device
    return browser === 'A browser' ? t('deviceBrowserOn', { system }) : t('deviceOn', { browser, system })
  }
}
