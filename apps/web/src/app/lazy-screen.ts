import { type ComponentType, createElement, lazy, useState } from 'react'
import { readForTab, writeForTab } from '../lib/safe-storage.ts'
import { textsAreThere } from '../lib/texts.ts'

/** Milliseconds after which a screen that could not be fetched is asked for again. */
const retryAfter = 1_000
/** Milliseconds within which the page loads itself anew only once. */
const reloadEvery = 60_000
const reloadedAt = 'reloaded-at'

/** A component that is loaded when it is first drawn, or ahead: then it is drawn at once, without a moment of nothing. */
export type LazyScreen = ComponentType & {
  /** Rejects if it cannot be had; drawing it tries again. */
  preload(): Promise<void>
}

/** A screen that is loaded when it is first opened: `lazyScreen(() => import('./a-screen.tsx'), 'AScreen')`. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyScreen {
  return lazyComponent(
    async () => (await loadAgain(load))[name],
    async () => (await load())[name],
  )
}

/**
 * A part of a screen that is loaded when it is first drawn: `lazyPart(() => import('./a-part.tsx'), 'APart')`. Without a
 * network it is left out, or `without` stands there: the rest of the screen is in use.
 */
export function lazyPart<Parts extends object, Name extends keyof Parts>(
  load: () => Promise<Parts>,
  name: Name,
  without: ComponentType = () => null,
) {
  type Props = Parts[Name] extends (props: infer P) => unknown ? P & object : never
  type Part = ComponentType<Props>
  let loaded: Part | undefined
  const Later = lazy(async (): Promise<{ default: Part }> => {
    try {
      return { default: (await loadTwice(load))[name] as Part }
    } catch {
      return { default: without as Part }
    }
  })
  function LaterPart(props: Props) {
    const [Shown] = useState<Part | typeof Later>(() => loaded ?? Later)
    return createElement(Shown as Part, props)
  }
  /** Rejects if it cannot be had; drawing it tries again. */
  async function preload(): Promise<void> {
    const part = (await load())[name] as Part
    await textsAreThere()
    loaded = part
  }
  return Object.assign(LaterPart, { preload })
}

/** @param ahead how to load it before it is needed; by default, in the same way */
export function lazyComponent(load: () => Promise<ComponentType>, ahead = load): LazyScreen {
  let loaded: ComponentType | undefined
  const Later = lazy(async () => {
    const screen = await load()
    // It appears in its language at once.
    await textsAreThere()
    return { default: screen }
  })
  function Screen() {
    // The same one while it is shown: another one would begin anew.
    const [Shown] = useState(() => loaded ?? Later)
    return createElement(Shown)
  }
  const preload = async () => {
    const screen = await ahead()
    await textsAreThere()
    loaded = screen
  }
  return Object.assign(Screen, { preload })
}

/**
 * Tries twice, then loads the page anew: until then, many browsers answer a failed import from memory. Nothing is lost by that,
 * because the screen is not shown yet. A screen that cannot be had then is for `CrashGuard`.
 */
async function loadAgain<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await loadTwice(load)
  } catch (error) {
    if (!mayReload()) throw error
    location.reload()
    return new Promise(() => {})
  }
}

async function loadTwice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryAfter))
    return load()
  }
}

function mayReload(): boolean {
  const last = readForTab(reloadedAt, (value) => typeof value === 'number') ?? 0
  if (!navigator.onLine || Date.now() - last < reloadEvery) return false
  // Without a storage nobody knows later whether it was tried.
  return writeForTab(reloadedAt, Date.now())
}
