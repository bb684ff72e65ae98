import { createHmac, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientOf } from '@rasad/testkit/clients'
import { requestBody, sendRequest, tokenIn } from '@rasad/testkit/supply-requests'
import { createTestDatabase } from '@rasad/testkit/test-database'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { migrationsFolder } from '../migrations-folder.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createLinkRepository } from './link-repository.ts'
import { createLinks } from './links.ts'
import type { LinkTables } from './links-tables.ts'

const world = await createWorldApp()
const keyFile = join(world.app.dataDir, 'keys', 'links')
afterAll(() => world.app.close())
beforeEach(async () => {
  await sql('DELETE FROM supply_requests')
  await sql('DELETE FROM order_lists')
})

const sql = (text: string, values: unknown[] = []) => world.app.database.pool.query(text, values)
const links = () => createLinks({ db: world.app.database.db, keyFile })
const { call } = {
  call: (...given: Parameters<ReturnType<typeof clientOf>['call']>) => clientOf(world.app).call(...given),
}

interface Made {
  list: string
  request: string
  share: { _id: string; url: string }
  token: string
}

async function make(): Promise<Made> {
  const { medicalOwner, stockist } = world.people
  const list = (await medicalOwner.call('POST', '/api/lists', { name: 'Monday', lines: [] })).json().data
  const share = (await medicalOwner.call('POST', `/api/lists/${list._id}/share`, { mayTick: true })).json()
    .data
  const sent = await sendRequest(medicalOwner, requestBody(world, [stockist.id]))
  return { list: list._id, request: sent._id, share, token: sent.tokens[0] ?? '' }
}

async function shown({ list, request }: Made) {
  const { medicalOwner } = world.people
  const [one] = (await medicalOwner.call('GET', `/api/lists/${list}`)).json().data.shares
  const [asked] = (await medicalOwner.call('GET', `/api/requests/${request}`)).json().data.stockists
  return { share: one.url as string | null, reply: asked.url as string | null, works: asked.linkWorks }
}

const works = async ({ share, token }: Pick<Made, 'share' | 'token'>) => [
  (await call('GET', `/api/shares/${share.url.split('/s/')[1]}`)).statusCode,
  (await call('GET', `/api/replies/${token}`)).statusCode,
]

describe('the key that shows links again', () => {
  it('is a file that only its owner can read, and all processes share it', async () => {
    await make()
    expect(statSync(keyFile).mode & 0o777).toBe(0o600)
    const path = join(world.app.dataDir, 'shared', 'key')
    const several = Array.from({ length: 8 }, () =>
      createLinks({ db: world.app.database.db, keyFile: path }).tokens(),
    )
    const [first, ...others] = await Promise.all(several)
    const kept = first?.draw().token_sealed ?? null
    for (const other of others) expect(other.show(kept)).toMatch(/^[\w-]{22}$/)
    expect(readdirSync(join(world.app.dataDir, 'shared'))).toEqual(['key'])
  })

  it('is replaced without ending a link, and running processes go on', async () => {
    const made = await make()
    const before = await shown(made)
    const old = readFileSync(keyFile, 'utf8')
    const rotation = links().rotateKeys()
    const meanwhile = await make()
    expect(await rotation).toMatchObject({ lost: 0 })
    expect(readFileSync(keyFile, 'utf8').split('\n')).toHaveLength(old.split('\n').length)
    expect(readFileSync(keyFile, 'utf8')).not.toBe(old)
    expect(await shown(made)).toEqual(before)
    expect(await works(made)).toEqual([200, 200])
    expect((await shown(meanwhile)).reply).toContain(meanwhile.token)
    writeFileSync(keyFile, old)
    expect((await shown(made)).share).toBeNull()
    await links().rotateKeys()
  })

  it('is missed by nobody who has a link: it works, and can only be made anew', async () => {
    const made = await make()
    const { medicalOwner, stockist } = world.people
    writeFileSync(keyFile, `${randomBytes(32).toString('base64')}\n`)
    expect(await links().countLost()).toBe(2)
    expect(await shown(made)).toEqual({ share: null, reply: null, works: true })
    expect(await works(made)).toEqual([200, 200])

    const again = { stockistId: stockist.id, by: 'whatsapp' }
    const { data } = (await medicalOwner.call('POST', `/api/requests/${made.request}/send`, again)).json()
    expect(await works({ ...made, token: tokenIn(data.url) })).toEqual([200, 200])
    expect(await works(made)).toEqual([200, 404])
    expect(await shown(made)).toMatchObject({ reply: data.url, works: true })
    await medicalOwner.call('DELETE', `/api/shares/${made.share._id}`)
    expect((await works(made))[0]).toBe(404)
  })

  it('is named when its file holds something else', async () => {
    const whole = readFileSync(keyFile, 'utf8')
    writeFileSync(keyFile, 'no key\n')
    await expect(links().countLost()).rejects.toThrow(keyFile)
    writeFileSync(keyFile, whole)
  })
})

describe('after a restore', () => {
  it('live links are counted, and all end at once', async () => {
    const made = await make()
    expect(await links().live()).toEqual({ lists: 1, requests: 1 })
    await links().endAll()
    expect(await links().live()).toEqual({ lists: 0, requests: 0 })
    expect(await works(made)).toEqual([404, 404])
    expect((await shown({ ...made }).catch(() => undefined))?.works).toBeUndefined()
  })
})

