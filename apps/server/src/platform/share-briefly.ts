import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Shares one run of `work` among all callers during the run and for `keepFor` milliseconds afterwards: a flood of
 * questions costs a few runs a second.
 * @param patience milliseconds after which the callers get `late` instead; the next caller starts a new run.
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
        // Do not cache failures: the next run can succeed.
        forget,
      )
      .finally(() => stopWaiting.abort())
    return run
  }
}
