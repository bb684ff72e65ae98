import { parentPort } from 'node:worker_threads'
import type pg from 'pg'
import { openClient } from '../platform/db/database.ts'
import { buildSnapshot, snapshotTransferables } from './snapshot.ts'

// The thread that builds the index. It has its own database connection and transfers the result without copying.
parentPort?.once('message', async (connection: pg.ClientConfig) => {
  const client = await openClient(connection, 'rasad index')
  const snapshot = await buildSnapshot(client)
  await client.end()
  parentPort?.postMessage(snapshot, snapshotTransferables(snapshot))
})
