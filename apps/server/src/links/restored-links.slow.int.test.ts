import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyTarget, restore, rowsOf, storeOf } from '@rasad/testkit/backup-fixture'
import { clientOf } from '@rasad/testkit/clients'
import { createNewcomers, type Person } from '@rasad/testkit/newcomers'
import { requestBody, sendRequest } from '@rasad/testkit/supply-requests'
import { openTestApp, type TestApp } from '@rasad/testkit/test-app'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBackup } from '../backup/backup.ts'

// Backup, loss, restore: what links open afterwards.

const folder = mkdtempSync(join(tmpdir(), 'rasad-links-'))
let world: World
let restored: TestApp
let early: Links
let late: Links
let anew: Links
let rows: string

/** Tokens of a link to a list, and of one to a request. */
interface Links {
  list: string
  request: string
}

async function makeLinks(buyer: Person, name: string): Promise<Links> {
  const list = (await buyer.call('POST', '/api/lists', { name, lines: [] })).json().data
  const share = (await buyer.call('POST', `/api/lists/${list._id}/share`, { mayTick: true })).json().data
  const sent = await sendRequest(buyer, requestBody(world, [world.people.stockist.id]))
  return { list: share.url.split('/s/')[1], request: sent.tokens[0] ?? '' }
}

async function opened(app: TestApp, { list, request }: Links): Promise<number[]> {
  const { call } = clientOf(app)
  const answers = [await call('GET', `/api/shares/${list}`), await call('GET', `/api/replies/${request}`)]
  return answers.map(({ statusCode }) => statusCode)
}

beforeAll(async () => {
  world = await createWorldApp()
  const { app, people } = world
  early = await makeLinks(people.medicalOwner, 'Before the backup')
  const file = join(folder, 'backup')
  await makeBackup({ database: app.database, store: storeOf(app.dataDir), file })
  rows = Object.values(await rowsOf(app.database))
    .flat()
    .join('\n')
  // Made after the backup, by others, and lost.
  late = await makeLinks(people.purchaser, 'Lost')
  const target = await emptyTarget()
  const dataDir = join(folder, 'data')
  await restore(file, target, dataDir)
  restored = await openTestApp(target, { dataDir })
  const { id, email, password } = people.medicalOwner
  const owner = await createNewcomers(restored, 'restored').person(id, email, 'medicalOwner', password)
  anew = await makeLinks(owner, 'After the restore')
})
afterAll(async () => {
  await restored.close()
  await world.app.close()
  rmSync(folder, { recursive: true, force: true })
})

it('a link that was lost opens nothing of what was made since', async () => {
  expect(await opened(restored, anew)).toEqual([200, 200])
  expect(await opened(restored, late)).toEqual([404, 404])
  expect(late.list).not.toBe(anew.list)
  expect(late.request).not.toBe(anew.request)
})

it('a link from before the backup works', async () => {
  expect(await opened(restored, early)).toEqual([200, 200])
})

it('a backup holds no link, and no secret that makes one', async () => {
  for (const token of Object.values(early)) {
    expect(rows).not.toContain(token)
    expect(rows).not.toContain(Buffer.from(token).toString('hex'))
    expect(rows).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  }
  const { rows: secrets } = await restored.database.pool.query('SELECT name FROM secrets')
  expect(secrets.map(({ name }) => name)).not.toContain('link-tokens')
})
