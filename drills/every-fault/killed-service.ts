import { publicCost } from '@rasad/server/accounts/passwords'
import { buildApp } from '@rasad/server/app'
import { readConfig } from '@rasad/server/config'
import { connect } from '@rasad/server/platform/db/database'
import { createLogger } from '@rasad/server/platform/logger'
import type pg from 'pg'
import { type Sent, send, type WorldSettings } from './send.ts'
import { countFiles, countStatements, type Step, watch } from './steps.ts'

// A process that has loaded the service: it starts it when it is told the call, makes the call, and is killed at one of
// its steps.

export interface Order {
  connection: pg.ClientConfig
  dataDir: string
  settings: WorldSettings
  sent: Sent
  /** Before which it ends; before the answer, where that is not reached. */
  step: Step
}

process.once('message', async ({ connection, dataDir, settings, sent, step }: Order) => {
  const config = { ...readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), ...settings }
  const database = connect(
    connection,
    false,
    () => {},
    async () => {},
    6,
  )
  const logger = createLogger('silent')
  const app = await buildApp({
    config,
    database,
    logger,
    webFolder: `${dataDir}/no-pages`,
    hashCost: publicCost,
  })
  await app.start()
  countStatements(database.pool)
  countFiles()
  await watch(() => send(app.http, sent), { fault: { ...step, kind: 'killed' }, untilAnswer: true })
  process.kill(process.pid, 'SIGKILL')
})
process.send?.('ready')
