import type { ContactWay } from '@rasad/contract/overview'
import { call } from './api-client.ts'
import { keepAliveFetch } from './keep-alive-fetch.ts'

/**
 * Tells that somebody taps a stockist's number, for which the browser leaves the page. Nothing waits for it, and it does not
 * matter when it fails.
 */
export function countContact(stockist: string, way: ContactWay): void {
  const sent = { params: { id: stockist }, body: { way }, send: keepAliveFetch }
  call('POST /api/stockist/{id}/contact', sent).catch(() => {})
}
