import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A screen that is loaded when it is first opened: `lazyScreen(() => import('./a-screen.tsx'), 'AScreen')`. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: (await load())[name] }))
}
