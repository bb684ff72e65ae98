import '../messages.en.ts'
import type { StockProposal } from '@rasad/contract/stock-files'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PackageSearch } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { countOf } from '../../../lib/format.ts'
import { useDebounced } from '../../../lib/hooks.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FilterSelect } from '../../../ui/filter-select.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { ResultCount } from '../../../ui/result-count.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { FilterField } from '../../../ui/text-field.tsx'
import { proposalsQuery } from '../api/proposals.ts'
import { AdminPage, ListShape, sheetRows } from '../components/admin-page.tsx'
import { CatalogueNav } from '../components/catalogue-nav.tsx'
import { ProposalActions } from '../components/proposal-actions.tsx'
import { ProposalRow } from '../components/proposal-row.tsx'
import { useChooseProposals } from '../use-choose-proposals.ts'
import { useProposalKeys } from '../use-proposal-keys.ts'

const states = ['accepted', 'declined'] as const
const leasts = ['2', '3', '5'] as const

/** Items that stockists have and the catalogue has not, to accept in bulk. */
export function ProposalsScreen() {
  const { t } = useTexts('admin')
  const [search] = useSearchParams()
  const state = states.find((known) => known === search.get('state')) ?? 'open'
  return (
    <AdminPage for="admin" title={t('proposalsTitle')} intro={t('proposalsIntro')}>
      <CatalogueNav />
      <ProposalList key={state} state={state} />
    </AdminPage>
  )
}

function ProposalList({ state }: { state: StockProposal['state'] }) {
  const { t } = useTexts('admin')
  const [, setSearch] = useSearchParams()
  const [typed, setTyped] = useState('')
  const [least, setLeast] = useState<(typeof leasts)[number]>()
  const q = useDebounced(typed.trim(), 250)
  const query = useInfiniteQuery(
    proposalsQuery({ q, state, atLeast: least === undefined ? undefined : Number(least) }),
  )
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  // Decided ones leave the list at once, even if an answer in flight still contains them.
  const proposals = (query.data?.pages.flatMap((page) => page.data) ?? []).filter(
    ({ _id }) => state !== 'open' || !decided.has(_id),
  )
  const total = query.data?.pages[0]?.total ?? 0
  const choice = useChooseProposals(proposals)
  const [isLoadingAll, setLoadingAll] = useState(false)
  useProposalKeys(proposals)

  async function chooseAll(): Promise<void> {
    setLoadingAll(true)
    let found = query
    while (found.hasNextPage) found = (await query.fetchNextPage()) as typeof query
    choice.choose(found.data?.pages.flatMap((page) => page.data.map(({ _id }) => _id)) ?? [])
    setLoadingAll(false)
  }

  return (
    <>
      <div className="mb-3 grid gap-3 sm:grid-cols-[1fr_12rem_12rem]">
        <FilterField label={t('proposalsSearch')} value={typed} onChange={setTyped} />
        <FilterSelect
          label={t('proposalsLeast')}
          none={t('proposalsLeastAny')}
          options={leasts.map((key) => ({ key, label: t('proposalsLeastSome', { count: Number(key) }) }))}
          chosen={least}
          onChoose={setLeast}
        />
        <FilterSelect
          label={t('proposalsState')}
          none={t('proposals_open')}
          options={states.map((key) => ({ key, label: t(`proposals_${key}`) }))}
          chosen={states.find((known) => known === state)}
          onChoose={(next) => setSearch(next ? { state: next } : {}, { replace: true })}
        />
      </div>
      {query.data && (
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
          <ResultCount>{t('proposalsCount', { count: total, formatted: countOf(total) })}</ResultCount>
          {state === 'open' && proposals.length > 0 && (
            <Button
              look="plain"
              size="small"
              disabled={isLoadingAll}
              onClick={() => (choice.chosen.size > 0 ? choice.choose([]) : void chooseAll())}
            >
              {t(choice.chosen.size > 0 ? 'chooseNone' : 'chooseAllProposals', {
                count: total,
                formatted: countOf(total),
              })}
            </Button>
          )}
        </div>
      )}
      {state === 'open' && <p className="mb-1 hidden text-sm text-soft md:block">{t('proposalKeys')}</p>}
      <PagedList
        query={query}
        items={proposals}
        keyOf={(proposal) => proposal._id}
        className={sheetRows}
        loading={<ListShape />}
        failedText={t('proposalsFailed')}
        empty={
          <EmptyState
            title={t('proposalsNone')}
            text={t(q !== '' || least !== undefined ? 'proposalsNoMatch' : 'proposalsNoneText')}
            picture={<PackageSearch />}
          />
        }
      >
        {(proposal) => (
          <ProposalRow
            proposal={proposal}
            isChosen={choice.chosen.has(proposal._id)}
            said={choice.said.get(proposal._id)}
            refusal={choice.refused.get(proposal._id)}
            onToggle={() => choice.toggle(proposal._id)}
            onSay={(correction) => choice.say(proposal._id, correction)}
          />
        )}
      </PagedList>
      {state === 'open' && (
        <ProposalActions
          choice={choice}
          onDecided={(ids) => setDecided((before) => new Set([...before, ...ids]))}
          onBack={(ids) => setDecided((before) => new Set([...before].filter((id) => !ids.includes(id))))}
        />
      )}
    </>
  )
}
