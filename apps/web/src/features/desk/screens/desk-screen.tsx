import '../messages.en.ts'
import { Tabs } from '@base-ui/react/tabs'
import type { FullStockist } from '@rasad/contract/stockists'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { ApiError } from '../../../lib/api-client.ts'
import { countOf } from '../../../lib/format.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { classes } from '../../../ui/class-names.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useLicenceEnd } from '../../../ui/licence-state.tsx'
import { RowShapes } from '../../../ui/states.tsx'
import { useChosenInSight } from '../../../ui/use-chosen-in-sight.ts'
import { recordQuery, staffQuery } from '../api/queries.ts'
import { type LiveRequests, useLiveRequests } from '../api/use-live-requests.ts'
import { ApprovalsTab } from '../components/approvals-tab.tsx'
import { CompaniesTab } from '../components/companies-tab.tsx'
import { DeskHeader } from '../components/desk-header.tsx'
import { DeskFailed, DeskLoading, LoggedOut, NoSuchDesk } from '../components/desk-states.tsx'
import { MedicinesTab } from '../components/medicines-tab.tsx'
import { StaffTab } from '../components/staff-tab.tsx'
import { Today } from '../components/today.tsx'
import { type Desk, type DeskRequests, useDeskAccess } from '../use-desk.ts'

const StockListsTab = lazyPart(() => import('../stock-lists/stock-lists-tab.tsx'), 'StockListsTab')
const OverviewTab = lazyPart(() => import('../components/overview-tab.tsx'), 'OverviewTab')

const parts = ['medicines', 'lists', 'requests', 'companies', 'staff', 'approvals', 'overview'] as const
type Part = (typeof parts)[number]

/**
 * The stockist's desk: its lists, its staff, and requests for a purchasing card.
 * @param requests only at its own desk
 */
export function DeskScreen({ requests }: { requests?: DeskRequests }) {
  const { t } = useTexts('desk')
  const access = useDeskAccess()
  usePageTitle(access.kind === 'desk' ? undefined : t('pageTitle'))
  if (access.kind === 'loggedOut') return <LoggedOut />
  if (access.kind === 'elsewhere') return <Navigate to={access.path} replace />
  if (access.kind === 'notFound') return <NoSuchDesk who={access.who} />
  return <LoadedDesk key={access.desk.id} desk={access.desk} requests={requests} />
}

interface LoadedDeskProps {
  desk: Desk
  requests: DeskRequests | undefined
}

function LoadedDesk({ desk, requests }: LoadedDeskProps) {
  const { t } = useTexts('desk')
  const query = useQuery(recordQuery(desk.id))
  const live = useLiveRequests(desk.id, desk.isOwn)
  const name = query.data?.firmName ?? t('pageTitle')
  usePageTitle(name)
  if (query.data) return <WholeDesk desk={desk} requests={requests} firm={query.data} live={live} />
  if (query.isPending) return <DeskLoading />
  const isNobodys = query.error instanceof ApiError && query.error.status === 404
  return isNobodys ? <NoSuchDesk /> : <DeskFailed />
}

interface WholeDeskProps extends LoadedDeskProps {
  firm: FullStockist
  live: LiveRequests
}

