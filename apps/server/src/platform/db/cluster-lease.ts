import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { EmbeddedCluster } from './embedded-cluster.ts'
import { sinceCrash } from './server-run.ts'

/** Advisory locks of the embedded cluster. The numbers are arbitrary but must never change. */
const locks = { inUse: 727_001, serve: 727_002 }

const joinAttempts = 5
/** Milliseconds after a PostgreSQL crash until all users have reconnected, even on a busy machine. */
const gathering = 5_000

export type ClusterUse = 'serve' | 'command'

/** Another `serve` runs on the same data directory. */
export class DataDirInUseError extends Error {
  override name = 'DataDirInUseError'
}

/**
 * One process's share of an embedded cluster. PostgreSQL counts the users through advisory locks, so a killed process
 * leaves nothing behind, and the last user to leave stops the server. A PostgreSQL crash loses the count: just after
 * one, a process that leaves waits for the others to be counted again.
 */
interface ClusterLease {
  release(): Promise<void>
}

/**
 * Joins the users of a cluster and keeps it running: restarts the server if it dies.
 * @throws DataDirInUseError when `use` is serve and another process serves this data directory.
 */
export async function leaseCluster(
  cluster: EmbeddedCluster,
  use: ClusterUse,
  onTrouble: (error: unknown) => void,
): Promise<ClusterLease> {
  let released = false
  let rejoining = Promise.resolve()
  let connection = await joinPatiently()

  /** The last user can be stopping the server just as we join. */
  async function joinPatiently(): Promise<pg.Client> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await join()
      } catch (error) {
        if (error instanceof DataDirInUseError || attempt === joinAttempts) throw error
        await sleep(200)
      }
    }
  }

  async function join(): Promise<pg.Client> {
    await cluster.ensureRunning()
    const client = new pg.Client({ ...cluster.address, application_name: `rasad ${use} lease` })
    client.on('error', () => {})
    await client.connect()
    if (use === 'serve') {
      const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS got', [locks.serve])
      if (!rows[0].got) {
        await client.end()
        throw new DataDirInUseError('Rasad is already running on this data directory.')
      }
    }
    await client.query('SELECT pg_advisory_lock_shared($1)', [locks.inUse])
    client.on('end', () => {
      rejoining = rejoin()
    })
    return client
  }

  async function rejoin(): Promise<void> {
    while (!released) {
      try {
        connection = await join()
        return
      } catch (error) {
        onTrouble(error)
        await sleep(500)
      }
    }
  }

  return {
    async release() {
      released = true
      // Let a pending rejoin finish: its queries must not reach the server after we have left.
      await rejoining
      try {
        const { rows: times } = await connection.query(`SELECT ${sinceCrash} AS past`)
        const { past } = times[0]
        if (past !== null && past < gathering) await sleep(gathering - past)
        await connection.query('SELECT pg_advisory_unlock_shared($1)', [locks.inUse])
        const { rows } = await connection.query('SELECT pg_try_advisory_lock($1) AS last', [locks.inUse])
        if (rows[0].last) await cluster.stop()
        await connection.end()
      } catch {
        // The server is already gone, so there is nothing to release.
      }
    },
  }
}