it('a mail that waits keeps its link encrypted, and is sent with it', async () => {
  const { medicalOwner, stockist } = world.people
  await sql('UPDATE accounts SET email_confirmed_at = now() WHERE id = $1', [stockist.id])
  await sql(`DELETE FROM mail_outbox`)
  await sql(`CREATE TABLE seen_mails (link text);
    CREATE FUNCTION note_mail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO seen_mails VALUES (NEW.values ->> 'link'); RETURN NULL; END $$;
    CREATE TRIGGER note AFTER INSERT ON mail_outbox FOR EACH ROW EXECUTE FUNCTION note_mail()`)
  const body = { ...requestBody(world, [stockist.id]), mail: true }
  const { tokens } = await sendRequest(medicalOwner, body)
  const { rows } = await sql('SELECT link FROM seen_mails')
  await sql('DROP TABLE seen_mails; DROP FUNCTION note_mail CASCADE')
  expect(rows).toHaveLength(1)
  expect(rows[0].link).toMatch(/^sealed /)
  expect(rows[0].link).not.toContain(tokens[0])
  const outbox = join(world.app.dataDir, 'outbox')
  const texts = () =>
    readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8').replaceAll('=\r\n', ''))
  await expect.poll(() => texts().some((text) => text.includes(`/r/${tokens[0]}`))).toBe(true)
})

describe('links that were sent before they were random', () => {
  const key = Buffer.alloc(32, 7)
  const hmac = (...parts: (string | Buffer)[]) => {
    const mac = createHmac('sha256', key)
    for (const part of parts) mac.update(part)
    return mac.digest()
  }
  /** As the version before has computed it. */
  function computed(kind: string, no: number, version: number): string {
    const mac = hmac(`link\n${kind}\n${no}\n${version}`).subarray(0, 16)
    const number = Buffer.alloc(4)
    number.writeUInt32BE((no ^ hmac('mask\n', mac).readUInt32BE()) >>> 0)
    return Buffer.concat([mac, number]).toString('base64url')
  }

  it('go on working and are shown, and the key that made them is gone', async () => {
    const database = await createTestDatabase({ empty: true })
    const all = readdirSync(migrationsFolder).map((name) => name.replace(/\.sql$/, ''))
    const before = all.filter((name) => name < '0033')
    await migrate(database.db, migrationsFolder, before)
    const buyer = 'a'.repeat(24)
    const query = async (text: string) => (await database.pool.query(text)).rows
    await query(`INSERT INTO accounts (id, role, email, email_key, state)
      VALUES ('${buyer}', 'medicalOwner', 'a@store.example', 'a@store.example', 'approved')`)
    await query(`INSERT INTO secrets (name, value) VALUES ('link-tokens', '\\x${key.toString('hex')}')`)
    await query(`INSERT INTO order_lists (id, account_id, name) VALUES ('${buyer}', '${buyer}', 'Monday')`)
    await query(`INSERT INTO order_list_shares (id, list_no, may_tick, ended_at)
      SELECT lpad(to_hex(n), 24, '0'), 1, true, CASE WHEN n = 2 THEN now() END FROM generate_series(1, 300) n`)
    await query(`INSERT INTO stockists (id, firm_name, status)
      SELECT lpad(to_hex(n), 24, '0'), 'Firm ' || n, 'approved' FROM generate_series(1, 3) n`)
    await query(`INSERT INTO supply_requests (id, account_id, state, body_hash, ends_at) VALUES
      (lpad('1', 24, '0'), '${buyer}', 'open', '', now() + interval '1 day'),
      (lpad('2', 24, '0'), '${buyer}', 'closed', '', now() + interval '1 day')`)
    await query(`INSERT INTO supply_request_stockists (request_no, stockist_no, lines, link_version, ended_at) VALUES
      (1, 1, '{0}', 1, NULL), (1, 2, '{0}', 3, NULL), (1, 3, '{0}', 2, now()), (2, 1, '{0}', 1, NULL)`)
    await migrate(database.db, migrationsFolder)

    const path = join(world.app.dataDir, 'old', 'key')
    const here = createLinks({ db: database.db, keyFile: path })
    const repository = createLinkRepository(database.db.withTables<LinkTables>())
    expect(await repository.arePlain()).toBe(true)
    await here.sealWaiting()
    expect(await repository.arePlain()).toBe(false)
    const kept = async (table: string) => {
      const tokens = await here.tokens()
      const rows = await query(`SELECT no, token_hash, token_sealed FROM ${table} ORDER BY no`)
      return rows.map(({ no, token_hash: hash, token_sealed: sealed }) => ({
        no,
        hash,
        token: tokens.show(sealed),
      }))
    }
    const shares = await kept('order_list_shares')
    expect(shares[1]).toEqual({ no: 2, hash: null, token: undefined })
    for (const { no, token } of shares.filter(({ no }) => no !== 2))
      expect(token).toBe(computed('share', no, 1))
    const replies = await kept('supply_request_stockists')
    expect(replies.map(({ token }) => token)).toEqual([
      computed('reply', 1, 1),
      computed('reply', 2, 3),
      undefined,
      undefined,
    ])
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS n FROM order_list_shares WHERE token_hash = sha256(convert_to($1, 'UTF8'))`,
      [computed('share', 77, 1)],
    )
    expect(rows).toEqual([{ n: 1 }])
    expect(await query(`SELECT FROM secrets WHERE name = 'link-tokens'`)).toEqual([])
    await database.close()
  })
})
