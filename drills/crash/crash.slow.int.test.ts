import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareCluster } from '@rasad/testkit/prepared-cluster'
import { expect, it } from 'vitest'
import { describeCrashes, failuresOf, runCrashes } from './run-crashes.ts'

// Kills the service and its PostgreSQL while people write. Short here, long in `npm run test:crash`.

it('loses no acknowledged write when it is killed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rasad-crash-'))
  try {
    await prepareCluster(dataDir)
    const report = await runCrashes({ dataDir, rounds: 5, seed: 20_261_124 })
    console.log(describeCrashes(report))
    expect(failuresOf(report)).toEqual([])
    expect(report.checked).toBeGreaterThan(50)
    expect(report.stockFiles).toBeGreaterThan(0)
    expect(report.goods).toBeGreaterThan(0)
    expect(report.events.told).toBeGreaterThan(0)
    expect(report.mails.told).toBeGreaterThan(0)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
