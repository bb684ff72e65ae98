interface Kept<T> {
  answer: Promise<T>
  until: number
}

/**
 * Shares one run of `work` for each key among all who ask during the run and for `keepFor` milliseconds after it: a flood of
 * the same question costs one run. Failures are not kept.
 * @param maxKeys answers kept at once; the oldest goes first
 * @param now the time in milliseconds
 */
export function createCache<T>(
  { keepFor, maxKeys = 1 }: { keepFor: number; maxKeys?: number },
  now: () => number = Date.now,
): (key: string, work: () => Promise<T>) => Promise<T> {
  const cache = new Map<string, Kept<T>>()
  return (key, work) => {
    const known = cache.get(key)
    if (known && known.until > now()) return known.answer
    cache.delete(key)
    for (const [oldest, { until }] of cache) {
      if (until > now() && cache.size < maxKeys) break
      cache.delete(oldest)
    }
    const kept: Kept<T> = { answer: work(), until: Number.POSITIVE_INFINITY }
    cache.set(key, kept)
    kept.answer.then(
      () => {
        kept.until = now() + keepFor
      },
      () => {
        if (cache.get(key) === kept) cache.delete(key)
      },
    )
    return kept.answer
  }
}
