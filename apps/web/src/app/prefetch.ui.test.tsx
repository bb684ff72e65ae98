import { afterEach, expect, test } from 'vitest'
import { answered, company, fullStockist, ids, pageOf, publicStockist } from '../../testing/samples.ts'
import { type FakeService, fakeService } from '../../testing/service.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { startPrefetch } from './prefetch.ts'

// What the page behind a link shows first comes with its script, before the link is followed.

let end: () => void = () => undefined
afterEach(() => {
  end()
  for (const link of document.querySelectorAll('a')) link.remove()
})

function start(): FakeService {
  const service = fakeService({
    'GET /api/company/{id}': answered(company),
    'GET /api/company/{id}/stockists': pageOf(publicStockist),
    'GET /api/stockist/{id}': answered(fullStockist),
  })
  end = startPrefetch(createQueryClient())
  return service
}

function press(path: string): void {
  const link = Object.assign(document.createElement('a'), { href: path })
  document.body.append(link)
  link.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
}

const calls = (service: FakeService) => service.asked.map(({ call }) => call)

test.each([
  [`/stockist/deccan-${ids.stockist}`, ['GET /api/stockist/{id}', 'GET /api/medicine']],
  [`/stockist/${ids.stockist}`, ['GET /api/stockist/{id}', 'GET /api/medicine']],
  [`/medicine/telma-${ids.medicine}`, ['GET /api/medicine/{id}', 'GET /api/medicine/{id}/stockists']],
  [`/company/glenmark-${ids.company}`, ['GET /api/company/{id}', 'GET /api/company/{id}/stockists']],
  [`/company/glenmark-${ids.company}/products`, ['GET /api/company/{id}', 'GET /api/medicine']],
])('%s asks for its record and the list below it', async (path, asked) => {
  const service = start()
  press(path)
  await expect.poll(() => calls(service)).toEqual(asked)
})

test('the page of a stockist who waits is no stockist named `verification`', async () => {
  const service = start()
  press('/stockist/verification')
  await new Promise((resolve) => setTimeout(resolve))
  press(`/medicine/telma-${ids.medicine}`)
  await expect
    .poll(() => calls(service))
    .toEqual(['GET /api/medicine/{id}', 'GET /api/medicine/{id}/stockists'])
})
