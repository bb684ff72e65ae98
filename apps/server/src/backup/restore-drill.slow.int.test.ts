import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { goodPassword, ownerForm, purchaserForm } from '@rasad/testkit/clients'
import { firstHit, rasad, ready, type Serving, serve } from '@rasad/testkit/service-process'
import { afterEach, beforeEach, expect, it } from 'vitest'

// Disaster recovery as an operator does it, with the real commands.

let folder: string
let running: Serving[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rasad-drill-'))
  running = []
})

afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

async function start(dataDir: string, environment: Record<string, string> = {}): Promise<Serving> {
  const serving = await serve({ DATA_DIR: dataDir, ...environment })
  running.push(serving)
  await ready(serving)
  return serving
}

/** @throws with the answer, if it is not a success */
async function must(answering: Promise<Response>): Promise<Record<string, unknown>> {
  const answer = await answering
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${body}`)
  return JSON.parse(body)
}

async function signIn({ url }: Serving, account: object): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(account)
  return (await must(fetch(`${url}/api/auth/login`, { method: 'POST', headers, body }))).token as string
}

it('restores a lost service from a backup that was taken during use', async () => {
  const lost = await start(join(folder, 'lost'), {
    DEMO: 'true',
    RATE_LIMITS: 'off',
  })
  const buyer = { email: 'buyer@drill.example', password: goodPassword, role: 'purchaser' }
  const form = await purchaserForm(buyer.email)
  const { data: made } = await must(fetch(`${lost.url}/api/purchaser`, { method: 'POST', body: form }))
  const own = { headers: { authorization: `Bearer ${await signIn(lost, buyer)}` } }
  const card = await must(fetch(`${lost.url}/api/purchaser/${(made as { _id: string })._id}`, own))
  const identity = new URL((card.data as { aadharImage: string }).aadharImage, lost.url).pathname
  const before = Buffer.from(await (await fetch(lost.url + identity, own)).arrayBuffer())
  expect(before.length).toBeGreaterThan(100)

  let working = true
  const acknowledged: string[] = []
  const work = (async () => {
    for (let n = 0; working; n++) {
      const email = `store-${n}@drill.example`
      await must(fetch(`${lost.url}/api/auth/signup`, { method: 'POST', body: await ownerForm(email) }))
      acknowledged.push(email)
    }
  })()
  await expect.poll(() => acknowledged.length).toBeGreaterThan(2)
  const file = join(folder, 'rasad.backup')
  const sure = [...acknowledged]
  const backup = await rasad(['backup', file], { DATA_DIR: join(folder, 'lost') })
  working = false
  await work
  expect(backup).toMatchObject({ code: 0, err: expect.stringContaining('Copying files') })
  expect(readdirSync(folder).sort()).toEqual(['lost', 'rasad.backup'])
  lost.child.kill('SIGTERM')
  await lost.ended

  const found = { DATA_DIR: join(folder, 'found') }
  const restored = await rasad(['restore', file], found)
  expect([restored.code, restored.out]).toEqual([0, expect.stringContaining('Restored as of')])
  expect((await rasad(['restore', file], found)).err).toMatch(/not empty/)

  const again = await start(found.DATA_DIR)
  expect(await firstHit(again, 'augmentn 625')).toBe('Augmentin 625 Duo Tablet')
  expect((await fetch(again.url + identity, own)).status).toBe(404)
  const mine = { headers: { authorization: `Bearer ${await signIn(again, buyer)}` } }
  const after = await fetch(again.url + identity, mine)
  expect([after.status, Buffer.from(await after.arrayBuffer())]).toEqual([200, before])

  for (const email of sure) await signIn(again, { email, password: goodPassword, role: 'medicalOwner' })
})
