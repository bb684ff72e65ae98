import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createCatalogue } from '@rasad/testkit/catalogue-fixture'
import { clientOf, goodPassword, ownerForm } from '@rasad/testkit/clients'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// A client with types that are generated from the served document, as a stranger would make one.

const root = resolve(import.meta.dirname, '../../../../..')
const sample = join(root, 'apps/sample-client')
const email = 'meera@shanti.example'
const run = promisify(execFile)

let app: TestApp
let url: string
let folder: string
beforeAll(async () => {
  app = await createTestApp(async (database) => void (await createCatalogue(database)))
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  expect((await clientOf(app).call('POST', '/api/auth/signup', await ownerForm(email))).statusCode).toBe(201)

  folder = await mkdtemp(join(tmpdir(), 'rasad-client-'))
  await cp(join(sample, 'src'), folder, { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), '{"type": "module"}')
  const project = { extends: join(sample, 'tsconfig.json'), include: ['*.ts'] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project))
  const types = join(sample, 'node_modules/.bin/openapi-typescript')
  await run(types, [`${url}/openapi.json`, '--output', join(folder, 'api.d.ts')])
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

async function runSample(password: string) {
  const words = [join(folder, 'plan-demand.ts'), url, email, password, 'dolo 650']
  const { stdout } = await run(process.execPath, words).catch((error: { stdout: string }) => error)
  return JSON.parse(stdout) as unknown
}

describe('a generated client', () => {
  it('compiles, and its types refuse mistakes', async () => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const done = await run(process.execPath, [tsc, '--project', folder]).catch((error: object) => error)
    expect(done).toMatchObject({ stdout: '' })
    expect(done).not.toHaveProperty('code')
  })

  it('signs in, searches and plans a demand', async () => {
    expect(await runSample(goodPassword)).toEqual({
      me: email,
      found: ['Dolo 650 Tablet'],
      calls: [{ call: expect.stringMatching(/\w/), covered: 1 }],
      near: '411004',
    })
  })

  it('is told by a code why it is refused', async () => {
    expect(await runSample('Wrong-Pass-1')).toEqual({ refused: 'wrong-credentials', wrong: true })
  })
})
