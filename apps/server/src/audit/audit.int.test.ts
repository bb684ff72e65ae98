import { createTestDatabase, type TestDatabase } from '@rasad/testkit/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../platform/ids.ts'
import { type Audit, createAudit } from './audit.ts'

let database: TestDatabase
let audit: Audit
const admin = { id: newId(), role: 'admin', email: 'admin@example.org' }

beforeAll(async () => {
  database = await createTestDatabase()
  audit = createAudit({ db: database.db })
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
