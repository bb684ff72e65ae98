interface Remembered<T> {
  answer: Promise<T>
  until: number
}

/**
 * Shares one run of `work` for each key among all who ask during the run and for `keepFor` milliseconds after it began:
 * a flood of the same question costs one run. Failures are not kept.
 * @param maxKeys answers kept at once; the oldest goes first
 * @param now the time in milliseconds
 */
export function rememberBriefly<T>(
  { keepFor, maxKeys }: { keepFor: number; maxKeys: number },
  now: () => number = Date.now,
): (key: string, work: () => Promise<T>) => Promise<T> {
  // In the order of their ends: every answer is kept for the same time.
  const kept = new Map<string, Remembered<T>>()
  return (key, work) => {
    const known = kept.get(key)
    if (known && known.until > now()) return known.answer
    kept.delete(key)
    for (const [oldest, { until }] of kept) {
      if (until > now() && kept.size < maxKeys) break
      kept.delete(oldest)
    }
    const remembered: Remembered<T> = { answer: work(), until: now() + keepFor }
    kept.set(key, remembered)
    remembered.answer.catch(() => {
      if (kept.get(key) === remembered) kept.delete(key)
    })
    return remembered.answer
  }
}
