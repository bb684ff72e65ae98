import { readFile } from 'node:fs/promises'
import type { Random } from '@rasad/testkit/random'
import pg from 'pg'

export const kinds = ['server', 'postgres', 'both', 'backend'] as const
export type Kind = (typeof kinds)[number]

const often: readonly Kind[] = [
  'server',
  'server',
  'server',
  'postgres',
  'postgres',
  'both',
  'both',
  'backend',
]

export function chooseKind(random: Random): Kind {
  return random.pick(often)
}

export interface Victims {
  server: number
  postmaster: number
  /** Database connections of the service. */
  backends: number[]
}

/** The processes to kill, looked up while everything still runs. */
export async function findVictims(server: number, address: pg.ClientConfig): Promise<Victims> {
  const client = new pg.Client(address)
  client.on('error', () => {})
  await client.connect()
  try {
    const lock = await client.query(`SELECT pg_read_file('postmaster.pid') AS text`)
    const { rows } = await client.query(`SELECT pid FROM pg_stat_activity WHERE application_name = 'rasad'`)
    return {
      server,
      postmaster: Number(lock.rows[0].text.split('\n')[0]),
      backends: rows.map(({ pid }) => pid),
    }
  } finally {
    await client.end().catch(() => {})
  }
}

export function kill(kind: Kind, { server, postmaster, backends }: Victims, random: Random): void {
  const end = (pid: number | undefined) => {
    try {
      if (pid) process.kill(pid, 'SIGKILL')
    } catch (error) {
      // A backend may have exited already.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  const both = random.chance(0.5) ? [server, postmaster] : [postmaster, server]
  const targets: Record<Kind, number[]> = {
    server: [server],
    postgres: [postmaster],
    both,
    backend: [random.pick(backends.length > 0 ? backends : [postmaster])],
  }
  for (const pid of targets[kind]) end(pid)
}

/** Whether a process is gone, or is a zombie that its parent has not reaped yet. */
export async function isGone(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat === '' || stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
}
