import { clientOf, goodPassword, signIn } from '@rasad/testkit/clients'
import { superAdmin } from '@rasad/testkit/people'
import { tally } from '@rasad/testkit/race'
import { createTestApp } from '@rasad/testkit/test-app'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, describe, expect, it } from 'vitest'

// Owners see the admins, remove them, and hand the service over.

const world = await createWorldApp({}, undefined, { connections: 20 })
const { app } = world
afterAll(() => app.close())

async function newAdmin(isSuperAdmin = false) {
  const email = world.newEmail()
  const given = {
    role: 'admin',
    name: `Admin ${email}`,
    email,
    password: goodPassword,
    isSuperAdmin,
  } as const
  const { _id: id } = await app.accounts.addAccount(given, null)
  return { ...(await signIn(app, email, goodPassword, 'admin')), id, email, name: given.name }
}

const list = async (query = '') => (await world.people.owner.call('GET', `/api/admin${query}`)).json()
const me = async (token: string | undefined) => clientOf(app, token).call('GET', '/api/auth/me')
const handOver = (owner: { call: World['visitor']['call'] }, to: string, password = goodPassword) =>
  owner.call('POST', `/api/admin/${to}/make-owner`, { password })

async function audit(id: string): Promise<{ action: string; actor_email: string | null }[]> {
  const { rows } = await app.database.pool.query(
    `SELECT action, actor_email FROM audit_log WHERE subject_id = $1 AND action <> 'admin.added' ORDER BY no`,
    [id],
  )
  return rows
}

async function owners(): Promise<string[]> {
  const { rows } = await app.database.pool.query('SELECT id FROM accounts WHERE owner ORDER BY id')
  return rows.map(({ id }) => id)
}

describe('the list of admins', () => {
  it('contains owners and admins, newest first, with pages and a name filter', async () => {
    const admin = await newAdmin()
    const all = await list()
    expect(all.data[0]).toMatchObject({ _id: admin.id, name: admin.name, email: admin.email, owner: false })
    expect(all.data.find(({ _id }: { _id: string }) => _id === world.people.owner.id).owner).toBe(true)
    expect(all.data.every(({ role }: { role: string }) => role === 'admin')).toBe(true)
    const first = await list('?limit=1')
    expect([first.data.length, first.total]).toEqual([1, all.total])
    expect((await list(`?limit=1&cursor=${first.nextCursor}`)).data[0]._id).toBe(all.data[1]._id)
    expect((await list(`?q=${admin.email.toUpperCase()}`)).data).toHaveLength(1)
    expect((await list('?q=nobody-like-this')).data).toEqual([])
  })
})

describe('removing an admin', () => {
  it('ends the account and its sessions at once, and is recorded', async () => {
    const admin = await newAdmin()
    expect((await world.people.owner.call('DELETE', `/api/admin/${admin.id}`)).statusCode).toBe(200)
    expect((await me(admin.token)).statusCode).toBe(401)
    await expect(signIn(app, admin.email, goodPassword, 'admin')).rejects.toThrow(/cannot sign in/)
    expect((await list(`?q=${admin.email}`)).data).toEqual([])
    expect(await audit(admin.id)).toEqual([{ action: 'admin.removed', actor_email: superAdmin.email }])
    expect((await world.people.owner.call('DELETE', `/api/admin/${admin.id}`)).statusCode).toBe(404)
  })

  it("is refused for other accounts and for the caller's own", async () => {
    const { owner, user, stockist } = world.people
    for (const { id } of [user, stockist]) {
      expect((await owner.call('DELETE', `/api/admin/${id}`)).statusCode).toBe(404)
      expect((await handOver(owner, id, superAdmin.password)).statusCode).toBe(404)
    }
    const self = await owner.call('DELETE', `/api/admin/${owner.id}`)
    expect([self.statusCode, self.json().code]).toEqual([409, 'own-account'])
    const toSelf = await handOver(owner, owner.id, superAdmin.password)
    expect([toSelf.statusCode, toSelf.json().code]).toEqual([409, 'own-account'])
  })

  it('keeps one owner if two owners remove each other at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await newAdmin(true), await newAdmin(true)]
      const answers = await Promise.all([
        one.call('DELETE', `/api/admin/${two.id}`),
        two.call('DELETE', `/api/admin/${one.id}`),
      ])
      const counts = tally(answers)
      expect(counts['200']).toBe(1)
      const left = (await owners()).filter((id) => id === one.id || id === two.id)
      expect(left).toHaveLength(1)
    }
  })
})

describe('handing over', () => {
  it('asks for the password, transfers the ownership and ends the new owner’s sessions', async () => {
    const [from, to] = [await newAdmin(true), await newAdmin()]
    const wrong = await handOver(from, to.id, 'Wrong-Pass-1')
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'wrong-password'])
    const answer = await handOver(from, to.id)
    expect(answer.json().data).toMatchObject({ _id: to.id, owner: true })
    expect((await me(to.token)).statusCode).toBe(401)
    expect((await me(from.token)).json().user).toMatchObject({ role: 'admin', owner: false })
    expect((await from.call('GET', '/api/admin')).statusCode).toBe(403)
    const owner = await signIn(app, to.email, goodPassword, 'medicalOwner')
    expect((await owner.call('DELETE', `/api/admin/${from.id}`)).statusCode).toBe(200)
    expect(await audit(to.id)).toEqual([{ action: 'owner.handed-over', actor_email: from.email }])
  })

  it('happens once, however often it is requested at the same time', async () => {
    const from = await newAdmin(true)
    const before = (await owners()).length
    const targets = await Promise.all(Array.from({ length: 10 }, () => newAdmin()))
    const counts = tally(await Promise.all(targets.map(({ id }) => handOver(from, id))))
    expect(counts).toEqual({ 200: 1, '403 not-allowed': 9 })
    expect(await owners()).toHaveLength(before)
  })

  it('never leaves the service without an owner if the new one deletes the account', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [from, to] = [await newAdmin(true), await newAdmin()]
      const [given] = await Promise.all([
        handOver(from, to.id),
        to.call('POST', '/api/account/delete', { password: goodPassword }),
      ])
      const left = (await owners()).filter((id) => id === from.id || id === to.id)
      expect(left, given.body).toEqual([given.statusCode === 200 ? to.id : from.id])
    }
  })
})

it('refuses to remove the last owner', async () => {
  const solitary = await createTestApp(undefined, { superAdmin, rateLimits: false })
  const { rows } = await solitary.database.pool.query('SELECT id FROM accounts WHERE owner')
  const removal = solitary.accounts.removeAdmin(rows[0].id, null)
  await expect(removal).rejects.toMatchObject({ code: 'last-owner' })
  await solitary.close()
})
