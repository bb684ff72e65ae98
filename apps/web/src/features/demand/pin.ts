import { readText, removeStored, writeText } from '../../lib/safe-storage.ts'

const key = 'demandPin'

export function isPin(text: string): boolean {
  return /^[1-9]\d{5}$/.test(text)
}

/** The last PIN entered on this device; empty if none. */
export function readPin(): string {
  const stored = readText(key) ?? ''
  return isPin(stored) ? stored : ''
}

/** Stores a valid PIN and removes it when the field is empty. */
export function savePin(pin: string): void {
  if (isPin(pin)) writeText(key, pin)
  else if (pin === '') removeStored(key)
}
