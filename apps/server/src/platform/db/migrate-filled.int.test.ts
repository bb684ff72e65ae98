import { readdirSync } from 'node:fs'
import { createTestDatabase, type TestDatabase } from '@rasad/testkit/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrationsFolder } from '../../migrations-folder.ts'
import { migrate } from './migrate.ts'

// Migrates a database with data from the previous version.

const names = readdirSync(migrationsFolder)
  .map((name) => name.replace(/\.sql$/, ''))
  .sort()
const id = (letter: string) => letter.repeat(24)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
})
afterAll(() => database.close())

const query = async (text: string) => (await database.pool.query(text)).rows

describe('adding e-mail confirmation to a database with data', () => {
  beforeAll(async () => {
    await migrate(
      database.db,
      migrationsFolder,
      names.filter((name) => name < '0009'),
    )
    const account = (of: string, role: string, email: string, key = email.toLowerCase()) =>
      `('${id(of)}', '${role}', '${email}', '${key}', 'approved')`
    await query(`INSERT INTO accounts (id, role, email, email_key, state) VALUES
      ${account('a', 'medicalOwner', 'Alone@store.example')},
      ${account('b', 'medicalOwner', 'both@store.example')},
      ${account('c', 'stockist', 'Both@store.example')},
      ${account('d', 'user', 'mi\u212ae@store.example', 'mike@store.example')},
      ${account('e', 'admin', 'mike@store.example')}`)
    await query(`INSERT INTO password_links (token_hash, email_key, account_id, expires_at) VALUES
      ('one', 'mike@store.example', '${id('d')}', now() + interval '1 hour'),
      ('all', 'alone@store.example', NULL, now() + interval '1 hour')`)
    await query(`INSERT INTO mail_outbox (id, to_address, template, "values") VALUES
      ('${id('1')}', 'ALONE@store.example', 'approved', '{"name": "Asha", "role": "medicalOwner"}'),
      ('${id('2')}', 'both@store.example', 'approved', '{"name": "Asha", "role": "medicalOwner"}'),
      ('${id('3')}', 'gone@store.example', 'declined', '{"name": "Asha", "role": "stockist"}'),
      ('${id('4')}', 'mike@store.example', 'reset-password', '{"link": "x", "minutes": 30}')`)
    await migrate(database.db, migrationsFolder)
  })

  it('continues to send mail to existing accounts, and marks none as confirmed', async () => {
    expect(await query('SELECT DISTINCT email_assumed, email_confirmed_at FROM accounts')).toEqual([
      { email_assumed: true, email_confirmed_at: null },
    ])
  })

  it('assigns each mail to the account of its recipient, if there is only one', async () => {
    expect(await query('SELECT id, account_id FROM mail_outbox ORDER BY id')).toEqual([
      { id: id('1'), account_id: id('a') },
      { id: id('2'), account_id: null },
      { id: id('3'), account_id: null },
      { id: id('4'), account_id: id('e') },
    ])
  })

  it('separates addresses that only looked alike', async () => {
    expect(await query('SELECT id, email_key FROM accounts ORDER BY id')).toEqual([
      { id: id('a'), email_key: 'alone@store.example' },
      { id: id('b'), email_key: 'both@store.example' },
      { id: id('c'), email_key: 'both@store.example' },
      { id: id('d'), email_key: 'mi\u212ae@store.example' },
      { id: id('e'), email_key: 'mike@store.example' },
    ])
    expect(await query(`SELECT token_hash, email_key FROM password_links ORDER BY token_hash`)).toEqual([
      { token_hash: 'all', email_key: 'alone@store.example' },
      { token_hash: 'one', email_key: 'mi\u212ae@store.example' },
    ])
  })

  it('deletes mails and links with an account', async () => {
    await query(`INSERT INTO email_confirmations VALUES ('x', '${id('a')}', now(), now() + interval '1 day')`)
    await query(`DELETE FROM accounts WHERE id = '${id('a')}'`)
    expect(await query('SELECT FROM email_confirmations')).toEqual([])
    expect(await query(`SELECT FROM mail_outbox WHERE id = '${id('1')}'`)).toEqual([])
  })
})
