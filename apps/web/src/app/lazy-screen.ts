import { type ComponentType, createElement, isValidElement, lazy, useState } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'
import { loadAgain } from '../lib/load-again.ts'
import { textsAreThere } from '../lib/texts.ts'

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
 * Loads the screen of a table at an address ahead. Rejects if it cannot be had; drawing it tries again.
 * @returns the path of its route
 */
export async function preloadOf(routes: RouteObject[], pathname: string): Promise<string | undefined> {
  const { element, path } = matchRoutes(routes, pathname)?.at(-1)?.route ?? {}
  if (isValidElement(element)) await (element.type as Partial<LazyScreen>).preload?.()
  return path
}
