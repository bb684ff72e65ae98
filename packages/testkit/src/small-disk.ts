import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

/**
 * A command prefix that gives a program its own disk of so many kilobytes at `folder`, in memory and invisible to other
 * processes. Works for an ordinary user if user namespaces are allowed, and for root.
 * @returns undefined if this machine allows neither.
 */
export function smallDisk(folder: string, kilobytes: number): string[] | undefined {
  mkdirSync(folder, { recursive: true })
  const script = `mount -t tmpfs -o size=${kilobytes}k,mode=700 small "$0" && exec "$@"`
  for (const namespaces of [['--user', '--map-root-user', '--mount'], ['--mount']]) {
    const words = ['unshare', ...namespaces, 'sh', '-c', script, folder]
    const [command = '', ...rest] = [...words, 'true']
    if (spawnSync(command, rest).status === 0) return words
  }
  return undefined
}

/** The path of the same folder from outside that program. @param pid the program's process id. */
export function seenFromOutside(pid: number | undefined, folder: string): string {
  return `/proc/${pid}/root${folder}`
}
