import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@rasad/testkit/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createLogger } from '../platform/logger.ts'

// `/purchaser/{id}` is a screen for a browser that navigates there, and an API call for everybody else.

let database: TestDatabase
let app: App
const folder = mkdtempSync(join(tmpdir(), 'rasad-page-'))
const path = '/purchaser/0123456789abcdef01234567'

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><p>the page</p>')
  database = await createTestDatabase()
  app = await buildApp({
    config: readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }),
    database,
    logger: createLogger('silent'),
    webFolder: folder,
  })
})
afterAll(async () => {
  await app.stop()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, accept: string) => app.http.inject({ url, headers: { accept } })

describe('the address of a purchaser’s card', () => {
  it.each([path, '/purchaser/not-an-id'])('answers a browser at %s with the page', async (url) => {
    const answer = await get(url, 'text/html,application/xhtml+xml,*/*;q=0.8')
    expect([answer.statusCode, answer.body]).toEqual([200, '<!doctype html><p>the page</p>'])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers.vary).toMatch(/accept/i)
  })

  it.each(['application/json', '*/*'])('answers a client that accepts %s as an API call', async (accept) => {
    const answer = await get(path, accept)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'not-signed-in'])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers.vary).toMatch(/accept/i)
  })
})
