/**
 * Begins what makes the app work without a network, once the first page is there and idle: nothing of it weighs on that page.
 */
export function startOfflineLater(): void {
  const start = () =>
    import('./start-offline.tsx').then(
      ({ startOffline }) => startOffline(),
      // The next page tries again.
      () => undefined,
    )
  const later = () => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void start(), { timeout: 5_000 })
    else setTimeout(start, 2_000)
  }
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}
