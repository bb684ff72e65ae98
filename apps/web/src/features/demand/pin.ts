import { plainDigits } from '@rasad/contract/digits'
import { typedPinKey as key } from '../../lib/near.ts'
import { readText, removeStored, writeText } from '../../lib/safe-storage.ts'

/** A PIN as typed, with digits of other scripts as plain ones. */
export function typedPin(text: string): string {
  return plainDigits(text).replace(/\s/g, '').slice(0, 10)
}

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
