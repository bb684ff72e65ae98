import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

/**
 * Words in front of a program that give it a disk of its own, in memory, of so many kilobytes at `folder`; nobody
 * else sees it. Works for an ordinary user where user namespaces are allowed, and for root.
 * @returns undefined where this machine allows neither.
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

/** The same folder, seen from outside of the program that was given it. @param pid the program's. */
export function seenFromOutside(pid: number | undefined, folder: string): string {
  return `/proc/${pid}/root${folder}`
}
