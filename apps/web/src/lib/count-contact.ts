import type { ContactWay } from '@rasad/contract/overview'
import { call } from './api-client.ts'

/** Stays under way when the browser leaves the page for the telephone or for WhatsApp. */
const keepGoing: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true })

/** Tells that somebody taps a stockist's number. Nothing waits for it, and it does not matter when it fails. */
export function countContact(stockist: string, way: ContactWay): void {
  call('POST /api/stockist/{id}/contact', { params: { id: stockist }, body: { way }, send: keepGoing }).catch(
    () => {},
  )
}
