import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { accountOf, closeScreen } from '../../../../testing/open-screen.tsx'
import { fakeService } from '../../../../testing/service.ts'
import type { AskDraft } from '../../../lib/ask-draft.ts'
import { createQueryClient } from '../../../lib/query-client.ts'
import { keepSession } from '../../../lib/session.ts'
import { keepAnswer, waitForNetwork } from '../../../lib/waiting-work.ts'
import { AskStockistsButton } from './ask-stockists-button.tsx'

afterEach(closeScreen)

const seller = { _id: 'a'.repeat(24), name: 'Kamakhya Drug Agency', location: null, distanceKm: 3 }
const draftOf = (quantity: number): AskDraft => ({
  source: `demand ${quantity}`,
  lines: [{ name: 'Dolo 650', quantity }],
  plan: [{ stockist: seller, lines: [0] }],
  // Proposed, and not chosen before a person does.
  others: [{ stockist: { ...seller, _id: 'b'.repeat(24), name: 'Umananda Pharma' }, lines: [0] }],
})

test('nobody is asked while a newer plan is on its way', async () => {
  fakeService({})
  keepSession(accountOf('medicalOwner'))
  const screenOf = (draft: AskDraft, isChanging: boolean) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <AskStockistsButton draft={draft} label="Ask all 1" isChanging={isChanging} />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const client = createQueryClient()
  const screen = await render(screenOf(draftOf(5), true))
  await page.getByRole('button', { name: 'Ask all 1' }).click()
  const send = page.getByRole('button', { name: 'Ask 1 supplier' })
  await expect.element(send).toBeDisabled()
  await screen.rerender(screenOf(draftOf(5), false))
  await expect.element(send).toBeEnabled()
})

test('a draft that is out of date is made anew before anybody is asked', async () => {
  fakeService({})
  keepSession(accountOf('medicalOwner'))
  const made = [false, true]
  const answer = Promise.withResolvers<void>()
  const onUpdate = async () => {
    await answer.promise
    return made.shift() ?? false
  }
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <AskStockistsButton draft={draftOf(5)} label="Ask all 1" onUpdate={onUpdate} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const ask = page.getByRole('button', { name: 'Ask all 1' })
  await ask.click()
  await expect.element(ask).toHaveAttribute('aria-busy', 'true')
  answer.resolve()
  await expect.poll(() => made).toEqual([true])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await ask.click()
  await expect.element(page.getByRole('button', { name: 'Ask 1 supplier' })).toBeEnabled()
})

test('a request that waits for the network says so until it has arrived', async () => {
  fakeService({})
  keepSession(accountOf('medicalOwner'))
  const body = { stockistIds: [seller._id], ownSupplierIds: [], items: [] }
  waitForNetwork({ id: 'k1', kind: 'request', about: draftOf(5).source, lines: 1, body })
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <AskStockistsButton draft={draftOf(5)} label="Ask all 1" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'Waits to be sent' })).toBeInTheDocument()
  keepAnswer('k1', { _id: 'r1', links: [], leftOut: [] })
  await expect.element(page.getByRole('button', { name: 'Ask all 1' })).toBeInTheDocument()
})
