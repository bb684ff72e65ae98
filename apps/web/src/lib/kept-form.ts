import { useLayoutEffect, useState } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import { forgottenKey, keptPrefix } from './forget-forms.ts'
import { changedValues, type KeptValue, type KeptValues, mayBeKept } from './kept-values.ts'
import { useDeviceState } from './rendered.ts'
import { readText } from './safe-storage.ts'
import { readSession } from './session.ts'
import { isRecord } from './values.ts'

// Used only by lazily loaded screens. What is typed into a form is kept in its tab until it is sent: a closed tab
// leaves nothing behind on a shared computer. Decision record 074.

const bounds = {
  /** Milliseconds. */
  maxAge: 24 * 60 * 60_000,
  maxForms: 12,
  /** Characters of one form. */
  maxLength: 20_000,
} as const

export interface KeptForm {
  /** What was typed before stands in the form again. */
  isRestored: boolean
  /** Called when the form was sent: what it kept is removed. */
  forget: () => void
  /** Removes what is kept, and empties the form. Returns what brings it all back. */
  startAfresh: () => () => void
}

/**
 * Keeps what is typed into a form through a reload and through leaving the screen, and puts it back. An account sees
 * only what was typed under it. Passwords, files and numbers that identify a person are never kept.
 * @param name of the form; of a form that edits a record, with the record's id.
 * @param fields what is kept, as paths such as `address.street`. Only values that differ from the form's defaults are.
 */
export function useKeptForm<V extends FieldValues, O extends FieldValues>(
  form: UseFormReturn<V, unknown, O>,
  name: string,
  fields: readonly FieldPath<V>[],
): KeptForm {
  const [store] = useState(() => storeOf(name))
  const [isRestored, setRestored] = useDeviceState(false, () => has(pick(store.read(), fields)))
  const [names] = useState(fields)

  useLayoutEffect(() => {
    for (const [field, value] of Object.entries(pick(store.read(), names))) {
      form.setValue(field as FieldPath<V>, value as FieldPathValue<V, FieldPath<V>>, { shouldDirty: true })
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => store.write(changedValues(values, form.formState.defaultValues, names)),
    })
  }, [form, store, names])

  return {
    isRestored,
    forget: store.remove,
    startAfresh() {
      const before = form.getValues()
      store.remove()
      setRestored(false)
      form.reset()
      return () => form.reset(before, { keepDefaultValues: true })
    },
  }
}

/**
 * As `useState`, for what a form holds outside its fields: chosen items, or the text of a form with one field. It is
 * kept and forgotten like a form of this name.
 * @param accept whether a kept value has the right form: it may be of an older version.
 */
export function useKeptState<T>(
  name: string,
  initial: T,
  accept: (value: unknown) => value is T,
): readonly [T, (next: T) => void, forget: () => void] {
  const [store] = useState(() => storeOf(name))
  const [value, setValue] = useDeviceState<T>(initial, () => {
    const { value: kept } = store.read()
    return accept(kept) ? kept : initial
  })
  function change(next: T) {
    setValue(next)
    store.write(changedValues({ value: next }, { value: initial }, ['value']))
  }
  return [value, change, store.remove]
}

/** What one form keeps in this tab. It belongs to the account that is signed in now. */
function storeOf(name: string) {
  const key = `${keptPrefix}${readSession().user?._id ?? 'visitor'}.${name}`
  return {
    read: (): KeptValues => readKept(key)?.values ?? {},
    write(values: KeptValues) {
      if (has(values)) writeKept(key, values)
      else removeKept(key)
    },
    remove: () => removeKept(key),
  }
}

function has(values: KeptValues): boolean {
  return Object.keys(values).length > 0
}

function pick(values: KeptValues, fields: readonly string[]): KeptValues {
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)))
}

interface Kept {
  at: number
  values: KeptValues
}

/** Undefined for what is void: too old, or from before somebody signed out. */
function readKept(key: string): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!isRecord(kept) || !isRecord(kept.values)) return undefined
    const at = Number(kept.at)
    const isVoid = !(Date.now() - at < bounds.maxAge) || at < Number(readText(forgottenKey) ?? 0)
    if (isVoid) {
      sessionStorage.removeItem(key)
      return undefined
    }
    const values = Object.entries(kept.values).filter((entry): entry is [string, KeptValue] =>
      mayBeKept(...entry),
    )
    return { at, values: Object.fromEntries(values) }
  } catch {
    return undefined
  }
}

function writeKept(key: string, values: KeptValues): void {
  const text = JSON.stringify({ at: Date.now(), values })
  if (text.length > bounds.maxLength) return
  try {
    sessionStorage.setItem(key, text)
    makeRoom(key)
  } catch {
    // The device stores nothing: the form works without it.
  }
}

function removeKept(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** Removes void forms, and the oldest beyond the bound. */
function makeRoom(own: string): void {
  const others = Object.keys(sessionStorage).filter((key) => key.startsWith(keptPrefix) && key !== own)
  const valid = others.flatMap((key) => {
    const kept = readKept(key)
    return kept ? [{ key, at: kept.at }] : []
  })
  valid.sort((one, other) => other.at - one.at)
  for (const { key } of valid.slice(bounds.maxForms - 1)) sessionStorage.removeItem(key)
}

/** Signing out in another tab. */
function forgetWithOthers({ key }: StorageEvent): void {
  if (key !== forgottenKey) return
  for (const each of Object.keys(sessionStorage)) if (each.startsWith(keptPrefix)) readKept(each)
}
globalThis.addEventListener?.('storage', forgetWithOthers)