function WholeDesk({ desk, requests, firm, live }: WholeDeskProps) {
  const { t } = useTexts('desk')
  const [search, setSearch] = useSearchParams()
  const shownParts = parts.filter((part) => {
    if (part === 'requests') return desk.isOwn && requests !== undefined
    return (part !== 'approvals' && part !== 'overview') || desk.isOwn
  })
  const part = shownParts.find((known) => known === search.get('tab')) ?? 'medicines'
  const tabs = useChosenInSight<HTMLDivElement>(part)
  const staff = useInfiniteQuery(staffQuery(desk.id, desk.isOwn, ''))
  const counts: Partial<Record<Part, number | undefined>> = {
    medicines: firm.medicineCount,
    requests: requests?.count,
    companies: firm.companyCount,
    staff: staff.data?.pages[0]?.total,
    approvals: live.query.data ? live.count : undefined,
  }

  function choose(next: Part) {
    const params = new URLSearchParams(search)
    params.set('tab', next)
    setSearch(params, { replace: true })
  }

  return (
    <div className="page py-4 md:py-6">
      <DeskHeader desk={desk} firm={firm} />
      <LicenceNotice firm={firm} isOwn={desk.isOwn} />
      {!desk.isOwn && (
        <Banner tone="note" className="mt-3">
          {t('asAdmin')}
        </Banner>
      )}
      {desk.isOwn && requests && (
        <Today firm={firm} requests={requests} cards={live.query.data ? live.count : undefined} />
      )}
      <Counters
        counters={shownParts
          .filter((key) => key !== 'lists' && key !== 'requests' && key !== 'overview')
          .map((key) => ({
            key,
            name: t(key),
            count: counts[key],
            isCalling: key === 'approvals' && live.count > 0,
          }))}
      />
      <Tabs.Root value={part} onValueChange={(value: Part) => choose(value)}>
        <Tabs.List
          ref={tabs}
          activateOnFocus
          aria-label={t('sections')}
          className="sticky top-(--bar-top) z-10 -mx-1 mt-3 mb-3 flex overflow-x-auto border-b border-line bg-paper px-1 md:gap-2"
        >
          {shownParts.map((key) => (
            <PartTab key={key} part={key}>
              {(key === 'approvals' || key === 'requests') && (counts[key] ?? 0) > 0 && (
                <Badge count={counts[key] ?? 0} />
              )}
            </PartTab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="medicines" className="outline-offset-4">
          <MedicinesTab desk={desk} />
        </Tabs.Panel>
        {desk.isOwn && requests && (
          <Tabs.Panel value="requests" className="outline-offset-4">
            {requests.panel}
          </Tabs.Panel>
        )}
        <Tabs.Panel value="companies" className="outline-offset-4">
          <CompaniesTab desk={desk} />
        </Tabs.Panel>
        <Tabs.Panel value="staff" className="outline-offset-4">
          <StaffTab desk={desk} />
        </Tabs.Panel>
        {desk.isOwn && (
          <Tabs.Panel value="approvals" className="outline-offset-4">
            <ApprovalsTab desk={desk} live={live} />
          </Tabs.Panel>
        )}
        {desk.isOwn && (
          <Tabs.Panel value="overview" className="outline-offset-4">
            <Suspense fallback={<RowShapes count={4} />}>
              <OverviewTab desk={desk} />
            </Suspense>
          </Tabs.Panel>
        )}
        <Tabs.Panel value="lists" className="outline-offset-4">
          <Suspense fallback={<RowShapes count={4} />}>
            <StockListsTab desk={desk} />
          </Suspense>
        </Tabs.Panel>
      </Tabs.Root>
      <Announcement live={live} />
    </div>
  )
}

function PartTab({ part, children }: { part: Part; children: ReactNode }) {
  const { t } = useTexts('desk')
  return (
    <Tabs.Tab
      value={part}
      className="inline-flex min-h-11 shrink-0 grow items-center justify-center gap-1.5 border-b-[3px] border-transparent px-1.5 text-sm font-semibold whitespace-nowrap text-soft -outline-offset-2 hover:text-ink data-active:border-brand data-active:text-ink md:grow-0 md:px-4 md:text-base"
    >
      {t(part)}
      {children}
    </Tabs.Tab>
  )
}

function Badge({ count }: { count: number }) {
  const { t } = useTexts('desk')
  return (
    <>
      <span
        aria-hidden
        className="figures grid h-5 min-w-5 access-items-center rounded-full bg-marigold-wash px-1 text-2xs font-bold text-marigold-ink"
      >
        {countOf(count)}
      </span>
      <span className="sr-only">{t('waitingCount', { count, formatted: countOf(count) })}</span>
    </>
  )
}

/** Announces new requests after a pause to users who do not see the tab. */
function Announcement({ live }: { live: LiveRequests }) {
  const { t } = useTexts('desk')
  const latest = live.arrived[0]
  const [said, setSaid] = useState('')
  const id = latest?._id
  const name = latest?.requesterDisplay.name
  useEffect(() => {
    if (id && name) setSaid(t('newRequest', { name }))
  }, [id, name, t])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}

interface Counter {
  key: string
  name: string
  /** Undefined until known. */
  count: number | undefined
  /** Highlighted when requests are waiting. */
  isCalling?: boolean
}

/** The counts of the desk, in one line. */
function Counters({ counters }: { counters: readonly Counter[] }) {
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

/** Says on the desk that the licence fee is due or late, or that the licence is cancelled. */
function LicenceNotice({ firm, isOwn }: { firm: FullStockist; isOwn: boolean }) {
  const { t } = useTexts('desk')
  const endOf = useLicenceEnd()
  const { state } = firm.licence
  if (state === 'valid' || state === 'unknown') return null
  return (
    <Banner tone={state === 'due' ? 'note' : 'warning'} className="mt-3">
      {t(`licence_${state}`)} {state !== 'cancelled' && `${endOf(firm.licence)}.`}{' '}
      {isOwn && (
        <Link to={paths.profileLicence} className="whitespace-nowrap underline underline-offset-4">
          {t('licenceToProfile')}
        </Link>
      )}
    </Banner>
  )
}
