import { mkdtempSync } from 'node:fs'
import { mkdir, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { clientOf, ownerForm, testImage } from '@rasad/testkit/clients'
import { type FormSocket, formEnd, jsonOf, openForm, partHead } from '@rasad/testkit/form-sockets'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

// Forms are expensive: anybody can send them, and their content is unknown at first.

let app: TestApp
let port: number
beforeAll(async () => {
  app = await createTestApp(undefined, { trustProxy: ['127.0.0.1'] })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (app.http.server.address() as AddressInfo).port
})
afterAll(() => app.close())

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const megabyte = Buffer.alloc(1_000_000, 7)
const signup = (address: string) => openForm(port, { path: '/api/auth/signup', address })
const patience = { timeout: 180_000 }

/** Files of open forms, which are on disk without a name. */
async function spooled(): Promise<string[]> {
  const open = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return open.filter((path) => path.startsWith(join(app.dataDir, 'forms')))
}

describe('a form is refused', () => {
  it('at the first byte of a file that the call does not accept', async () => {
    const form = signup('203.0.113.1')
    form.write(`${partHead('passport', 'a.png')}x`)
    const answer = await form.answered
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(jsonOf(answer)).toMatchObject({
      code: 'invalid-input',
      fields: { passport: { code: 'unknown-field', message: 'This call takes no such file.' } },
    })
    expect(await spooled()).toEqual([])
    form.socket.destroy()
  })

  it('at the second file with the same name', async () => {
    const form = openForm(port, { path: '/api/upload', address: '203.0.113.2' })
    form.write(`${partHead('file', 'a.png')}x\r\n${partHead('file', 'b.png')}y`)
    expect(jsonOf(await form.answered)).toMatchObject({ fields: { file: { code: 'too-many' } } })
    form.socket.destroy()
  })

  it('before it is read, if nobody can make the call', async () => {
    const form = openForm(port, { path: '/api/staff', address: '203.0.113.3' })
    expect(await form.answered).toMatch(/^HTTP\/1.1 401 /)
    form.socket.destroy()
  })

  it.each([
    ['/api/auth/signup', 'register'],
    ['/api/purchaser', 'register'],
    ['/api/upload', 'upload'],
  ])('before it is read, if the limit of %s is reached', async (path, bucket) => {
    const address = '203.0.113.4'
    const warm = openForm(port, { path, address })
    warm.write(formEnd)
    warm.socket.write('0\r\n\r\n')
    await warm.answered
    warm.socket.destroy()
    await app.database.pool.query(`UPDATE attempts SET tries = 300 WHERE bucket LIKE $1`, [`${bucket}:%`])
    const form = openForm(port, { path, address })
    const answer = await form.answered
    expect(answer).toMatch(/^HTTP\/1.1 429 /)
    expect(answer).toMatch(/\r\nretry-after: \d+\r\n/i)
    form.socket.destroy()
    await app.database.pool.query('DELETE FROM attempts')
  })

  it('when its file is far beyond the limit, without reading the rest', patience, async () => {
    const form = openForm(port, { path: '/api/upload', address: '203.0.113.5' })
    form.write(partHead('file', 'a.png'))
    for (let sent = 0; sent < 6; sent++) form.write(megabyte)
    const answer = await form.answered
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(jsonOf(answer)).toMatchObject({
      fields: { file: { message: 'File size should be less than 5MB' } },
    })
    form.socket.destroy()
  })

  it('when its text fields do not end', async () => {
    const form = signup('203.0.113.6')
    for (let at = 0; at < 40; at++) form.write(`${partHead('name')}${'a'.repeat(15_000)}\r\n`)
    expect(await form.answered).toMatch(/^HTTP\/1.1 413 /)
    form.socket.destroy()
  })
})

describe('open forms', () => {
  it('are limited per address; others are served, and places become free again', patience, async () => {
    const address = '198.51.100.1'
    const open = Array.from({ length: 64 }, () => signup(address))
    for (const form of open) form.write(`${partHead('drugLicenseImage', 'a.png')}x`)
    await vi.waitFor(async () => expect(await spooled()).toHaveLength(64), patience)
    const refused = signup(address)
    const answer = await refused.answered
    expect(answer).toMatch(/^HTTP\/1.1 429 /)
    expect(answer).toMatch(/\r\nretry-after: 10\r\n/i)
    expect(jsonOf(answer)).toMatchObject({ code: 'too-many-forms' })
    const form = await ownerForm('beside@forms.example')
    const other = await clientOf(app).call('POST', '/api/auth/signup', form, {
      'x-forwarded-for': '198.51.100.2',
    })
    expect(other.statusCode).toBe(201)
    for (const { socket } of [...open, refused]) socket.destroy()
    await vi.waitFor(async () => expect(await spooled()).toEqual([]), patience)
    const again = await ownerForm('again@forms.example')
    const served = await clientOf(app).call('POST', '/api/auth/signup', again, { 'x-forwarded-for': address })
    expect(served.statusCode).toBe(201)
  })

  it('of addresses with many are closed in favour of an address with one', async () => {
    const addresses = Array.from({ length: 10 }, (_, at) => `198.51.100.${at + 100}`)
    const open = addresses.flatMap((address) => Array.from({ length: 40 }, () => signup(address)))
    for (const form of open) form.write(`${partHead('drugLicenseImage', 'a.png')}x`)
    // Fast enough not to count as dripping.
    const sending = setInterval(() => {
      for (const form of open) form.write(Buffer.alloc(2_000, 7))
    }, 1_500)
    await vi.waitFor(async () => expect(await spooled()).toHaveLength(400), patience)
    const form = await ownerForm('one-of-many@forms.example')
    const served = await clientOf(app).call('POST', '/api/auth/signup', form, {
      'x-forwarded-for': '198.51.100.9',
    })
    expect(served.statusCode, served.body).toBe(201)
    const refused = open.filter((each) => each.answer() !== '')
    expect(refused).toHaveLength(1)
    expect(jsonOf(await (refused[0] as FormSocket).answered)).toMatchObject({ code: 'forms-busy' })
    await vi.waitFor(async () => expect(await spooled()).toHaveLength(399), patience)
    clearInterval(sending)
    for (const { socket } of open) socket.destroy()
    await vi.waitFor(async () => expect(await spooled()).toEqual([]), patience)
  })

  const heldForms = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return Number(/^open_forms(?:\{.*\})? (\d+)$/m.exec(metrics)?.[1])
  }
  const rawForm = (length: number) =>
    `POST /api/upload HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.60\r\n` +
    `Content-Type: multipart/form-data; boundary=b0undary\r\nContent-Length: ${length}\r\n\r\n` +
    `${partHead('file', 'a.png')}x${formEnd}`
  const slowCall =
    'POST /api/auth/forgot-password HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
    'Content-Length: 28\r\n\r\n{"email":"nobody@x.example"}'

  it.each([
    ['are bytes of no request behind them', rawForm(20), false],
    ['they hung up at once', rawForm(500), true],
    ['they hung up while another call on the connection was answered', slowCall + rawForm(500), true],
  ])('free their places if, before they were opened, %s', patience, async (_how, bytes, hangsUp) => {
    for (let at = 0; at < 5; at++) {
      const socket = connect({ port, host: '127.0.0.1' })
      socket.on('error', () => {})
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.write(bytes, () => hangsUp && setTimeout(() => socket.destroy(), at))
      socket.resume()
      await closed
    }
    await vi.waitFor(async () => expect(await heldForms()).toBe(0), { timeout: 180_000, interval: 300 })
    expect(await spooled()).toEqual([])
  })

  it('are counted per IPv6 network', patience, async () => {
    const open = Array.from({ length: 64 }, (_, at) => signup(`2001:db8:1:1::${at + 1}`))
    for (const form of open) form.write(`${partHead('drugLicenseImage', 'a.png')}x`)
    await vi.waitFor(async () => expect(await spooled()).toHaveLength(64), patience)
    const refused = signup('2001:db8:1:1:ffff::1')
    expect(jsonOf(await refused.answered)).toMatchObject({ code: 'too-many-forms' })
    for (const { socket } of [...open, refused]) socket.destroy()
    await vi.waitFor(async () => expect(await spooled()).toEqual([]), patience)
  })

  it('need almost no memory: sixty that have sent 5 MB each and drip', async () => {
    const held = () => {
      collectGarbage()
      const { arrayBuffers, external, heapUsed } = process.memoryUsage()
      return Math.max(arrayBuffers, external) + heapUsed
    }
    const before = held()
    const open: FormSocket[] = []
    const drip = setInterval(() => {
      for (const form of open) form.write('x'.repeat(1_000))
    }, 1_000)
    try {
      for (let at = 0; at < 60; at++) {
        const form = signup(`192.0.2.${(at >> 2) + 1}`)
        form.write(partHead('drugLicenseImage', 'a.png'))
        for (let sent = 0; sent < 5; sent++) form.write(megabyte)
        // Release this side's memory before the next form starts.
        const sent = () => expect(form.socket.writableLength).toBe(0)
        await vi.waitFor(sent, { ...patience, interval: 5 })
        open.push(form)
      }
      expect(open.filter((form) => form.answer() !== '' || form.socket.destroyed)).toEqual([])
      // 300 MB have arrived.
      // What nobody holds any more is freed a moment after it was collected.
      await vi.waitFor(() => expect(held() - before).toBeLessThan(60_000_000), {
        timeout: 20_000,
        interval: 200,
      })
      expect(await spooled()).toHaveLength(60)
    } finally {
      clearInterval(drip)
      for (const { socket } of open) socket.destroy()
    }
    await vi.waitFor(async () => expect(await spooled()).toEqual([]), patience)
  })
})

