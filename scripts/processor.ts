import { readFileSync } from 'node:fs'

/** Clock ticks a second in /proc; Linux has had this value on every machine for decades. */
const ticks = 100

/**
 * Processor seconds, user and system, of this process and of every process below it that has ended: test runners,
 * compilers, browsers, services and their PostgreSQL. Linux adds what a process has used to the one that waits for its
 * end, so call it once everything has stopped.
 * @returns undefined where there is no /proc, as on macOS.
 */
export function processorSeconds(): number | undefined {
  try {
    // The second field is a name in parentheses, which may hold blanks. User and system time are the fields 14 to 17.
    const stat = readFileSync('/proc/self/stat', 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) / ticks
  } catch {
    return undefined
  }
}
