interface Wrong {
  count: number
  until: number
}

const window = 60_000
const maxAddresses = 10_000

/**
 * Counts wrong upload keys by network address, in this process alone: a wrong key must not cost a write. Keys cannot be
 * guessed; this bounds what trying costs.
 * @param most wrong ones of an address within a minute, before it waits for the rest of that minute
 * @param now the time in milliseconds
 */
export function createWrongKeys(most: number, now: () => number = Date.now) {
  // The oldest first: every address is kept for the same time.
  const wrong = new Map<string, Wrong>()

  function forgetOld(): void {
    for (const [address, { until }] of wrong) {
      if (until > now() && wrong.size < maxAddresses) return
      wrong.delete(address)
    }
  }

  return {
    /** Seconds that an address must wait before its keys are looked at again; 0: none. */
    wait(address: string): number {
      const known = wrong.get(address)
      if (!known || known.count < most || known.until <= now()) return 0
      return Math.ceil((known.until - now()) / 1_000)
    },

    count(address: string): void {
      const known = wrong.get(address)
      if (known && known.until > now()) {
        known.count += 1
        return
      }
      wrong.delete(address)
      forgetOld()
      wrong.set(address, { count: 1, until: now() + window })
    },
  }
}
