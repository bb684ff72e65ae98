import { join } from 'node:path'
import type { Response } from 'light-my-request'
import { expect } from 'vitest'
import { compareFiles, findHalfRecords } from './integrity.ts'
import type { TestApp } from './test-app.ts'

/** How many at once. */
export const many = 50

/** Does it many times at once. @returns how often each was answered, as `tally` counts. */
export async function atOnce(work: (turn: number) => Promise<Response>): Promise<Record<string, number>> {
  return tally(await Promise.all(Array.from({ length: many }, (_, turn) => work(turn))))
}

/** How many answers were a success (`200`), and of each refusal (`409 email-taken`). */
export function tally(answers: Response[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const kind = answer.statusCode < 300 ? '200' : `${answer.statusCode} ${answer.json().code}`
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

/** Fails where a race has left something half, or something that belongs to nobody. */
export async function expectNothingHalf({ database, dataDir }: TestApp): Promise<void> {
  expect(await findHalfRecords(database.pool)).toEqual([])
  const files = await compareFiles(database.pool, join(dataDir, 'files'))
  expect(files).toEqual({ rowsWithoutBytes: [], bytesWithoutRow: [] })
}
