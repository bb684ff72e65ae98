import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { clientOf, signIn } from '@rasad/testkit/clients'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { program } from '../../../../scripts/lib.ts'
import { seedDemo } from './seed-demo.ts'

// Accounts that nobody registers: the owner's, the demo world's, and those from the command line.

async function rasad(words: string[], environment: Record<string, string>, input = '') {
  const child = spawn(process.execPath, [program, ...words], { env: { ...process.env, ...environment } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  return { code, said }
}

describe('the owner', () => {
  it('is created at the first start, or promoted from an admin with that e-mail, who then signs in again', async () => {
    const owner = { email: 'boss@rasad.example', password: 'Owner-Pass-1' }
    const app = await createTestApp(undefined, { superAdmin: owner })
    try {
      const boss = await signIn(app, owner.email, owner.password, 'medicalOwner')
      const colleague = { name: 'Asha', email: 'asha@rasad.example', password: 'Asha-Pass-1' }
      expect((await boss.call('POST', '/api/admin', colleague)).statusCode).toBe(201)
      const asha = await signIn(app, colleague.email, colleague.password, 'admin')

      expect(
        await app.accounts.ensureSuperAdmin({ email: 'ASHA@rasad.example', password: 'Ignored-1' }),
      ).toBe(false)
      expect((await asha.call('GET', '/api/auth/me')).statusCode).toBe(401)
      const again = await signIn(app, colleague.email, colleague.password, 'admin')
      expect((await again.call('GET', '/api/auth/me')).json().user.owner).toBe(true)
      await app.accounts.ensureSuperAdmin({ email: colleague.email, password: 'Ignored-1' })
      const { rows } = await app.database.pool.query(
        "SELECT subject_name, actor_id FROM audit_log WHERE action = 'owner.made'",
      )
      expect(rows).toEqual([{ subject_name: colleague.name, actor_id: null }])
    } finally {
      await app.close()
    }
  })
})

describe('several processes that start at once', () => {
  it('create one owner, and none of them fails', async () => {
    const app = await createTestApp()
    try {
      const owner = { email: 'boss@rasad.example', password: 'Owner-Pass-1' }
      const made = await Promise.all(Array.from({ length: 8 }, () => app.accounts.ensureSuperAdmin(owner)))
      expect(made.filter(Boolean)).toHaveLength(1)
      await signIn(app, owner.email, owner.password, 'admin')
    } finally {
      await app.close()
    }
  })
})

describe('the demo world', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(async (database) => void (await seedDemo(database)), { demo: true })
  })
  afterAll(() => app.close())

  it('has an account of each kind and one for each stockist, created once', async () => {
    const accounts = await app.demo.seedAccounts()
    for (const { email, role } of accounts) {
      if (email === 'declined@rasad.example') {
        const refused = await clientOf(app).call('POST', '/api/auth/login', {
          email,
          password: 'Rasad-demo-1',
          role,
        })
        expect([refused.statusCode, refused.json().code]).toEqual([403, 'verification-failed'])
        continue
      }
      const person = await signIn(app, email, 'Rasad-demo-1', role)
      expect((await person.call('GET', '/api/auth/me')).json().user.role).toBe(role)
    }
    // The stockists share one hash of the password.
    for (const firm of ['punjab-drug-house', 'zero-mile-medical-agencies', 'kayal-pharma-distributors']) {
      const stockist = await signIn(app, `orders@${firm}.example`, 'Rasad-demo-1', 'stockist')
      expect((await stockist.call('GET', '/api/auth/me')).json().user.approved).toBe(true)
    }
    const count = async () =>
      (await app.database.pool.query('SELECT count(*)::int AS n FROM accounts')).rows[0].n
    const before = await count()
    expect(before).toBeGreaterThanOrEqual(109)
    expect(await app.demo.seedAccounts()).toEqual(accounts)
    expect(await count()).toBe(before)
  })

  it('adds admins and users from the command line', async () => {
    const environment = { DATABASE_URL: app.database.url }
    const user = ['create-user', '--email', 'plain@rasad.example', '--name', 'Plain']
    const weak = await rasad(user, environment, 'weak\n')
    expect([weak.code, weak.said.trim()]).toEqual([1, 'Please meet all password requirements.'])
    expect(await rasad(user, environment, 'Plain-Pass-1\n')).toMatchObject({ code: 0 })
    expect((await rasad(user, environment, 'Plain-Pass-1\n')).said).toContain('exists already')
    const plain = await signIn(app, 'plain@rasad.example', 'Plain-Pass-1', 'medicalOwner')
    expect((await plain.call('GET', '/api/auth/me')).json().user).toMatchObject({
      role: 'user',
      approved: true,
    })

    const known = await rasad(user, environment, 'Welcome@123\n')
    expect([known.code, known.said.trim()]).toEqual([
      1,
      'This password is too common. Please choose another one.',
    ])

    const admin = ['create-admin', '--owner', '--email', 'cli@rasad.example', '--name', 'Cli']
    expect(await rasad(admin, environment, 'Admin-Pass-1\n')).toMatchObject({ code: 0 })
    const owner = await signIn(app, 'cli@rasad.example', 'Admin-Pass-1', 'admin')
    expect((await owner.call('GET', '/api/user')).statusCode).toBe(200)
    expect((await clientOf(app).call('GET', '/api/user')).statusCode).toBe(401)
  })

  it('lists admins and removes them from the command line, but never the last owner', async () => {
    const environment = { DATABASE_URL: app.database.url }
    const admin = ['create-admin', '--email', 'gone@rasad.example', '--name', 'Gone Soon']
    expect(await rasad(admin, environment, 'Admin-Pass-1\n')).toMatchObject({ code: 0 })
    const session = await signIn(app, 'gone@rasad.example', 'Admin-Pass-1', 'admin')
    const listed = (await rasad(['admins'], environment)).said
    expect(listed).toMatch(/^admin\tgone@rasad\.example\tGone Soon\t\d{4}-/m)
    expect(listed).toMatch(/^owner\towner@rasad\.example\t/m)

    const remove = (email: string) => rasad(['remove-admin', '--email', email], environment)
    expect(await remove('GONE@rasad.example')).toEqual({
      code: 0,
      said: 'The admin gone@rasad.example is removed and signed out.\n',
    })
    expect((await session.call('GET', '/api/auth/me')).statusCode).toBe(401)
    expect((await remove('gone@rasad.example')).said).toContain('There is no admin gone@rasad.example.')
    expect((await remove('cli@rasad.example')).code).toBe(0)
    const last = await remove('owner@rasad.example')
    expect(last.code).toBe(1)
    expect(last.said).toContain('The last owner of this service cannot be removed.')
  })
})
