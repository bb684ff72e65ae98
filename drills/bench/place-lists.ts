// What the benchmarks ask: names and places.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pinCount, placeAt } from '@rasad/places'
import { createRandom, type Random } from '@rasad/testkit/random'
import pg from 'pg'
import { demoCities } from '../../apps/server/seed/demo/cities.ts'

/** A client of the PostgreSQL that runs on a data directory. */
async function clientOn(dataDir: string): Promise<pg.Client> {
  const [, , , port, socket] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const client = new pg.Client({ host: socket ?? '', port: Number(port), user: 'rasad', database: 'rasad' })
  await client.connect()
  return client
}

/** Lists of names that somebody has in stock, common and rare. The service must be running. */
export async function drawLists(dataDir: string, count: number, lines: number): Promise<string[][]> {
  const client = await clientOn(dataDir)
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM medicines m JOIN
       (SELECT medicine_no, count(*) AS n FROM listings GROUP BY medicine_no) AS l ON l.medicine_no = m.no
     ORDER BY n DESC, no`,
  )
  await client.end()
  const random = createRandom(29)
  // As in the bench of the planner: most lines are among the more common medicines.
  const draw = () =>
    rows[Math.floor(random.next() * (random.chance(0.7) ? 0.05 : 1) * rows.length)]?.name ?? ''
  return Array.from({ length: count }, () => Array.from({ length: lines }, draw))
}

/** Half in the cities where many stockists are, half anywhere. @returns PINs */
export function drawPlaces(count: number, random: Random = createRandom(31)): string[] {
  return Array.from({ length: count }, () =>
    random.chance(0.5)
      ? random.pick(random.pick(demoCities).localities).pincode
      : placeAt(random.int(pinCount())).pin,
  )
}

export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
