import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '@rasad/testkit/random'
import type { Cast } from './load-fixtures.ts'
import { createTally, type Tally } from './tally.ts'
import { runUser } from './user.ts'

export interface Phase {
  name: string
  users: number
  seconds: number
  /** Ends the phase earlier; asked twice a second. */
  isEnough?(tally: Tally): boolean
}

export interface PhaseResult extends Phase {
  tally: Tally
}

/**
 * Runs phases one after the other. Users of a phase stay for the next one. A call counts for the phase in which it
 * started.
 * @param think milliseconds between an answer and the next call
 */
export async function runLoad(
  cast: Cast,
  phases: Phase[],
  { think, seed }: { think: number; seed: number },
  /** Called at the start of each phase, and without a phase at the end of the last one. */
  onPhase: (phase?: Phase) => void = () => {},
): Promise<PhaseResult[]> {
  const results = phases.map((phase): PhaseResult => ({ ...phase, tally: createTally() }))
  let current = results[0]
  let over = false
  const running: Promise<void>[] = []
  for (const result of results) {
    current = result
    onPhase(result)
    for (let number = running.length; number < result.users; number++) {
      running.push(
        runUser({
          cast,
          number,
          random: createRandom(seed * 1_000 + number),
          think,
          tally: () => current?.tally ?? result.tally,
          going: () => !over && number < (current?.users ?? 0),
        }),
      )
    }
    const end = performance.now() + result.seconds * 1_000
    while (performance.now() < end && !result.isEnough?.(result.tally)) {
      await sleep(Math.min(500, Math.max(0, end - performance.now())))
    }
  }
  onPhase()
  over = true
  await Promise.all(running)
  return results
}
