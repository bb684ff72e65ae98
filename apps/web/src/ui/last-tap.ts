let tappedAt: number | undefined
// Nobody taps on the service.
globalThis.addEventListener?.(
  'pointerdown',
  ({ clientY, target }) => {
    tappedAt = target instanceof Element && target.closest('[data-message]') ? undefined : clientY
  },
  true,
)

/** How far below the top of the screen somebody tapped last; undefined if that was a message. */
export function lastTap(): number | undefined {
  return tappedAt
}
