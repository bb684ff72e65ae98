// From the start of the process to /readyz with 250,000 medicines and 2,000,000 listings, and its memory then.
// PostgreSQL runs next to it and is counted separately.
import { readdirSync, readFileSync } from 'node:fs'
import { benchWorld, bound, startServer, table } from './world.ts'

const world = benchWorld()
const rows = [['run', 'ready after', 'server resident', 'PostgreSQL (proportional)']]
const times: number[] = []
const sizes: number[] = []
for (let run = 1; run <= 3; run++) {
  const server = await startServer(world.dataDir)
  const resident = kilobytes(`/proc/${server.pid}/status`, /VmRSS:\s+(\d+)/) / 1024
  times.push(server.readyAfter)
  sizes.push(resident)
  rows.push([
    String(run),
    `${(server.readyAfter / 1000).toFixed(2)} s`,
    `${resident.toFixed(0)} MB`,
    `${(postgresMemory(world.dataDir) / 1024).toFixed(0)} MB`,
  ])
  await server.stop()
}
console.log(`250,000 medicines (${world.medicines}), 2,000,000 listings`)
table(rows)
bound('start', median(times) < 6_000, `${(median(times) / 1000).toFixed(2)} s to ready, bound 6 s`)
bound('memory', Math.max(...sizes) < 600, `${Math.max(...sizes).toFixed(0)} MB resident, bound 600 MB`)

function kilobytes(file: string, pattern: RegExp): number {
  try {
    return Number(pattern.exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Shared memory is counted once for all processes of the server. */
function postgresMemory(dataDir: string): number {
  const postmaster = Number(readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0])
  let sum = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = kilobytes(`/proc/${pid}/status`, /PPid:\s+(\d+)/)
    if (Number(pid) === postmaster || parent === postmaster) {
      sum += kilobytes(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m)
    }
  }
  return sum
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
