import { clientOf, formOf, goodPassword, signIn, testImage } from '@rasad/testkit/clients'
import type { Person } from '@rasad/testkit/newcomers'
import { atOnce, expectNothingHalf, many, tally } from '@rasad/testkit/race'
import type { TestApp } from '@rasad/testkit/test-app'
import { createWorldApp, type World } from '@rasad/testkit/world'
import type { Response } from 'light-my-request'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

// Passwords, invitations and deletions of accounts, at the same time as other changes to the same people.

let app: TestApp
let world: World
beforeAll(async () => {
  world = await createWorldApp({}, undefined, { safeHashes: true })
  app = world.app
})
afterAll(() => app.close())
afterEach(() => expectNothingHalf(app))

async function count(of: string, values: unknown[] = []): Promise<number> {
  const { rows } = await app.database.pool.query(`SELECT count(*)::int AS n FROM ${of}`, values)
  return rows[0].n
}

const remove = (person: Person) => person.call('POST', '/api/account/delete', { password: goodPassword })
const login = (email: string, password: string, role: string) =>
  world.visitor.call('POST', '/api/auth/login', { email, password, role })

function linkOf(url: string): { token: string; email: string } {
  const values = new URL(url).searchParams
  return { token: values.get('token') ?? '', email: values.get('email') ?? '' }
}

async function askForLink(email: string) {
  const answer = await world.visitor.call('POST', '/api/auth/forgot-password', { email })
  return linkOf(answer.json().debug.resetUrl)
}

const reset = (link: { token: string; email: string }, newPassword: string) =>
  world.visitor.call('POST', '/api/auth/reset-password', { ...link, newPassword })

/** Uses links at the same moment, each with another password. @returns the only password that was set. */
async function resetAtOnce(linkOfTurn: (turn: number) => { token: string; email: string }): Promise<string> {
  let set = ''
  const counts = await atOnce(async (turn) => {
    const answer = await reset(linkOfTurn(turn), `Fresh-Pass-${turn}`)
    if (answer.statusCode === 200) set = `Fresh-Pass-${turn}`
    return answer
  })
  expect(counts).toEqual({ 200: 1, '400 link-not-valid': many - 1 })
  return set
}

describe('a new password', () => {
  it('is set once by one link', async () => {
    const { email } = await world.newStockist()
    const link = await askForLink(email)
    await signIn(app, email, await resetAtOnce(() => link), 'stockist')
    expect(await count(`audit_log WHERE action = 'password.reset' AND subject_name = $1`, [email])).toBe(1)
  })

  it('is set once if several links of one person are used at the same moment', async () => {
    const { email } = await world.newStockist()
    const links = await Promise.all(Array.from({ length: 10 }, () => askForLink(email)))
    const set = await resetAtOnce((turn) => links[turn % links.length] ?? { token: '', email })
    await signIn(app, email, set, 'stockist')
  })

  it('ends every session that started with the old one', async () => {
    for (let round = 0; round < 3; round++) {
      const { email } = await world.newStockist()
      const link = await askForLink(email)
      const [changed, ...answers] = await Promise.all([
        reset(link, 'Fresh-Pass-1'),
        ...Array.from({ length: 20 }, () => login(email, goodPassword, 'stockist')),
      ])
      expect(changed.statusCode).toBe(200)
      for (const answer of answers) {
        if (answer.statusCode !== 200) expect(answer.json().code).toBe('wrong-credentials')
        else
          expect((await clientOf(app, answer.json().token).call('GET', '/api/auth/me')).statusCode).toBe(401)
      }
    }
  })
})

describe('an invitation', () => {
  it('is sent to many people at the same moment', async () => {
    const { stockist } = world.people
    const ids = await Promise.all(
      Array.from({ length: many }, (_, turn) => newStaff(stockist, `invited-${turn}@race.example`)),
    )
    const counts = await atOnce((turn) => stockist.call('POST', `/api/staff/${ids[turn]}/invitation`))
    expect(counts).toEqual({ 200: many })
    expect(await count(`accounts WHERE role = 'staff' AND email LIKE 'invited-%'`)).toBe(many)
  })

  it('creates one account if sent fifty times, and only the last link works, once', async () => {
    const { stockist } = world.people
    const id = await newStaff(stockist, 'again@race.example')
    const links: { token: string; email: string }[] = []
    const counts = await atOnce(async () => {
      const answer = await stockist.call('POST', `/api/staff/${id}/invitation`)
      links.push(linkOf(answer.json().debug.inviteUrl))
      return answer
    })
    expect(counts).toEqual({ 200: many })
    expect(await count('accounts WHERE id = $1', [id])).toBe(1)
    expect(await count('password_links WHERE account_id = $1', [id])).toBe(1)
    const set = await resetAtOnce((turn) => links[turn] ?? { token: '', email: '' })
    await signIn(app, 'again@race.example', set, 'staff')
  })

  it('is accepted once if accepted twice at the same time', async () => {
    const { stockist } = world.people
    const id = await newStaff(stockist, 'twice@race.example')
    const link = linkOf((await stockist.call('POST', `/api/staff/${id}/invitation`)).json().debug.inviteUrl)
    await signIn(app, 'twice@race.example', await resetAtOnce(() => link), 'staff')
  })
})

async function newStaff(stockist: Pick<Person, 'call'>, email: string): Promise<string> {
  const form = formOf({
    fullName: 'Kavita More',
    contact: '9000022222',
    email,
    image: await testImage(),
    aadharCard: await testImage(),
  })
  return (await stockist.call('POST', '/api/staff', form)).json().data._id
}

async function approvedStockist(): Promise<Person> {
  const stockist = await world.newApprovedStockist()
  return stockist
}

