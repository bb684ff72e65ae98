import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { accountOf, closeScreen } from '../../../../testing/open-screen.tsx'
import { medicineHit, moment, supplierHit } from '../../../../testing/samples.ts'
import { fakeService } from '../../../../testing/service.ts'
import { createQueryClient } from '../../../lib/query-client.ts'
import { keepSession } from '../../../lib/session.ts'
import { keepAnswer, readWork, waitForNetwork } from '../../../lib/waiting-work.ts'
import { askDraftOf } from '../ask-draft.ts'
import type { NewAsked } from '../calls/asked.ts'
import type { SavedDemand } from '../saved-demand.ts'
import { ResultFoot } from './result-foot.tsx'

afterEach(closeScreen)

const call = { stockist: supplierHit, lines: [0, 1], covered: 2 }
const demand: SavedDemand = {
  createdAt: moment,
  lines: [
    { row: 1, name: 'dolo 650', qty: 10 },
    { row: 2, name: 'pan 40', qty: 5 },
  ],
  items: [0, 1].map((line) => ({
    ...{ line, name: '', qty: 1, understanding: 'matched', medicine: medicineHit, alternatives: [] },
  })),
  ...{ groups: [call], groupCount: 1, plan: [call], beyond: [], unmatched: [], unmatchedCount: 0 },
  ...{ near: null, reach: 'all', by: 'calls' },
}

test('a request that arrived while the plan was closed is known when it is open again', async () => {
  fakeService({})
  const buyer = accountOf('medicalOwner')
  keepSession(buyer)
  const about = askDraftOf(demand, [], undefined, buyer._id).source
  const body = { stockistIds: [supplierHit._id, 'b'.repeat(24)], ownSupplierIds: [], items: [] }
  waitForNetwork({ id: 'k1', kind: 'request', about, lines: 2, body })
  waitForNetwork({ id: 'k2', kind: 'request', about: 'demand of another day 0', lines: 1, body })
  expect(readWork()).toHaveLength(2)
  keepAnswer('k1', { _id: 'r1', links: [], leftOut: [{ stockistId: 'b'.repeat(24), reason: 'muted' }] })
  keepAnswer('k2', { _id: 'r2', links: [], leftOut: [] })
  // Nothing waits for the network any more.
  expect(readWork()).toEqual([])
  const heard: NewAsked[] = []
  const screen = () => (
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ResultFoot
          {...{ demand, rows: [], listId: undefined, isChanging: false, onUpdate: undefined }}
          onCall={() => {}}
          onAsked={(asked) => heard.push(asked)}
        />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const { rerender } = await render(screen())
  await rerender(screen())
  expect(heard).toEqual([{ request: 'r1', account: buyer._id, stockists: [supplierHit._id], lines: [0, 1] }])
})
