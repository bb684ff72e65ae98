import { keptPrefix } from '../../lib/forget-forms.ts'
import { readForTab, writeForTab } from '../../lib/safe-storage.ts'
import { isRecord } from '../../lib/values.ts'

// What is typed here stays in its tab like a form: `lib/kept-form.ts` and a sign-out remove it by its name and its age.

const life = 24 * 60 * 60_000
const nameOf = (account: string, what: string) => `${keptPrefix}${account}.${what}`

interface Kept<T> {
  at: number
  values: Record<string, never>
  typed: T
}

export function readKept<T>(
  account: string,
  what: string,
  accept: (value: unknown) => value is T,
): T | undefined {
  const isKept = (value: unknown): value is Kept<T> =>
    isRecord(value) && typeof value.at === 'number' && accept(value.typed)
  const kept = readForTab(nameOf(account, what), isKept)
  return kept && Date.now() - kept.at < life ? kept.typed : undefined
}

export function keep<T>(account: string, what: string, typed: T): void {
  writeForTab(nameOf(account, what), { at: Date.now(), values: {}, typed } satisfies Kept<T>)
}

export function forget(account: string, what: string): void {
  writeForTab(nameOf(account, what), null)
}
