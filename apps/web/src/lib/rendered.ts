import { type RefObject, useLayoutEffect, useSyncExternalStore } from 'react'

// Public pages come rendered by the service, which knows no device, and are taken over as they are. What a device changes
// follows at once.

let renderedAt = 0

/** When the page was rendered, by the clock of the service: the first drawing here says the same times. */
export function setRenderedAt(moment: number): void {
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

/** Milliseconds of now. */
export function useNow(): number {
  return useIsTakenOver() ? Date.now() : renderedAt
}

/** Takes what was typed into a rendered field before it was taken over. */
export function useEarlyText(
  field: RefObject<HTMLInputElement | null>,
  value: string,
  onEarly: (text: string) => void,
): void {
  useLayoutEffect(() => {
    const typed = field.current?.value ?? value
    if (typed !== value) onEarly(typed)
  }, [])
}
