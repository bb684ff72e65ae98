import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Linux counts processor time in hundredths. */
const ticksPerSecond = 100

/** Seconds of processor time so far. */
export interface Processor {
  service: number
  database: number
  load: number
  /** Time that the hypervisor gave to other machines while there was work here. */
  stolen: number
}

/** Processor time of the service, its embedded PostgreSQL and this process. Zeros if there is no /proc. */
export function readProcessor(servicePid: number, dataDir: string): Processor {
  const { user, system } = process.cpuUsage()
  return {
    service: secondsOf(String(servicePid))?.own ?? 0,
    database: databaseSeconds(dataDir),
    load: (user + system) / 1e6,
    stolen: stolenSeconds(),
  }
}

function stolenSeconds(): number {
  try {
    const [all = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
    // user, nice, system, idle, iowait, irq, softirq, steal
    return Number(all.split(/ +/)[8] ?? 0) / ticksPerSecond
  } catch {
    return 0
  }
}

function databaseSeconds(dataDir: string): number {
  try {
    const [postmaster = ''] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    let sum = secondsOf(postmaster)?.withEnded ?? 0
    for (const name of readdirSync('/proc')) {
      const found = /^\d+$/.test(name) ? secondsOf(name) : undefined
      if (found?.parent === postmaster) sum += found.withEnded
    }
    return sum
  } catch {
    return 0
  }
}

function secondsOf(pid: string): { parent: string; own: number; withEnded: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is a name in parentheses, which may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const sum = (from: number, to: number) =>
      fields.slice(from, to).reduce((ticks, field) => ticks + Number(field), 0) / ticksPerSecond
    return { parent: fields[1] ?? '', own: sum(11, 13), withEnded: sum(11, 15) }
  } catch {
    return undefined
  }
}
