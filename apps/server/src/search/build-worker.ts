import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { buildSnapshot, snapshotTransferables } from './snapshot.ts'

// The thread in which the index is built: it has a connection of its own and hands its work over whole.
const client = new pg.Client({ ...(workerData as pg.ClientConfig), application_name: 'rasad index' })
await client.connect()
const snapshot = await buildSnapshot(client)
await client.end()
parentPort?.postMessage(snapshot, snapshotTransferables(snapshot))
