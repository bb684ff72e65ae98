import '../messages.en.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { EmptyState, RowShapes } from '../../../ui/states.tsx'
import { requestListQuery } from '../api/queries.ts'
import { LiveMark } from '../components/live-mark.tsx'
import { AskedRow } from './asked-row.tsx'
import { Mutes } from './mutes.tsx'

const views = ['waiting', 'all'] as const

interface AskedRequestsProps {
  account: string
  isLive: boolean
  onChange: () => void
}

/** The desk's requests: what buyers ask this stockist for, and its answers. */
export function AskedRequests({ account, isLive, onChange }: AskedRequestsProps) {
  const { t } = useTexts('requests')
  const [view, setView] = useState<(typeof views)[number]>('waiting')
  const query = useInfiniteQuery(requestListQuery(account, view === 'waiting'))
  const later = useInfiniteQuery(requestListQuery(account)).data?.pages.flatMap((page) => page.data) ?? []
  const toTakeOver = later.reduce((sum, request) => sum + (request.toTakeOver ?? 0), 0)
  const items = query.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <>
      <h2 className="sr-only">{t('deskTitle')}</h2>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SegmentedControl
          label={t('whichRequests')}
          options={views.map((key) => ({ key, label: t(`desk_${key}`) }))}
          chosen={view}
          onChoose={setView}
          className="max-sm:w-full"
        />
        <LiveMark isLive={isLive} isDesk />
      </div>
      <Mutes account={account} />
      {view === 'waiting' && toTakeOver > 0 && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-md bg-brand-wash py-2 pr-2 pl-4 text-brand-strong">
          <p role="status" className="font-medium">
            {t('linksWait', { count: toTakeOver, formatted: countOf(toTakeOver) })}
          </p>
          <Button look="plain" size="small" onClick={() => setView('all')}>
            {t('linksShow')}
          </Button>
        </div>
      )}
      <PagedList
        query={query}
        items={items}
        keyOf={(request) => request._id}
        className="divide-y divide-line rounded-md border border-line bg-sheet shadow-card"
        loading={<RowShapes count={3} label={t('loadingRequests')} />}
        failedText={t('requestsFailed')}
        empty={
          <EmptyState
            picture={<Inbox />}
            title={t(view === 'waiting' ? 'deskNone' : 'deskNever')}
            text={t('deskNoneText')}
          />
        }
      >
        {(request) => <AskedRow account={account} request={request} onChange={onChange} />}
      </PagedList>
    </>
  )
}
