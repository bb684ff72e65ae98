import { limits } from '@rasad/contract/limits'
import { createTestDatabase, type TestDatabase } from '@rasad/testkit/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { type Audit, createAudit } from './audit.ts'

let database: TestDatabase
let audit: Audit
const admin = { id: newId(), role: 'admin', email: 'admin@example.org' }

beforeAll(async () => {
  database = await createTestDatabase()
  audit = createAudit({ db: database.db, rateLimits: true })
})
afterAll(() => database.close())

function record(name: string, id = newId()) {
  return audit.record(database.db, {
    actor: admin,
    action: 'stockist.approved',
    subject: { kind: 'stockist', id, name },
  })
}

describe('the audit log', () => {
  it('returns pages, newest first, each entry once', async () => {
    for (let at = 0; at < 25; at++) await record(`firm ${at}`)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await audit.entries({ limit: 10, cursor })
      expect(page.total).toBe(25)
      seen.push(...page.rows.map((entry) => entry.subject.name ?? ''))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(Array.from({ length: 25 }, (_, at) => `firm ${24 - at}`))
  })

  it('finds by record, by person, by action and by name', async () => {
    const id = newId()
    await record('A % firm', id)
    const entry = { action: 'stockist.approved', actor: { _id: admin.id, role: 'admin', email: admin.email } }
    expect((await audit.entries({ limit: 5, subject: id })).rows).toMatchObject([entry])
    expect((await audit.entries({ limit: 5, q: 'a % f' })).total).toBe(1)
    expect((await audit.entries({ limit: 5, actor: newId() })).total).toBe(0)
    expect((await audit.entries({ limit: 5, action: 'staff.deleted' })).total).toBe(0)
  })

  it('rolls back with the transaction it records', async () => {
    const id = newId()
    const failing = database.db.transaction().execute(async (tx) => {
      await audit.record(tx, { actor: null, action: 'user.approved', subject: { kind: 'user', id } })
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect((await audit.entries({ limit: 5, subject: id })).total).toBe(0)
  })

  it.each([`UPDATE audit_log SET action = 'nothing'`, 'DELETE FROM audit_log', 'TRUNCATE audit_log'])(
    'refuses %s, even to its own database user',
    async (statement) => {
      await expect(database.pool.query(statement)).rejects.toThrow('append-only')
    },
  )
})

describe('entries that stay for good', () => {
  it('are bounded for each account and kind, by day', async () => {
    const who = { id: newId(), role: 'stockist', email: 'toggles@example.org' }
    const toggle = (action: 'alias.confirmed' | 'alias.removed' | 'sessions.ended') =>
      audit.record(database.db, { actor: who, action, subject: { kind: 'alias', id: newId() } })
    const written = async () => (await audit.entries({ limit: 1, actor: who.id })).total
    // All but one of them yesterday's: 23 hours ago.
    await database.pool.query(
      `INSERT INTO audit_log (id, at, action, actor_id, subject_kind, subject_id)
       SELECT lpad(to_hex(n), 24, '0'), now() - interval '23 hours', 'alias.confirmed', $1, 'alias', $1
       FROM generate_series(1, $2::int) n`,
      [who.id, limits.maxAuditEntriesPerDay - 1],
    )
    await toggle('alias.confirmed')
    const refused = await toggle('alias.confirmed').catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'too-many-requests' })
    expect((refused as AppError).retryAfter).toBeGreaterThan(59 * 60)
    expect((refused as AppError).retryAfter).toBeLessThanOrEqual(60 * 60)
    expect(await written()).toBe(limits.maxAuditEntriesPerDay)
    // It keeps nobody from ending the sessions of who spends them.
    await toggle('sessions.ended')
    await toggle('alias.removed')
    // Two days ago does not count.
    const other = { ...who, id: newId() }
    await database.pool.query(
      `INSERT INTO audit_log (id, at, action, actor_id, subject_kind, subject_id)
       SELECT lpad(to_hex(n + 100000), 24, '0'), now() - interval '25 hours', 'alias.confirmed', $1, 'alias', $1
       FROM generate_series(1, $2::int) n`,
      [other.id, limits.maxAuditEntriesPerDay],
    )
    const subject = { kind: 'alias', id: newId() }
    await audit.record(database.db, { actor: other, action: 'alias.confirmed', subject })
  })

  it('of the service itself are bounded for each record', async () => {
    const id = newId()
    await database.pool.query(
      `INSERT INTO audit_log (id, action, subject_kind, subject_id)
       SELECT lpad(to_hex(n + 200000), 24, '0'), 'session.ended', 'user', $1 FROM generate_series(1, $2::int) n`,
      [id, limits.maxAuditEntriesPerDay],
    )
    const end = (of: string) =>
      audit.record(database.db, { actor: null, action: 'session.ended', subject: { kind: 'user', id: of } })
    await expect(end(id)).rejects.toMatchObject({ code: 'too-many-requests' })
    await end(newId())
  })
})
