import { readText, removeStored, writeText } from '../../lib/safe-storage.ts'

const key = 'demandPin'

export function isPin(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text)
}

/** The PIN that was last given on this device; empty where there is none. */
export function readPin(): string {
  const stored = readText(key) ?? ''
  return isPin(stored) ? stored : ''
}

/** Keeps a good one, forgets it where the field was emptied. */
export function savePin(pin: string): void {
  if (isPin(pin)) writeText(key, pin)
  else if (pin === '') removeStored(key)
}
