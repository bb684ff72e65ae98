import type { EndpointName } from '../endpoints.ts'
import type { Operations } from './operation.ts'
import { answered, ids } from './samples.ts'

const asked = { found: 214, called: 31, messaged: 18, asked: 6, answered: 5 }
const used = {
  ...{ stockists: 2, medicalOwners: 9, purchasers: 4 },
  ...{ searches: 1840, emptySearches: 65, demands: 240 },
}

export const overviewOperations = {
  'POST /api/stockist/{id}/contact': {
    example: { params: { id: ids.stockist }, body: { way: 'call' }, answer: { success: true } },
  },
  'GET /api/stockist/overview': {
    example: {
      answer: answered({
        today: '2026-06-03',
        last7: asked,
        before7: { ...asked, found: 180 },
        weeks: [{ from: '2026-06-01', ...asked }],
      }),
    },
  },
  'GET /api/overview': {
    example: {
      answer: answered({
        today: '2026-06-03',
        last7: used,
        before7: { ...used, searches: 1710 },
        weeks: [{ from: '2026-06-01', ...used }],
        pending: [{ kind: 'stockist', counts: [2, 1, 0, 0] }],
        freshness: [{ is: 'week', listings: 48_210 }],
        emptySearches: [{ category: 'medicine', text: 'rarecal 250', searches: 7 }],
      }),
    },
  },
} satisfies Partial<Operations<EndpointName>>