describe('the files of a form', () => {
  it('have no name on disk, and are deleted with the answer', async () => {
    const answer = await clientOf(app).call('POST', '/api/auth/signup', await ownerForm('gone@forms.example'))
    expect(answer.statusCode).toBe(201)
    const refused = await clientOf(app).call(
      'POST',
      '/api/auth/signup',
      await ownerForm('gone@forms.example'),
    )
    expect(refused.statusCode).toBe(409)
    await vi.waitFor(async () => expect(await spooled()).toEqual([]), patience)
    const form = openForm(port, { path: '/api/upload' })
    form.write(`${partHead('file', 'a.png')}${'x'.repeat(1_000)}`)
    await vi.waitFor(async () => expect(await spooled()).toHaveLength(1), patience)
    // The name goes just after the file is opened.
    await vi.waitFor(async () => expect(await readdir(join(app.dataDir, 'forms'))).toEqual([]), patience)
    form.socket.destroy()
    await vi.waitFor(async () => expect(await spooled()).toEqual([]), patience)
  })

  it('are removed at the start after a crash', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'rasad-forms-'))
    await mkdir(join(dataDir, 'forms'))
    await writeFile(join(dataDir, 'forms', 'left'), await testImage())
    const restarted = await createTestApp(undefined, { dataDir })
    expect(await readdir(join(dataDir, 'forms'))).toEqual([])
    await restarted.close()
    await rm(dataDir, { recursive: true })
  })
})
