import { UserSearch } from 'lucide-react'
import { Button } from '../../src/ui/button.tsx'
import { DecisionRow } from '../../src/ui/decision-row.tsx'
import { EndlessList } from '../../src/ui/endless-list.tsx'
import { ErrorState } from '../../src/ui/error-state.tsx'
import { PagedList } from '../../src/ui/paged-list.tsx'
import { EmptyState, LoadingShapes, RowShapes, Skeleton } from '../../src/ui/states.tsx'
import { Steps } from '../../src/ui/steps.tsx'
import { Part, State } from '../part.tsx'
import { longName, longText } from '../texts.ts'

const rows = ['Asha Medicals', 'Bharat Surgicals']
const error = new Error('The service is being updated. Try again in a minute.')

const loaded = {
  error: null,
  isPending: false,
  isError: false,
  isFetching: false,
  refetch: () => undefined,
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: () => undefined,
}
const queries = {
  filled: loaded,
  'loading more': { ...loaded, hasNextPage: true, isFetchingNextPage: true },
  'more failed': { ...loaded, error, isError: true, hasNextPage: true, isFetchNextPageError: true },
}

export function Lists() {
  return (
    <>
      <Part title="Steps" files={['steps.tsx']}>
        <State name="in order">
          <Steps steps={[...rows, longName].map((title) => ({ title, text: longText }))} />
        </State>
        <State name="with pictures">
          <Steps steps={rows.map((title) => ({ title, text: longText, picture: <UserSearch /> }))} />
        </State>
      </Part>
      <Part title="EmptyState, ErrorState, LoadingShapes" files={['error-state.tsx', 'states.tsx']}>
        <State name="empty">
          <EmptyState as="h3" title="No registrations" text="New ones appear here." picture={<UserSearch />}>
            <Button look="quiet">Clear the filter</Button>
          </EmptyState>
        </State>
        <State name="empty, long text">
          <EmptyState as="h3" title={longName} text={longText} />
        </State>
        <State name="error">
          <ErrorState error={error} fallback="Could not load suppliers" onRetry={() => undefined} />
        </State>
        <State name="error, trying again">
          <ErrorState error={error} onRetry={() => undefined} busy />
        </State>
        <State name="loading">
          <Loading />
        </State>
        <State name="loading rows">
          <RowShapes count={2} />
        </State>
      </Part>
      <Part title="EndlessList, PagedList" files={['endless-list.tsx', 'paged-list.tsx']}>
        {Object.entries(queries).map(([name, query]) => (
          <State key={name} name={name}>
            <EndlessList
              pages={query}
              items={rows}
              keyOf={(row) => row}
              className="divide-y divide-line rounded-md border border-line bg-sheet"
            >
              {(row) => <p className="px-4 py-3">{row}</p>}
            </EndlessList>
          </State>
        ))}
        <State name="loading">
          <Paged query={{ ...loaded, isPending: true }} />
        </State>
        <State name="error">
          <Paged query={{ ...loaded, isError: true, error }} />
        </State>
        <State name="empty">
          <Paged query={loaded} />
        </State>
      </Part>
      <Part title="DecisionRow" files={['decision-row.tsx']}>
        <State name="roomy: open, busy, decided">
          <Decision look="roomy" name="Asha Medicals" />
          <Decision look="roomy" name="Bharat Surgicals" busy="approve" />
          <Decision look="roomy" name="City Pharmacy" isOpen={false} outcome="Approved" />
        </State>
        <State name="compact: new, busy, long text">
          <Decision look="compact" name="Anil Kumar" mark="New" />
          <Decision look="compact" name="Beena Thomas" busy="decline" />
          <Decision look="compact" name={longName} mark="New" />
        </State>
      </Part>
    </>
  )
}

function Loading() {
  return (
    <LoadingShapes>
      <Skeleton className="h-5 w-1/3" />
      <Skeleton className="mt-2 h-4 w-1/2" />
    </LoadingShapes>
  )
}

function Paged({ query }: { query: Parameters<typeof PagedList<string>>[0]['query'] }) {
  return (
    <PagedList
      query={query}
      items={[]}
      keyOf={(row) => row}
      loading={<Loading />}
      failedText="Could not load registrations"
      empty={<EmptyState as="h3" title="No registrations" />}
    >
      {(row) => row}
    </PagedList>
  )
}

interface DecisionProps {
  look: 'roomy' | 'compact'
  name: string
  mark?: string
  busy?: 'approve' | 'decline'
  isOpen?: boolean
  outcome?: string
}

function Decision({ busy, isOpen = true, name, ...rest }: DecisionProps) {
  return (
    <DecisionRow
      {...rest}
      as="h3"
      name={name}
      picture={{ url: null, alt: `Image of ${name}`, missing: 'No image' }}
      contact="90000 00001 · asha.medicals.wholesale.department@example.com"
      facts={<span>Asked on 3 Mar 2026</span>}
      onOpen={() => undefined}
      isOpen={isOpen}
      busy={busy}
      onDecide={() => undefined}
    />
  )
}
