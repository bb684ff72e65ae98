import { gstinCheckCharacter } from '@rasad/contract/gstin'
import { limits } from '@rasad/contract/limits'
import type { OwnSupplier } from '@rasad/contract/own-suppliers'
import type { Client } from '@rasad/testkit/clients'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

const world = await createWorldApp()
const app = world.app
const owner = world.people.medicalOwner
afterAll(() => app.close())
beforeEach(() => app.database.pool.query('DELETE FROM own_suppliers'))

const path = '/api/own-suppliers'
async function call(who: Client, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', at: string, body?: unknown) {
  const answer = await who.call(method, at, body)
  return { status: answer.statusCode, ...answer.json() }
}
async function add(
  facts: Partial<OwnSupplier> & { name: string },
  who: Client = owner,
): Promise<OwnSupplier> {
  const { status, data } = await call(who, 'POST', path, facts)
  expect(status).toBe(201)
  return data
}
const names = async (who: Client = owner): Promise<string[]> =>
  (await call(who, 'GET', path)).data.map(({ name }: OwnSupplier) => name)

describe('own suppliers', () => {
  it('are kept as they were typed, by name', async () => {
    const facts = { phone: '020 2445 1234', pincode: '411030', town: 'Pune', note: 'Before eleven' }
    const made = await add({ name: 'Yash Agencies', ...facts })
    await add({ name: 'asha Medicals' })
    expect(made).toMatchObject({ name: 'Yash Agencies', ...facts, onRasad: null })
    expect(await names()).toEqual(['asha Medicals', 'Yash Agencies'])
  })

  it('are changed and removed, by their account alone', async () => {
    const { _id } = await add({ name: 'Yash Agencies', note: 'Slow' })
    const changed = await call(owner, 'PATCH', `${path}/${_id}`, { name: 'Yash Pharma', note: null })
    expect(changed.data).toMatchObject({ name: 'Yash Pharma', note: null })
    const { purchaser } = world.people
    expect((await call(purchaser, 'PATCH', `${path}/${_id}`, { name: 'Mine' })).status).toBe(404)
    expect((await call(purchaser, 'DELETE', `${path}/${_id}`)).status).toBe(404)
    expect(await names(purchaser)).toEqual([])
    expect((await call(owner, 'DELETE', `${path}/${_id}`)).status).toBe(200)
    expect(await names()).toEqual([])
    expect((await call(owner, 'DELETE', `${path}/${_id}`)).status).toBe(404)
  })

  it('of one name and number are one, however the number is written', async () => {
    const first = await add({ name: 'Yash Agencies', phone: '98220 12345' })
    expect((await add({ name: 'YASH agencies', phone: '+91 9822012345' }))._id).toBe(first._id)
    const other = await add({ name: 'Yash Agencies', phone: '98220 54321' })
    const taken = await call(owner, 'PATCH', `${path}/${other._id}`, { phone: '098220 12345' })
    expect(taken).toMatchObject({ status: 409, code: 'supplier-exists' })
    expect(await names()).toHaveLength(2)
  })

  it('are recognised by the number that an approved stockist shows, and by no other', async () => {
    const { stockist, pendingStockist } = world.people
    const phoneOf = async (id: string) =>
      (await app.database.pool.query('SELECT firm_name, phone FROM stockists WHERE id = $1', [id])).rows[0]
    await app.database.pool.query(`UPDATE stockists SET phone = '98500 11111' WHERE id = $1`, [stockist.id])
    await app.database.pool.query(`UPDATE stockists SET phone = '98500 22222' WHERE id = $1`, [
      pendingStockist.id,
    ])
    const known = await add({ name: 'As I call it', phone: '+91-98500-11111' })
    expect(known.onRasad).toEqual({ _id: stockist.id, name: (await phoneOf(stockist.id)).firm_name })
    expect((await add({ name: 'Waits', phone: '9850022222' })).onRasad).toBeNull()
    expect((await add({ name: 'Without a number' })).onRasad).toBeNull()
  })

  it('do not tell whose GSTIN is whose: no stockist shows one', async () => {
    const front = '27AAAPL1234C1Z'
    const gstin = front + gstinCheckCharacter(front)
    const { id } = world.people.stockist
    await app.database.pool.query('UPDATE stockist_papers SET gstin = $2 WHERE id = $1', [id, gstin])
    const typed = await add({ name: 'By its papers', gstin: gstin.toLowerCase() })
    expect(typed).toMatchObject({ gstin, onRasad: null })
    expect(await call(owner, 'POST', `${path}/${typed._id}/same`, { stockistId: id })).toMatchObject({
      status: 404,
    })
  })

  it('are as many as an account can have, fewer while it waits', async () => {
    const fill = (id: string, count: number) =>
      app.database.pool.query(
        `INSERT INTO own_suppliers (id, account_id, name)
         SELECT substr(md5($1 || n), 1, 24), $1, 'Supplier ' || n FROM generate_series(1, $2) n`,
        [id, count],
      )
    for (const [who, most] of [
      [owner, limits.maxOwnSuppliers],
      [world.people.pendingOwner, limits.maxOwnSuppliersWaiting],
    ] as const) {
      await fill(who.id, most - 1)
      await add({ name: 'The last' }, who)
      const refused = await call(who, 'POST', path, { name: 'One more' })
      expect(refused).toMatchObject({ status: 409, code: 'too-many-suppliers' })
    }
  })

  it('wait until the e-mail address is confirmed', async () => {
    const { pendingPurchaser } = world.people
    await app.database.pool.query('UPDATE accounts SET email_confirmed_at = NULL WHERE id = $1', [
      pendingPurchaser.id,
    ])
    const refused = await call(pendingPurchaser, 'POST', path, { name: 'Early' })
    expect(refused).toMatchObject({ status: 403, code: 'email-not-confirmed' })
  })

  it('say what is wrong with a number or a PIN', async () => {
    const refused = await call(owner, 'POST', path, { name: ' ', phone: '12', pincode: '0411030' })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.fields).sort()).toEqual(['name', 'phone', 'pincode'])
  })

  it('stand in the export, and go with the account', async () => {
    const leaver = await world.newPurchaser()
    await add({ name: 'Last words' }, leaver)
    const exported = await call(leaver, 'GET', '/api/account/export')
    expect(exported.data.records.ownSuppliers).toMatchObject([{ name: 'Last words' }])
    expect((await call(leaver, 'POST', '/api/account/delete', { password: leaver.password })).status).toBe(
      200,
    )
    const left = await app.database.pool.query('SELECT FROM own_suppliers')
    expect(left.rowCount).toBe(0)
  })

  it('are named nowhere in the audit log', async () => {
    const { _id } = await add({ name: 'Secret Traders', phone: '9822077777' })
    await call(owner, 'PATCH', `${path}/${_id}`, { note: 'Very secret' })
    const { rows } = await app.database.pool.query(
      `SELECT action, row_to_json(audit_log)::text AS whole FROM audit_log WHERE subject_id = $1 ORDER BY at`,
      [_id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['own-supplier.added', 'own-supplier.changed'])
    expect(rows.map(({ whole }) => whole).join()).not.toMatch(/secret|9822077777/i)
  })
})
