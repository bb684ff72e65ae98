import { parentPort, workerData } from 'node:worker_threads'
import type pg from 'pg'
import { openClient } from '../platform/db/database.ts'
import { buildSnapshot, snapshotTransferables } from './snapshot.ts'

// The thread in which the index is built: it has a connection of its own and hands its work over whole.
const client = await openClient(workerData as pg.ClientConfig, 'rasad index')
const snapshot = await buildSnapshot(client)
await client.end()
parentPort?.postMessage(snapshot, snapshotTransferables(snapshot))