/** Repeats a call until the account is deleted, and once more. */
async function untilGone(person: Person, work: () => Promise<Response>): Promise<Response[]> {
  let gone = false
  const removed = remove(person).finally(() => {
    gone = true
  })
  const answers: Response[] = []
  const workers = Array.from({ length: 8 }, async () => {
    while (!gone) answers.push(await work())
    answers.push(await work())
  })
  await Promise.all(workers)
  expect(tally([await removed])).toEqual({ 200: 1 })
  return answers
}

function expectNoFault(answers: Response[]): void {
  const faults = Object.keys(tally(answers)).filter((kind) => kind.startsWith('5'))
  expect(faults).toEqual([])
}

describe('a deleted account', () => {
  it('is deleted once, however often that is requested', async () => {
    const purchaser = await world.newPurchaser()
    const counts = await atOnce(() => remove(purchaser))
    expect(counts['200']).toBe(1)
    for (const kind of Object.keys(counts)) expect(kind).toMatch(/^(200|401 (not-signed-in|wrong-password))$/)
    expect(
      await count(`audit_log WHERE subject_id = $1 AND action = 'account.deleted'`, [purchaser.id]),
    ).toBe(1)
  })

  it('can be one of fifty that are deleted at once', async () => {
    const people = await Promise.all(Array.from({ length: many }, () => world.newPurchaser()))
    expect(await atOnce((turn) => remove(people[turn] as Person))).toEqual({ 200: many })
  })

  it.each([
    ['stockist', () => world.newStockist()],
    ['purchaser', () => world.newPurchaser()],
  ] as const)('can be a %s that an admin is deciding about', async (path, make) => {
    for (let round = 0; round < 3; round++) {
      const person = await make()
      const answers = await untilGone(person, () =>
        world.people.admin.call('PATCH', `/api/${path}/${person.id}/approve`),
      )
      expectNoFault(answers)
      expect(await count('accounts WHERE id = $1', [person.id])).toBe(0)
    }
  })

  it('can be a purchaser whose card is being approved', async () => {
    for (let round = 0; round < 3; round++) {
      const purchaser = await world.newPurchaser()
      const request = await world.ask(purchaser)
      const { stockist } = world.people
      const path = `/api/purchasing-card/approve/${request}`
      expectNoFault(await untilGone(purchaser, () => stockist.call('POST', path)))
      expect(await count('card_requests WHERE purchaser_id = $1', [purchaser.id])).toBe(0)
    }
  })

  it('can be a stockist that purchasers are asking for cards', async () => {
    for (let round = 0; round < 3; round++) {
      const stockist = await approvedStockist()
      const purchasers = await Promise.all(Array.from({ length: 4 }, () => world.newPurchaser()))
      const stockistIds = [stockist.id, ...world.fillers.map(({ id }) => id)]
      let turn = 0
      expectNoFault(
        await untilGone(stockist, () =>
          (purchasers[turn++ % purchasers.length] as Person).call('POST', '/api/purchasing-card/request', {
            stockistIds,
          }),
        ),
      )
    }
  })

  it('can be a stockist that is adding staff, inviting them and listing medicines', async () => {
    for (let round = 0; round < 3; round++) {
      const stockist = await approvedStockist()
      const staff = await newStaff(stockist, `leaving-${round}@race.example`)
      const form = await Promise.all([testImage(), testImage()])
      const works = [
        () =>
          stockist.call(
            'POST',
            '/api/staff',
            formOf({ fullName: 'Ravi Pawar', contact: '9000033333', image: form[0], aadharCard: form[1] }),
          ),
        () => stockist.call('POST', `/api/staff/${staff}/invitation`),
        () => stockist.call('PUT', `/api/listing/medicine/${world.medicine}`, { price: 10 }),
        () => stockist.call('PUT', `/api/listing/company/${world.company}`, {}),
        () => login(stockist.email, goodPassword, 'stockist'),
      ]
      let turn = 0
      expectNoFault(
        await untilGone(stockist, () => (works[turn++ % works.length] as () => Promise<Response>)()),
      )
      expect(await count('staff WHERE stockist_id = $1', [stockist.id])).toBe(0)
    }
  })

  it('can have a password reset in progress', async () => {
    for (let round = 0; round < 5; round++) {
      const stockist = await world.newStockist()
      const links = await Promise.all(Array.from({ length: 4 }, () => askForLink(stockist.email)))
      const [removed, ...answers] = await Promise.all([
        remove(stockist),
        ...links.map((link, turn) => reset(link, `Fresh-Pass-${turn}`)),
      ])
      for (const kind of Object.keys(tally([removed, ...answers]))) {
        expect(kind).toMatch(/^(200|400 link-not-valid|401 (not-signed-in|wrong-password))$/)
      }
    }
  })
})

it('staff members are deleted once', async () => {
  const { owner } = world.people
  const ids = await Promise.all(Array.from({ length: 6 }, () => world.newStaff()))
  const counts = await atOnce((turn) =>
    turn % 2
      ? owner.call('POST', '/api/staff/bulk-delete', { ids: turn % 4 === 1 ? ids : ids.toReversed() })
      : owner.call('DELETE', `/api/staff/${ids[turn % ids.length]}`),
  )
  for (const kind of Object.keys(counts)) expect(kind).toMatch(/^(200|404 record-not-found)$/)
  await Promise.all(ids.map((id) => owner.call('DELETE', `/api/staff/${id}`)))
  for (const id of ids) {
    expect(await count(`audit_log WHERE subject_id = $1 AND action = 'staff.deleted'`, [id])).toBe(1)
  }
})
