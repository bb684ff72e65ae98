import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { root } from './lib.ts'

export interface MachineSpeed {
  /** Processor milliseconds of the fixed work, and how long it took. A wait for a core makes the second longer. */
  cpu: number
  wall: number
  /** Milliseconds of an fsync after 8 kB, where PostgreSQL writes too. */
  fsync: { p50: number; p99: number }
}

/** Measures how fast this machine is now, with the same work in every run. Takes about a second. */
export function measureMachine(): MachineSpeed {
  fixedWork()
  return { ...timeFixedWork(), fsync: fsyncTimes(100) }
}

/** Milliseconds of processor that the fixed work takes on the machine that bounds in processor seconds are written for. */
const usualWork = 150

/**
 * @returns how many times as much processor the same work takes here and now as on the machine that bounds in processor
 * seconds are written for; at least 1, the median of five.
 */
export function slowness(): number {
  fixedWork()
  const times = Array.from({ length: 5 }, () => timeFixedWork().cpu).sort((a, b) => a - b)
  return Math.max(1, (times[2] ?? usualWork) / usualWork)
}

/** Returns the speed as a line for people. */
export function describeMachine({ cpu, wall, fsync }: MachineSpeed): string {
  const model = cpus()[0]?.model ?? 'unknown processor'
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')
  const waited = Math.max(0, 1 - cpu / wall) * 100
  return [
    `Machine: ${availableParallelism()} × ${model}, load ${load}.`,
    `Fixed work: ${cpu.toFixed(0)} ms of processor in ${wall.toFixed(0)} ms, so ${waited.toFixed(0)} % of it waiting for a core.`,
    `fsync of 8 kB: p50 ${fsync.p50.toFixed(2)} ms, p99 ${fsync.p99.toFixed(2)} ms.`,
  ].join('\n')
}

function timeFixedWork(): Pick<MachineSpeed, 'cpu' | 'wall'> {
  const began = performance.now()
  const before = process.cpuUsage()
  fixedWork()
  const { user, system } = process.cpuUsage(before)
  return { cpu: (user + system) / 1_000, wall: performance.now() - began }
}

/** Sorting, strings and hashing: what the service does most. */
function fixedWork(): void {
  let state = 1
  const words = Array.from({ length: 200_000 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state.toString(36)
  })
  const counts = new Map<string, number>()
  for (const word of words.sort()) {
    const start = word.slice(0, 3)
    counts.set(start, (counts.get(start) ?? 0) + 1)
  }
  const hash = createHash('sha256')
  for (const [start, count] of counts) hash.update(`${start} ${count}`)
  hash.digest()
}

function fsyncTimes(count: number): MachineSpeed['fsync'] {
  const folder = join(root, '.rasad')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `fsync-${process.pid}`)
  const file = openSync(path, 'w')
  const block = Buffer.alloc(8_192, 1)
  const times = Array.from({ length: count }, () => {
    const began = performance.now()
    writeSync(file, block)
    fsyncSync(file)
    return performance.now() - began
  }).sort((a, b) => a - b)
  closeSync(file)
  rmSync(path)
  return { p50: times[count >> 1] ?? 0, p99: times[Math.floor(count * 0.99)] ?? 0 }
}
