import { setTimeout as sleep } from 'node:timers/promises'

/**
 * One run of `work` for everybody who asks while it runs, and for `keepFor` milliseconds afterwards: a flood of
 * questions costs a few runs a second.
 * @param patience milliseconds after which the askers get `late` instead; the next one begins a new run.
 */
export function shareBriefly<T>(
  work: () => Promise<T>,
  { keepFor, patience, late }: { keepFor: number; patience: number; late: T },
): () => Promise<T> {
  let shared: Promise<T> | undefined
  return () => {
    if (shared) return shared
    const stopWaiting = new AbortController()
    const run = Promise.race([work(), sleep(patience, late, { ref: false, signal: stopWaiting.signal })])
    shared = run
    const forget = () => {
      if (shared === run) shared = undefined
    }
    run
      .then(
        () => void setTimeout(forget, keepFor).unref(),
        // Trouble is not kept: the next one may have none.
        forget,
      )
      .finally(() => stopWaiting.abort())
    return run
  }
}
