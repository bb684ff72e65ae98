import { parentPort } from 'node:worker_threads'
import type { EntryKind } from '@rasad/contract/unconfirmed'
import type pg from 'pg'
import { openClient } from '../platform/db/database.ts'
import { lowerThreadPriority } from '../platform/threads.ts'
import { readCompaniesToCompare, readMedicinesToCompare } from './duplicates-repository.ts'
import { findCompanyPairs, findMedicinePairs } from './find-duplicates.ts'

// The thread that compares the catalogue with itself. Nobody's answer waits for it.
parentPort?.once(
  'message',
  async ({ kind, connection }: { kind: EntryKind; connection: pg.ClientConfig }) => {
    lowerThreadPriority()
    const client = await openClient(connection, 'rasad duplicates')
    const pairs =
      kind === 'medicine'
        ? findMedicinePairs(await readMedicinesToCompare(client))
        : findCompanyPairs(await readCompaniesToCompare(client))
    await client.end()
    parentPort?.postMessage(pairs)
  },
)
