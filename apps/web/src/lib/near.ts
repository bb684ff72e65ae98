import { useSyncExternalStore } from 'react'
import { readStored, readText, removeStored, writeStored, writeText } from './safe-storage.ts'
import { isRecord } from './values.ts'

/** The place of the person at this device, rounded to a PIN. It stays on the device. */
export interface Near {
  pin: string
  /** As it was chosen: a PIN, a town or a district. */
  name: string
  district: string
  state: string
  /** The town, as suppliers there write it; missing while nobody has asked for it. */
  town?: string
  /** It came from the address of an account, and goes when the account signs out. */
  isOfAccount?: true
}

const key = 'near'
/** Where the demand screen keeps a PIN that was typed there, or the one of the place that was chosen after it. */
export const typedPinKey = 'demandPin'
/** Stored in place of a place that was removed here: the account's address does not bring one back. */
const forgotten = 'forgotten'
const listeners = new Set<() => void>()
let current: Near | undefined
let isRead = false

function isNear(value: unknown): value is Near {
  return (
    isRecord(value) &&
    typeof value.pin === 'string' &&
    /^[1-9]\d{5}$/.test(value.pin) &&
    ['name', 'district', 'state'].every((field) => typeof value[field] === 'string') &&
    ['string', 'undefined'].includes(typeof value.town)
  )
}

/** The place of this device; undefined if none was chosen. */
export function readNear(): Near | undefined {
  if (!isRead) current = readStored(key, isNear)
  isRead = true
  return current
}

/** Keeps a place on this device, or forgets it. */
export function keepNear(near: Near | undefined): void {
  const isElsewhere = near?.pin !== readNear()?.pin
  current = near
  isRead = true
  if (near) {
    writeStored(key, near)
    if (isElsewhere) writeText(typedPinKey, near.pin)
  } else {
    writeText(key, forgotten)
    removeStored(typedPinKey)
  }
  for (const listener of listeners) listener()
}

/** Whether the place was removed on this device, and nobody has signed out since. */
export function isPlaceForgotten(): boolean {
  return readText(key) === forgotten
}

/** At sign-out: forgets a place that came from the account, and that the place was removed. */
export function forgetAccountPlace(): void {
  if (readNear()?.isOfAccount) keepNear(undefined)
  if (isPlaceForgotten()) removeStored(key)
}

function fromAnotherTab(event: StorageEvent) {
  if (event.key !== key && event.key !== null) return
  isRead = false
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener('storage', fromAnotherTab)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', fromAnotherTab)
  }
}

/** The place of this device, as it changes. */
export function useNear(): Near | undefined {
  return useSyncExternalStore(subscribe, readNear, () => undefined)
}
