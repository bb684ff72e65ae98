import type { TakeNewVersion } from './worker-client.ts'

let offered: TakeNewVersion | undefined
const listeners = new Set<() => void>()

/** There is a new version; undefined: not now. */
export function offerVersion(take: TakeNewVersion | undefined): void {
  offered = take
  for (const listener of listeners) listener()
}

export const readOffer = (): TakeNewVersion | undefined => offered

export function subscribeToOffer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
