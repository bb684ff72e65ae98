import { endedAccountKey, wayBackKey, wayBackTo } from '@rasad/contract/way-back'
import { readText, remove, writeForTab } from './draft/device.ts'

// The session of the other pages, as they note it on the device.

/** The account that is signed in on this device; undefined: nobody. */
export function accountHere(): string | undefined {
  try {
    const user: unknown = JSON.parse(readText('user') ?? 'null')
    const { _id } = user as { _id?: unknown }
    return typeof _id === 'string' ? _id : undefined
  } catch {
    return undefined
  }
}

let ended: string | undefined

/** The service says that nobody is signed in: the other pages need not find it out, too. */
export function noteSignedOut(): void {
  ended = accountHere() ?? ended
  if (ended !== undefined) writeForTab(endedAccountKey, ended)
  remove('token')
  remove('user')
}

/** Signing in from here leads back to the page for answers, in the session. */
export function keepWayBack(request: string): void {
  writeForTab(wayBackKey, wayBackTo(`/requests/${request}/answer`, ['stockist'], ended ?? null, Date.now()))
}
