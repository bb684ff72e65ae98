import { execFile, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inboundMail } from '@rasad/testkit/inbound-mail'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, describe, expect, it } from 'vitest'

// The examples of the documents, with a real curl. The one for Windows is run by another shell here: only its signs for
// variables and for lines that go on are replaced.

const hasCurl = spawnSync('curl', ['--version']).status === 0
const hasOpenssl = spawnSync('openssl', ['version']).status === 0
const docs = fileURLToPath(new URL('../../../../../docs/', import.meta.url))

const world = await createWorldApp()
await world.app.http.listen({ port: 0, host: '127.0.0.1' })
const rasad = `http://127.0.0.1:${(world.app.http.server.address() as AddressInfo).port}`
const folder = await mkdtemp(join(tmpdir(), 'rasad example '))
afterAll(async () => {
  await world.app.close()
  await rm(folder, { recursive: true, force: true })
})

/** The example as a shell script, with our files. */
async function exampleFor(file: string, key: string): Promise<string> {
  const example = /```bat\n([\s\S]*?)```/.exec(await readFile(join(docs, 'api.md'), 'utf8'))?.[1] ?? ''
  const lines = example.split('\n').filter(Boolean)
  expect(lines.length).toBeLessThanOrEqual(10)
  const settings: Record<string, string> = { FILE: file, KEY: key, RASAD: rasad }
  const set = lines.flatMap((line) => /^set (\w+)=/.exec(line)?.[1] ?? [])
  expect(set).toEqual(Object.keys(settings))
  const command = lines.filter((line) => !/^(?:@echo|set|if) /.test(line)).join('\n')
  return command
    .replace('curl.exe', 'curl')
    .replaceAll('^\n', '\\\n')
    .replace('--retry-delay 60', '--retry-delay 1')
    .replaceAll(/%(\w+)%/g, (_, name: string) => settings[name] ?? `%${name}%`)
}

function run(script: string, env: Record<string, string> = {}): Promise<{ status: number; out: string }> {
  return new Promise((resolve) => {
    execFile('sh', ['-c', script], { cwd: folder, env: { ...process.env, ...env } }, (error, out, err) =>
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, out: out + err }),
    )
  })
}

describe.runIf(hasCurl)('the example for a computer that sends its statement', () => {
  it('sends a file with a key out of a file, and says when it is refused', async () => {
    const { stockist } = world.people
    const { data } = (await stockist.call('POST', '/api/upload-keys', { name: 'Counter' })).json()
    const [file, key] = [join(folder, 'STOCK.TXT'), join(folder, 'rasad-key.txt')]
    // As Notepad saves it: with CR and LF.
    await writeFile(key, `Authorization: Bearer ${data.key}\r\n`)
    await chmod(key, 0o600)
    await writeFile(file, "Item Name,Pack,Closing\r\nSahyadol 650 Tablet,15'S,12\r\n")
    const script = await exampleFor(file, key)
    const sent = await run(script)
    expect(sent.status, sent.out).toBe(0)
    const { _id } = JSON.parse(sent.out).data
    expect((await stockist.call('GET', `/api/stock-files/${_id}`)).json().data).toMatchObject({
      ...{ via: 'key', fileName: 'STOCK.TXT', complete: true },
    })
    await stockist.call('DELETE', `/api/upload-keys/${data._id}`)
    const refused = await run(script)
    expect([refused.status, refused.out]).toEqual([22, expect.stringContaining('401')])
  })
})

describe.runIf(hasCurl && hasOpenssl)('the example for a mail that is sent on', () => {
  it('signs it so that the service takes it, once', async () => {
    const { stockist } = world.people
    const { address } = (await stockist.call('POST', '/api/inbound-address')).json().data
    const text = await readFile(join(docs, 'operating.md'), 'utf8')
    const [, shape = '', script = ''] =
      /```json\n(\{\n {2}"to"[\s\S]*?)```[\s\S]*?```sh\n(at=[\s\S]*?)```/.exec(text) ?? []
    const mail = JSON.parse(shape)
    mail.to = [address]
    mail.attachments[0].content = Buffer.from(
      `Item Name,Pack,Closing\r\nSahyadol 650 Tablet,15'S,7\r\n`,
    ).toString('base64')
    await writeFile(join(folder, 'mail.json'), JSON.stringify(mail, null, 2))
    // A second request within the same second has the same signature.
    const sent = await run(
      `${script.replaceAll('https://rasad.example', rasad)}${again.replace('RASAD_URL', rasad)}`,
      {
        INBOUND_MAIL_SECRET: inboundMail.secret,
      },
    )
    expect(sent.out).toContain('"message":"Received."')
    expect(sent.out).toContain('"code":"mail-repeated"')
    const { data } = (await stockist.call('GET', '/api/stock-files')).json()
    expect(data[0]).toMatchObject({ via: 'mail', fileName: 'STOCK.XLS' })
  })

  const again = `curl -s RASAD_URL/api/inbound-mail -H 'content-type: application/json' -H "x-rasad-timestamp: $at" \\
    -H "x-rasad-signature: $signature" --data-binary @mail.json`
})

describe.runIf(hasCurl)('every example that asks the service', () => {
  it('is answered as a success', async () => {
    const { medicalOwner, stockist } = world.people
    const text = await readFile(join(docs, 'api.md'), 'utf8')
    const scripts = Array.from(text.matchAll(/```sh\n([\s\S]*?)```/g), ([, script = '']) => script).filter(
      (script) => script.includes('$RASAD/api'),
    )
    expect(scripts.length).toBeGreaterThanOrEqual(6)
    for (const script of scripts) {
      const asked = script
        .replaceAll('store@rasad.example', medicalOwner.email)
        .replaceAll('Rasad-demo-1', medicalOwner.password)
        .replaceAll(/^curl -s /gm, "curl -s -w '\\n' ")
      const sent = await run(asked, { RASAD: rasad, TOKEN: stockist.token ?? '' })
      const answers = sent.out.trim().split('\n')
      expect(answers).toHaveLength(script.match(/^curl/gm)?.length ?? 0)
      for (const answer of answers) expect(JSON.parse(answer), script).toMatchObject({ success: true })
    }
  })
})
