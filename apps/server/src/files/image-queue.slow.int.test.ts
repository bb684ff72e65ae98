import type { AddressInfo } from 'node:net'
import { testImage } from '@rasad/testkit/clients'
import { type FormSocket, formEnd, openForm, partHead } from '@rasad/testkit/form-sockets'
import { heavyPng } from '@rasad/testkit/heavy-png'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

// One address sends many images that are expensive to decode. The test compares orders, not times.

let app: TestApp
let port: number
const heavy = heavyPng(8_000, 6_200)
beforeAll(async () => {
  app = await createTestApp(undefined, { trustProxy: ['127.0.0.1'] })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (app.http.server.address() as AddressInfo).port
})
afterAll(() => app.close())

const patience = { timeout: 180_000 }
const sent = 14

function upload(address: string, image: Buffer): FormSocket {
  const form = openForm(port, { path: '/api/upload', address })
  form.write(partHead('file', 'a.png'))
  form.write(image)
  form.write(formEnd)
  form.socket.write('0\r\n\r\n')
  return form
}

async function openForms(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^open_forms(?:\{.*\})? (\d+)$/m.exec(metrics)?.[1])
}

const kept = async () => (await app.database.pool.query('SELECT FROM files')).rowCount ?? 0

it('decodes an image of another address before the waiting ones', patience, async () => {
  const done: string[] = []
  const greedy = Array.from({ length: sent }, () => upload('203.0.113.1', heavy))
  await vi.waitFor(async () => expect(await openForms()).toBeGreaterThanOrEqual(sent - 2), patience)
  const honest = upload('203.0.113.2', await testImage())
  const answers = [...greedy, honest].map(async (form) => {
    const answer = await form.answered
    done.push(form === honest ? 'honest' : 'greedy')
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
    form.socket.destroy()
  })
  await Promise.all(answers)
  // Some were decoded before it arrived and two were in progress; without turns it would be last.
  expect(done.indexOf('honest')).toBeLessThan(sent - 3)
})

it('does not decode images of senders that have hung up', patience, async () => {
  const before = await kept()
  const gone = Array.from({ length: sent }, () => upload('203.0.113.3', heavy))
  await vi.waitFor(async () => expect(await openForms()).toBeGreaterThanOrEqual(sent - 2), patience)
  for (const { socket } of gone) socket.destroy()
  const honest = upload('203.0.113.4', await testImage())
  expect(await honest.answered).toMatch(/^HTTP\/1.1 200 /)
  honest.socket.destroy()
  await vi.waitFor(async () => expect(await openForms()).toBe(0), patience)
  // Everything that still waits in the queue of the same address goes before this one.
  const last = upload('203.0.113.3', await testImage())
  expect(await last.answered).toMatch(/^HTTP\/1.1 200 /)
  last.socket.destroy()
  expect(await kept()).toBeLessThan(before + sent - 3)
})
