import { join } from 'node:path'
import type { Response } from 'light-my-request'
import { expect } from 'vitest'
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
  const files = await compareFiles(database.pool, join(dataDir, 'files'))
  expect(files).toEqual({ rowsWithoutBytes: [], bytesWithoutRow: [] })
}
