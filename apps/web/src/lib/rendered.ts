import { type Dispatch, type SetStateAction, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { isRecord } from './values.ts'

// Public pages come rendered by the service, which knows no device, and are taken over as they are. What a device changes
// follows at once.

let renderedAt: number | undefined

/**
 * When the page was rendered, by the clock of the service: the first drawing here says the same times.
 * @param moment undefined: nothing of its screen was, only the frame
 */
export function setRenderedAt(moment: number | undefined): void {
  renderedAt = moment
}

const never = () => () => undefined

/** Whether what is drawn may differ from what the service rendered. */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** Whether only the frame is rendered: its screen follows once that is taken over. */
export function useIsFrameOnly(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => renderedAt === undefined,
  )
}

/**
 * As `useState`, for what the device knows.
 * @param rendered what the service says, until the page is taken over
 */
export function useDeviceState<T>(rendered: T, read: () => T): [T, Dispatch<SetStateAction<T>>] {
  const isTakenOver = useIsTakenOver()
  const [state, setState] = useState(() => (isTakenOver ? read() : rendered))
  useLayoutEffect(() => {
    if (!isTakenOver) setState(read())
  }, [])
  return [state, setState]
}

/** Milliseconds of now. */
export function useNow(): number {
  return useIsTakenOver() ? Date.now() : (renderedAt ?? 0)
}

/** What the router keeps in the entry of the browser's history, while the page is taken over: the service knew nothing of it. */
let entryState: unknown

/** Call it before the page is taken over. */
export function takeEntryState(): void {
  const entry: unknown = history.state
  if (!isRecord(entry) || entry.usr == null) return
  entryState = entry.usr
  history.replaceState({ ...entry, usr: null }, '')
}

/** Gives it back once what stands beside it is taken over. */
export function EntryState() {
  useLayoutEffect(
    () =>
      queueMicrotask(() => {
        if (entryState === undefined) return
        history.replaceState({ ...history.state, usr: entryState }, '')
        entryState = undefined
        // The router reads the entry anew.
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      }),
    [],
  )
  return null
}
