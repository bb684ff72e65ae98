import { readdirSync } from 'node:fs'
import { createTestDatabase, type TestDatabase } from '@rasad/testkit/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrationsFolder } from '../../migrations-folder.ts'
import { placeColumns, reachColumns } from '../../places/places.ts'
import { createStockistPapersRepository } from '../../stockists/stockist-papers-repository.ts'
import type { TradeTables } from '../../trade-tables/trade-tables.ts'
import { migrate } from './migrate.ts'

// Migrates a database with data from the previous version.

const names = readdirSync(migrationsFolder)
  .map((name) => name.replace(/\.sql$/, ''))
  .sort()
const namesBefore = (migration: string) => names.filter((name) => name < migration)
const id = (letter: string) => letter.repeat(24)

/** A database of its own with the tables of the version before a migration. */
async function databaseBefore(migration: string): Promise<TestDatabase> {
  const filled = await createTestDatabase({ empty: true })
  await migrate(filled.db, migrationsFolder, namesBefore(migration))
  return filled
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
})
afterAll(() => database.close())

const query = async (text: string) => (await database.pool.query(text)).rows

describe('adding e-mail confirmation to a database with data', () => {
  beforeAll(async () => {
    await migrate(database.db, migrationsFolder, namesBefore('0009'))
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

describe('adding the reach of stockists to a database with data', () => {
  let filled: TestDatabase
  const fill = () =>
    filled.db
      .transaction()
      .execute((tx) => createStockistPapersRepository(tx.withTables<TradeTables>()).fillPlaces())
  beforeAll(async () => {
    filled = await databaseBefore('0017')
    const { position } = placeColumns('411030')
    await filled.pool.query(`
      INSERT INTO stockists (id, firm_name, pincode, position, district, status) VALUES
        ('${id('1')}', 'Placed', '411030', '${position}', 'Pune Rural', 'approved'),
        ('${id('2')}', 'Not placed', '440018', NULL, NULL, 'processing'),
        ('${id('3')}', 'Wrong PIN', '411999', NULL, NULL, 'approved'),
        ('${id('4')}', 'Without', NULL, NULL, NULL, 'approved')`)
    await migrate(filled.db, migrationsFolder)
  })
  afterAll(() => filled.close())

  it('gives every stockist whose PIN exists the default when the service starts, once', async () => {
    expect(await fill()).toBe(2)
    const { rows } = await filled.pool.query(
      'SELECT firm_name, district, reach_kind, reach_areas, min_order_paise FROM stockists ORDER BY id',
    )
    const usual = (pin: string) => ({ ...reachColumns(null, pin), min_order_paise: null })
    expect(rows).toEqual([
      { firm_name: 'Placed', district: 'Pune Rural', ...usual('411030') },
      { firm_name: 'Not placed', district: 'Nagpur', ...usual('440018') },
      { firm_name: 'Wrong PIN', district: null, ...usual('411999') },
      { firm_name: 'Without', district: null, reach_kind: null, reach_areas: [], min_order_paise: null },
    ])
    expect(rows[0].reach_areas).toContain('Maharashtra/Pune')
    expect(await fill()).toBe(0)
  })

  it('leaves what a stockist chose before another process filled', async () => {
    await filled.pool.query(
      `UPDATE stockists SET reach_kind = 'india', reach_areas = '{India}', position = NULL WHERE id = '${id('1')}'`,
    )
    expect(await fill()).toBe(1)
    const { rows } = await filled.pool.query(
      `SELECT reach_kind, reach_areas, position IS NULL AS lost FROM stockists WHERE id = '${id('1')}'`,
    )
    expect(rows).toEqual([{ reach_kind: 'india', reach_areas: ['India'], lost: false }])
  })

  it.each([
    ['a kind that there is not', `reach_kind = 'moon'`],
    ['a minimum order of nothing', 'min_order_paise = 0'],
  ])('refuses %s', async (_, change) => {
    await expect(filled.pool.query(`UPDATE stockists SET ${change}`)).rejects.toThrow(/check constraint/)
  })
})

describe('adding the devices of sessions and changes of e-mail addresses to a database with data', () => {
  let filled: TestDatabase
  const rowsOf = async (text: string) => (await filled.pool.query(text)).rows
  beforeAll(async () => {
    filled = await databaseBefore('0026')
    await filled.pool.query(`
      INSERT INTO accounts (id, role, email, email_key, state) VALUES
        ('${id('1')}', 'user', 'a@b.example', 'a@b.example', 'approved'),
        ('${id('2')}', 'user', 'demo@b.example', 'demo@b.example', 'approved');
      INSERT INTO demo_accounts VALUES ('demo@b.example', 'user');
      INSERT INTO sessions (id, token_hash, account_id, created_at, expires_at)
        VALUES ('${id('3')}', 'x', '${id('1')}', '2026-01-05 09:30Z', now() + interval '1 day')`)
    await migrate(filled.db, migrationsFolder)
  })
  afterAll(() => filled.close())

  it('keeps the sessions, as used on the day they began, on an unknown device', async () => {
    expect(await rowsOf('SELECT device, used_on::text FROM sessions')).toEqual([
      { device: 'Unknown device', used_on: '2026-01-05' },
    ])
  })

  it('lets a demo account stay one under another address', async () => {
    await filled.pool.query(
      `UPDATE accounts SET email = 'new@b.example', email_key = 'new@b.example' WHERE id = '${id('2')}'`,
    )
    await filled.pool.query(
      `UPDATE accounts SET email = 'c@b.example', email_key = 'c@b.example' WHERE id = '${id('1')}'`,
    )
    expect(await rowsOf('SELECT email_key FROM demo_accounts ORDER BY email_key')).toEqual([
      { email_key: 'demo@b.example' },
      { email_key: 'new@b.example' },
    ])
  })

  it.each([
    ['a device that is not a short name', `UPDATE sessions SET device = repeat('x', 41)`],
    [
      'a new address without a password',
      `INSERT INTO email_changes VALUES ('x', '${id('1')}', 'confirm', 'user', 'd@e', 'd@e', NULL, now(), now())`,
    ],
    [
      'an old address with a password',
      `INSERT INTO email_changes VALUES ('x', '${id('1')}', 'restore', 'user', 'd@e', 'd@e', 'x', now(), now())`,
    ],
  ])('refuses %s', async (_, change) => {
    await expect(filled.pool.query(change)).rejects.toThrow(/check constraint/)
  })
})

describe('adding aliases to a database with data', () => {
  let filled: TestDatabase
  beforeAll(async () => {
    filled = await databaseBefore('0015')
    await filled.pool.query(`
      INSERT INTO medicines (id, name, name_key) VALUES ('${id('1')}', 'Velmar 40 Tablet', 'velmar 40 tablet');
      INSERT INTO stockists (id, firm_name, phone, status) VALUES ('${id('2')}', 'Deccan Pharma', '9000000001', 'approved');
      INSERT INTO stockist_papers (id, licence_number) VALUES ('${id('2')}', 'MH-1');
      INSERT INTO accounts (id, role, email, email_key, state)
        VALUES ('${id('2')}', 'stockist', 'a@b.example', 'a@b.example', 'approved')`)
    await migrate(filled.db, migrationsFolder)
  })
  afterAll(() => filled.close())
  const settled = async () =>
    (await filled.pool.query('SELECT settled FROM shared_aliases')).rows.map((row) => row.settled)

  it.each([
    ['its account is declined', `UPDATE accounts SET state = 'declined'`],
    ['its owner changes', `UPDATE account_owners SET owner_id = '${id('1')}'`],
    ['the alias goes', 'DELETE FROM aliases'],
    ['its account goes', 'DELETE FROM accounts'],
    ['its medicine goes', 'DELETE FROM medicines'],
  ])('counts the word of a firm again when %s', async (_, change) => {
    const client = await filled.pool.connect()
    await client.query('BEGIN')
    await client.query(`INSERT INTO aliases (id, account_id, text, key, medicine_no)
      SELECT '${id('3')}', '${id('2')}', 'VLM', 'vlm', no FROM medicines`)
    await client.query(`UPDATE shared_aliases SET settled = true, id = '${id('4')}', since = now(),
      medicine_no = (SELECT no FROM medicines)`)
    await client.query(change)
    expect((await client.query('SELECT settled FROM shared_aliases')).rows).toEqual([{ settled: false }])
    await client.query('ROLLBACK')
    client.release()
    expect(await settled()).toEqual([])
  })

  it('changes nothing when an account changes otherwise', async () => {
    const client = await filled.pool.connect()
    await client.query('BEGIN')
    await client.query(`INSERT INTO aliases (id, account_id, text, key, medicine_no)
      SELECT '${id('3')}', '${id('2')}', 'VLM', 'vlm', no FROM medicines`)
    await client.query('UPDATE shared_aliases SET settled = true')
    await client.query(
      `UPDATE accounts SET email = 'A@b.example', email_key = 'c@d.example', state = 'approved'`,
    )
    await client.query(`UPDATE stockists SET city = 'Pune', phone = NULL`)
    expect((await client.query('SELECT settled FROM shared_aliases')).rows).toEqual([{ settled: true }])
    await client.query('ROLLBACK')
    client.release()
  })
})

describe('adding licences to a database with data', () => {
  let filled: TestDatabase
  const name = (of: string) => `'${id(of)}'`
  beforeAll(async () => {
    filled = await databaseBefore('0025')
    await filled.pool.query(`
      INSERT INTO stockists (id, firm_name, status, decided_at) VALUES
        (${name('1')}, 'Late', 'approved', '2024-01-01'), (${name('2')}, 'Without papers', 'approved', '2024-01-01'),
        (${name('3')}, 'Without licence', 'approved', '2024-01-01'), (${name('4')}, 'Declined', 'declined', '2024-01-01');
      INSERT INTO stockist_papers (id, licence_number, licence_expiry) VALUES
        (${name('1')}, 'MH-1', '2019-03-31'), (${name('3')}, NULL, NULL), (${name('4')}, 'MH-4', '2031-03-31');
      INSERT INTO audit_log (id, at, action, subject_kind, subject_id) VALUES
        (${name('5')}, '2023-05-05Z', 'stockist.approved', 'stockist', ${name('1')}),
        (${name('6')}, '2024-06-06Z', 'stockist.approved', 'stockist', ${name('1')}),
        (${name('7')}, '2024-06-06Z', 'stockist.approved', 'stockist', ${name('3')}),
        (${name('8')}, '2024-06-06Z', 'stockist.approved', 'stockist', ${name('4')})`)
    await migrate(filled.db, migrationsFolder)
  })
  afterAll(() => filled.close())

  it('keeps each day, also one in the past, and takes the check from the audit log', async () => {
    const { rows } = await filled.pool.query(
      `SELECT firm_name, status, licence_expiry::text AS until, licence_checked_at AS checked FROM stockists ORDER BY id`,
    )
    const firm = (firm_name: string, until: string | null, checked: string | null, status = 'approved') => ({
      ...{ firm_name, status, until, checked: checked && new Date(checked) },
    })
    expect(rows).toEqual([
      firm('Late', '2019-03-31', '2024-06-06T00:00:00Z'),
      firm('Without papers', null, null),
      firm('Without licence', null, null),
      firm('Declined', '2031-03-31', null, 'declined'),
    ])
  })

  it.each([
    `UPDATE stockists SET licence_cancelled_at = now() WHERE status = 'approved'`,
    `UPDATE stockists SET status = 'cancelled' WHERE status = 'approved'`,
  ])('refuses %s alone', async (change) => {
    await expect(filled.pool.query(change)).rejects.toThrow(/check constraint/)
  })
})

describe('adding order lists to a database with data', () => {
  let filled: TestDatabase
  beforeAll(async () => {
    filled = await databaseBefore('0028')
    await filled.pool.query(`
      INSERT INTO medicines (id, name, name_key) VALUES ('${id('1')}', 'Velmar 40 Tablet', 'velmar 40 tablet');
      INSERT INTO accounts (id, role, email, email_key, state)
        VALUES ('${id('2')}', 'user', 'a@b.example', 'a@b.example', 'approved')`)
    await migrate(filled.db, migrationsFolder, namesBefore('0044'))
    await filled.pool.query(`
      INSERT INTO order_lists (id, account_id, name) VALUES ('${id('3')}', '${id('2')}', 'Monday order');
      INSERT INTO order_list_lines (list_no, id, position, name, medicine_no, version, field_versions, changed_by)
        SELECT l.no, '${id('4')}', 1, 'velmar', m.no, 1, '{"line": 1}', '${id('2')}' FROM order_lists l, medicines m;
      INSERT INTO order_list_changes (list_no, key, replaced) SELECT no, 'x', '[]' FROM order_lists;
      INSERT INTO order_list_rounds (id, list_no, lines) SELECT '${id('5')}', no, '[]' FROM order_lists;
      INSERT INTO order_list_shares (id, list_no, may_tick) SELECT '${id('6')}', no, true FROM order_lists`)
    await migrate(filled.db, migrationsFolder)
  })
  afterAll(() => filled.close())

  it('keeps a line whose medicine goes, and nothing of a list whose account goes', async () => {
    await filled.pool.query('DELETE FROM medicines')
    const { rows } = await filled.pool.query('SELECT name, medicine_no FROM order_list_lines')
    expect(rows).toEqual([{ name: 'velmar', medicine_no: null }])
    await filled.pool.query('DELETE FROM accounts')
    for (const table of ['lists', 'list_lines', 'list_changes', 'list_rounds', 'list_shares']) {
      expect((await filled.pool.query(`SELECT FROM order_${table}`)).rowCount, table).toBe(0)
    }
  })
})
