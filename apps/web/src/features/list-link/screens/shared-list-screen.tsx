import '../messages.en.ts'
import type { SharedList } from '@rasad/contract/order-lists'
import { CheckCheck, ClipboardList, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { usePageTitle, useStable } from '../../../lib/hooks.ts'
import { readText, writeText } from '../../../lib/safe-storage.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { QueryError } from '../../../ui/error-state.tsx'
import { TextField } from '../../../ui/form-fields.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { EmptyState, RowShapes } from '../../../ui/states.tsx'
import { isGone, useSharedList } from '../api/shared-list.ts'
import { SharedLine } from '../components/shared-line.tsx'
import { SharedNotices } from '../components/shared-notices.tsx'
import { changedSince, type Tick, withWaiting } from '../ticks.ts'
import { useTicks } from '../use-ticks.ts'
import { whenOf } from '../when.ts'

const maxName = 60
const namePlace = 'shared-list-name'

/** A list as a colleague opens it by its link: to read it, and to tick lines if the link lets them. */
export function SharedListScreen() {
  const { t } = useTexts('listLink')
  const token = useParams().token ?? ''
  const query = useSharedList(token)
  usePageTitle(query.data?.name ?? t('sharedTitle'))
  return (
    <div className="page max-w-4xl py-6">
      {isGone(query.error) ? (
        <>
          <h1 tabIndex={-1} className="sr-only">
            {t('sharedTitle')}
          </h1>
          <EmptyState title={t('sharedGone')} text={t('sharedGoneText')} picture={<Link2Off />} />
        </>
      ) : query.data ? (
        <Shared key={token} token={token} list={query.data} hasFailed={query.isError} />
      ) : (
        <>
          <h1 tabIndex={-1} className="mb-4 text-xl font-bold">
            {t('sharedTitle')}
          </h1>
          {query.isError ? (
            <QueryError of={query} fallback={t('sharedFailed')} />
          ) : (
            <RowShapes count={6} label={t('sharedLoading')} />
          )}
        </>
      )}
    </div>
  )
}

function Shared({ token, list, hasFailed }: { token: string; list: SharedList; hasFailed: boolean }) {
  const { t } = useTexts('listLink')
  const [who, setWho] = useState(() => readText(namePlace) ?? '')
  const [shows, setShows] = useState<'all' | 'open'>('all')
  const ticks = useTicks(token, list, who)
  const news = useNews(list, ticks.own)
  /** Lines that were ticked while only open ones are shown: they stay until the choice is made anew. */
  const [justTicked, setJustTicked] = useState<ReadonlySet<string>>(new Set())

  const lines = withWaiting(list.lines, ticks.waiting)
  const wanted = lines.filter(({ leftOut }) => !leftOut)
  const leftOut = lines.filter((line) => line.leftOut)
  const done = wanted.filter(({ outcome }) => outcome !== null).length
  const shown = shows === 'all' ? wanted : wanted.filter(({ id, outcome }) => !outcome || justTicked.has(id))
  const late = Object.keys(ticks.waiting).length

  const tick = useStable((id: string, outcome: Tick) => {
    setJustTicked((before) => new Set(before).add(id))
    ticks.tick(id, outcome)
  })
  const lineOf = (line: (typeof lines)[number]) => (
    <SharedLine
      key={line.id}
      line={line}
      mayTick={list.mayTick}
      waits={ticks.waiting[line.id] === undefined ? null : ticks.isLate ? 'late' : 'sending'}
      isNews={news.has(line.id)}
      onTick={tick}
    />
  )

  return (
    <>
      <h1 tabIndex={-1} className="text-xl font-bold wrap-anywhere">
        {list.name}
      </h1>
      <p className="mt-0.5 text-soft wrap-anywhere">
        {list.firm && <>{t('sharedFrom', { firm: list.firm })} · </>}
        {t('sharedChangedAt', { moment: whenOf(list.changedAt) })}
      </p>
      {!list.mayTick && <p className="mt-2">{t('sharedReadOnly')}</p>}
      {list.mayTick && wanted.length > 0 && (
        <TextField
          label={t('yourName')}
          hint={t('yourNameHint')}
          optional
          autoComplete="given-name"
          maxLength={maxName}
          value={who}
          onChange={({ target }) => {
            setWho(target.value)
            writeText(namePlace, target.value)
          }}
          className="mt-4 max-w-sm"
        />
      )}

      {wanted.length > 0 && (
        <div className="sticky top-(--bar-top) z-10 -mx-4 my-4 border-b border-line bg-paper px-4 py-2.5 md:mx-0 md:px-0">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p role="status" className="figures font-semibold">
              {t('progress', { done, count: wanted.length })}
              {news.size > 0 && (
                <span className="font-normal text-soft"> · {t('othersChanged', { count: news.size })}</span>
              )}
            </p>
            <SegmentedControl
              label={t('show')}
              options={[
                { key: 'all', label: t('showAll', { count: wanted.length }) },
                { key: 'open', label: t('showOpen', { count: wanted.length - done }) },
              ]}
              chosen={shows}
              onChoose={(key) => {
                setShows(key)
                setJustTicked(new Set())
              }}
              className="grow md:grow-0"
            />
          </div>
        </div>
      )}

      {ticks.isLate && late > 0 && (
        <Banner tone="warning" className="mb-3">
          <p>{t('unsent', { count: late })}</p>
          <Button look="quiet" size="small" className="mt-2" onClick={() => ticks.send()}>
            {t('sendNow')}
          </Button>
        </Banner>
      )}
      {hasFailed && !ticks.isLate && (
        <Banner tone="warning" className="mb-3">
          {t('sharedStale')}
        </Banner>
      )}
      <SharedNotices notices={ticks.notices} onTick={tick} onDismiss={ticks.dismiss} />

      {wanted.length === 0 ? (
        <EmptyState title={t('sharedEmpty')} text={t('sharedEmptyText')} picture={<ClipboardList />} />
      ) : shown.length === 0 ? (
        <EmptyState title={t('allTicked')} picture={<CheckCheck />} />
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-sheet">
          {shown.map(lineOf)}
        </ul>
      )}
      {leftOut.length > 0 && (
        <details className="mt-4">
          <summary className="py-2.5 font-semibold text-brand">
            {t('leftOut', { count: leftOut.length })}
          </summary>
          <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-sheet text-soft">
            {leftOut.map(lineOf)}
          </ul>
        </details>
      )}
    </>
  )
}

/** The lines that others have changed since this page first showed the list, the latest change only. */
function useNews(list: SharedList, own: ReadonlySet<number>): ReadonlySet<string> {
  const [news, setNews] = useState<{ version: number; ids: ReadonlySet<string> }>({
    version: list.version,
    ids: new Set(),
  })
  if (news.version === list.version) return news.ids
  const ids = changedSince(list, news.version, own)
  const next = { version: list.version, ids: ids.length > 0 ? new Set(ids) : news.ids }
  setNews(next)
  return next.ids
}
