import { join } from 'node:path'
import type { Response } from 'light-my-request'
import { expect, vi } from 'vitest'
import { compareFiles, findHalfRecords } from './integrity.ts'
import type { TestApp } from './test-app.ts'

/** Number of simultaneous calls. */
export const many = 50

/** Makes a call many times at once. @returns the number of answers of each kind, as `tally` counts them. */
export async function atOnce(work: (turn: number) => Promise<Response>): Promise<Record<string, number>> {
  return tally(await Promise.all(Array.from({ length: many }, (_, turn) => work(turn))))
}

/** Counts answers: successes (`200`), and each refusal (`409 email-taken`). */
export function tally(answers: Response[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const kind = answer.statusCode < 300 ? '200' : `${answer.statusCode} ${answer.json().code}`
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

/** Fails if a race has left partial or orphaned data. */
export async function expectNothingHalf({ database, dataDir }: TestApp): Promise<void> {
  expect(await findHalfRecords(database.pool)).toEqual([])
  // Images that nobody owns any more go just after the answer: bytes first, then rows.
  await vi.waitFor(
    async () => {
      const files = await compareFiles(database.pool, join(dataDir, 'files'))
      expect(files).toEqual({ rowsWithoutBytes: [], bytesWithoutRow: [] })
    },
    { timeout: 60_000 },
  )
}
