import type { Notification } from '@rasad/contract/notifications'
import { type Client, confirmEmailOf, formOf, testImage } from '@rasad/testkit/clients'
import { newStaff, type Person } from '@rasad/testkit/newcomers'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

// What accounts are told, and what becomes of it.

let world: World
let admin: Person
let own: Person
beforeAll(async () => {
  world = await createWorldApp({ undoSeconds: 60 })
  admin = world.people.admin
  own = world.people.stockist
})
afterAll(() => world.app.close())
beforeEach(() => world.app.database.pool.query('DELETE FROM notifications'))

interface Listed {
  data: Notification[]
  total: number
  unread: number
  nextCursor: string | null
}

async function heardBy(client: Client, query = ''): Promise<Listed> {
  const answer = await client.call('GET', `/api/notifications${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** In short: `kind name decision`, with a star while it is unread. */
async function told(client: Client): Promise<string[]> {
  return (await heardBy(client)).data.map(({ kind, subject, values, readAt }) =>
    [kind, subject.name, values.decision, readAt ? undefined : '*'].filter(Boolean).join(' '),
  )
}

async function mails(template: string): Promise<{ to_address: string; values: unknown }[]> {
  const { rows } = await world.app.database.pool.query(
    'SELECT to_address, "values" FROM mail_outbox WHERE template = $1 ORDER BY id',
    [template],
  )
  return rows
}

const read = (client: Client, body: unknown) => client.call('POST', '/api/notifications/read', body)

describe('admins', () => {
  it('hear of each registration, by its name, until one of them has decided', async () => {
    const stockist = await world.newStockist()
    await world.newOwner()
    await world.newPurchaser()
    const expected = [
      'registration Sunil Patil *',
      'registration Shanti Medical Store *',
      expect.stringMatching(/^registration .+ \*$/),
    ]
    expect(await told(admin)).toEqual(expected)
    expect(await told(world.people.owner)).toEqual(expected)
    expect(await told(own)).toEqual([])

    await world.people.owner.call('PATCH', `/api/stockist/${stockist.id}/approve`)
    const { data, unread } = await heardBy(admin)
    expect(unread).toBe(2)
    expect(data.find(({ subject }) => subject._id === stockist.id)?.readAt).not.toBeNull()
  })

  it('hear of nothing that was not registered in the end', async () => {
    const body = { firmName: '', email: 'nobody@world.example' }
    expect((await world.visitor.call('POST', '/api/stockist/register', body)).statusCode).toBe(400)
    expect(await told(admin)).toEqual([])
  })

  it('do not stop a registration by being removed at the same moment', async () => {
    const { pool } = world.app.database
    const gone = await pool.connect()
    const { rows } = await pool.query(
      `INSERT INTO accounts (id, role, email, email_key, state) VALUES
       (repeat('a', 24), 'admin', 'gone@world.example', 'gone@world.example', 'approved') RETURNING id`,
    )
    await gone.query('BEGIN')
    await gone.query('DELETE FROM accounts WHERE id = $1', [rows[0].id])
    const registering = world.newOwner()
    // Other databases of the cluster have waiting locks too.
    const isWaiting = `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE NOT granted AND datname = current_database()`
    await expect.poll(async () => (await pool.query(isWaiting)).rowCount).toBe(1)
    await gone.query('COMMIT')
    gone.release()
    await registering
    expect(await told(admin)).toEqual(['registration Shanti Medical Store *'])
  })
})

describe('a decision', () => {
  it('is told to the one who registered, and mailed once: by the mail that it always had', async () => {
    const stockist = await world.newApprovedStockist()
    expect((await heardBy(stockist)).data).toMatchObject([
      { kind: 'decision', values: { decision: 'approved' }, readAt: null },
    ])
    await world.app.notifications.digest(new Date(Date.now() + 3 * 86_400_000))
    const sent = [...(await mails('approved')), ...(await mails('news')), ...(await mails('news-digest'))]
    expect(sent.filter(({ to_address }) => to_address === stockist.email)).toHaveLength(1)
  })

  it('that is repeated is not told again', async () => {
    const stockist = await world.newStockist()
    for (let n = 0; n < 2; n++) await admin.call('PATCH', `/api/stockist/${stockist.id}/approve`)
    expect(await told(stockist)).toHaveLength(1)
  })
})

describe('an undone decision', () => {
  it('is no longer told, and what it had marked as done waits again', async () => {
    const purchaser = await world.newPurchaser()
    await world.ask(purchaser)
    await admin.call('PATCH', `/api/purchaser/${purchaser.id}/decline`, { reason: 'expired' })
    expect(await told(own)).toEqual(['card-request Sunil Patil'])
    const count = `SELECT FROM notifications WHERE account_id = '${purchaser.id}'`
    const { pool } = world.app.database
    expect((await pool.query(count)).rowCount).toBe(1)
    const undone = await admin.call('POST', `/api/review/purchaser/${purchaser.id}/undo`)
    expect(undone.statusCode, undone.body).toBe(200)
    expect((await pool.query(count)).rowCount).toBe(0)
    expect(await told(own)).toEqual(['card-request Sunil Patil *'])
    expect(await told(admin)).toEqual(['registration Sunil Patil *'])
  })
})

describe('papers that are sent again', () => {
  it('are told to admins, once until somebody has looked', async () => {
    const purchaser = await world.newPurchaser()
    await admin.call('PATCH', `/api/purchaser/${purchaser.id}/decline`, { reason: 'unreadable' })
    const { email, password } = purchaser
    for (const note of ['Better light.', 'Even better.']) {
      const standing = { email, password, role: 'purchaser' }
      const { token } = (await world.visitor.call('POST', '/api/account/registration', standing)).json()
      const form = formOf({ token, note, photo: await testImage() })
      const sent = await world.visitor.call('POST', '/api/account/resubmit', form)
      expect(sent.statusCode, sent.body).toBe(200)
    }
    expect(await told(admin)).toEqual([
      'resubmission Sunil Patil *',
      'resubmission Sunil Patil',
      'registration Sunil Patil',
    ])
    await admin.call('PATCH', `/api/purchaser/${purchaser.id}/approve`)
    expect((await heardBy(admin)).unread).toBe(0)
  })
})

describe('a change that an admin decides', () => {
  const decide = (id: string, how: string, body?: unknown) =>
    admin.call('PATCH', `/api/changes/${id}/${how}`, body)

  async function asking(): Promise<{ purchaser: Person; change: string }> {
    const purchaser = await world.newPurchaser()
    await admin.call('PATCH', `/api/purchaser/${purchaser.id}/approve`)
    await world.app.database.pool.query('DELETE FROM notifications')
    const asked = await purchaser.call('PATCH', '/api/purchaser/me', { fullName: 'Sunita Patil' })
    expect(asked.statusCode, asked.body).toBe(200)
    const { data } = (await purchaser.call('GET', '/api/changes/own')).json()
    return { purchaser, change: data._id }
  }

  it('is told to admins once, and the decision to its holder with the reason', async () => {
    const { purchaser, change } = await asking()
    await purchaser.call('PATCH', '/api/purchaser/me', { fullName: 'Sunita K Patil' })
    expect(await told(admin)).toEqual(['change-requested Sunil Patil *'])
    const declined = await decide(change, 'decline', { reason: 'mismatch', note: 'The card says Sunil.' })
    expect(declined.statusCode, declined.body).toBe(200)
    expect(await told(admin)).toEqual(['change-requested Sunil Patil'])
    const { data } = await heardBy(purchaser)
    expect(data).toMatchObject([
      { kind: 'change-decided', values: { decision: 'declined', reason: 'mismatch' } },
    ])
    expect(JSON.stringify(data)).not.toContain('The card says')
  })

  it('waits for nobody once its holder has taken it back', async () => {
    const { purchaser, change } = await asking()
    expect((await purchaser.call('PATCH', `/api/changes/${change}/withdraw`)).statusCode).toBe(200)
    expect(await told(admin)).toEqual(['change-requested Sunil Patil'])
  })

  it('waits again when the decision is undone', async () => {
    const { purchaser, change } = await asking()
    await decide(change, 'approve')
    expect(await told(purchaser)).toEqual(['change-decided Sunita Patil approved *'])
    const undone = await admin.call('POST', `/api/review/change/${change}/undo`)
    expect(undone.statusCode, undone.body).toBe(200)
    expect(await told(purchaser)).toEqual([])
    expect(await told(admin)).toEqual(['change-requested Sunil Patil *'])
  })
})

describe('a licence', () => {
  it('whose fee is due is told to its holder and to admins, each step once', async () => {
    const firm = await world.newApprovedStockist()
    const { pool } = world.app.database
    await pool.query(`UPDATE stockists SET licence_expiry = current_date + 20 WHERE id = $1`, [firm.id])
    await pool.query('DELETE FROM notifications')
    for (let n = 0; n < 2; n++) await world.app.licences.notifyDue()
    const about = ({ data }: Listed) =>
      data.filter(({ subject }) => subject._id === firm.id).map(({ kind, values }) => [kind, values.step])
    expect(about(await heardBy(firm))).toEqual([['licence-due', 30]])
    expect(about(await heardBy(admin))).toEqual([['licence-due', 30]])
    const cancelled = await admin.call('POST', `/api/licences/${firm.id}/cancel`, { reason: 'By order 12.' })
    expect(cancelled.statusCode, cancelled.body).toBe(200)
    expect(about(await heardBy(firm)).map(([kind]) => kind)).toEqual(['licence-cancelled', 'licence-due'])
    expect((await heardBy(firm)).unread).toBe(1)
    expect((await heardBy(admin)).data.find(({ subject }) => subject._id === firm.id)?.readAt).not.toBeNull()
  })
})

describe('a card request', () => {
  it('is told to the stockists that were asked, and read once they have answered', async () => {
    const purchaser = await world.newPurchaser()
    const id = await world.ask(purchaser)
    expect(await told(own)).toEqual(['card-request Sunil Patil *'])
    expect(await told(world.people.otherStockist)).toEqual([])
    await own.call('POST', `/api/purchasing-card/approve/${id}`)
    expect(await told(own)).toEqual(['card-request Sunil Patil'])
    expect(await told(world.fillers[0] as Person)).toEqual(['card-request Sunil Patil *'])
    // Both in one transaction.
    expect((await told(purchaser)).toSorted()).toEqual([
      expect.stringMatching(/^card-answer .+ approved \*$/),
      expect.stringMatching(/^decision .*approved \*$/),
    ])
  })

  it('that an admin closes by declining the purchaser needs nobody any more', async () => {
    const purchaser = await world.newPurchaser()
    await world.ask(purchaser)
    await admin.call('PATCH', `/api/purchaser/${purchaser.id}/decline`)
    expect(await told(own)).toEqual(['card-request Sunil Patil'])
  })

  it('is mailed at once by default, and as the stockist chooses', async () => {
    const before = (await mails('card-request')).filter(({ to_address }) => to_address === own.email).length
    const sent = async () =>
      (await mails('card-request')).filter(({ to_address }) => to_address === own.email).length - before
    await world.ask(await world.newPurchaser())
    expect(await sent()).toBe(1)
    const chosen = await own.call('PATCH', '/api/notifications/choices', { 'card-request': 'none' })
    const { digestHour, choices } = chosen.json().data
    expect([digestHour, choices[0]]).toEqual([8, { kind: 'card-request', mail: 'none' }])
    // What it is told of stock lists stays as usual.
    expect(choices.slice(1).map(({ kind }: { kind: string }) => kind)).toEqual([
      'stock-items-listed',
      'stock-applied',
      'stock-settle',
      'stock-check',
      'stock-columns',
      'stock-refused',
      'supply-asked',
      'supply-ordered',
      'supply-closed',
      'supply-by-link',
    ])
    await world.ask(await world.newPurchaser())
    expect(await sent()).toBe(1)
    expect((await heardBy(own)).unread).toBe(2)
    await own.call('PATCH', '/api/notifications/choices', { 'card-request': 'now' })
  })
})

describe('choices', () => {
  it('begin with what suits the role, and are kept and audited', async () => {
    const choices = async (client: Client) =>
      (await client.call('GET', '/api/notifications/choices')).json().data.choices
    expect(await choices(world.people.user)).toEqual([])
    const answers = [
      { kind: 'supply-answered', mail: 'digest' },
      { kind: 'supply-confirmed', mail: 'digest' },
      { kind: 'supply-short', mail: 'now' },
    ]
    expect(await choices(world.people.medicalOwner)).toEqual(answers)
    expect(await choices(world.people.purchaser)).toEqual([
      { kind: 'card-answer', mail: 'digest' },
      ...answers,
    ])
    const usual = [
      { kind: 'registration', mail: 'digest' },
      { kind: 'resubmission', mail: 'digest' },
      { kind: 'change-requested', mail: 'digest' },
    ]
    expect(await choices(admin)).toEqual(usual)
    await admin.call('PATCH', '/api/notifications/choices', { registration: 'now' })
    expect(await choices(admin)).toEqual([{ kind: 'registration', mail: 'now' }, ...usual.slice(1)])
    expect(await choices(world.people.owner)).toEqual(usual)
    const { data } = (await admin.call('GET', '/api/audit?action=notifications.choices-changed')).json()
    expect(data[0]).toMatchObject({ actor: { _id: admin.id }, details: { registration: 'now' } })
  })

  it('change a hundred times a day: the audit log only grows', async () => {
    const limited = await createWorldApp({ rateLimits: true })
    const { purchaser } = limited.people
    const choose = () => purchaser.call('PATCH', '/api/notifications/choices', { 'card-answer': 'now' })
    const answers = []
    for (let turn = 0; turn < 101; turn++) answers.push((await choose()).statusCode)
    expect([answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([100, 429])
    await limited.app.close()
  })

  it.each([
    ['a kind that the role never gets', { registration: 'now' }],
    ['a kind that has a mail of its own', { decision: 'none' }],
    ['an unknown way', { 'card-request': 'pigeon' }],
    ['nothing', {}],
  ])('refuse %s', async (_what, body) => {
    expect((await own.call('PATCH', '/api/notifications/choices', body)).statusCode).toBe(400)
  })

  it('of a mail at once send one that quotes nobody, to confirmed addresses only', async () => {
    await admin.call('PATCH', '/api/notifications/choices', { registration: 'now' })
    const { pool } = world.app.database
    await pool.query('UPDATE accounts SET email_confirmed_at = NULL, email_assumed = false WHERE id = $1', [
      admin.id,
    ])
    await world.newOwner()
    expect((await mails('news')).filter(({ to_address }) => to_address === admin.email)).toEqual([])
    await confirmEmailOf(world.app, admin.id)
    await pool.query(`DELETE FROM mail_outbox`)
    await pool.query(
      `SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs WHERE key LIKE 'mail:%'`,
    )
    await world.newOwner()
    expect(await mails('news')).toHaveLength(1)
    await admin.call('PATCH', '/api/notifications/choices', { registration: 'digest' })
  })
})

describe('the list', () => {
  it('is paged from new to old, and counts what is unread in all of it', async () => {
    for (let n = 0; n < 5; n++) await world.newOwner()
    const first = await heardBy(admin, '?limit=2')
    expect(first).toMatchObject({ total: 5, unread: 5 })
    const second = await heardBy(admin, `?limit=2&cursor=${first.nextCursor}`)
    const third = await heardBy(admin, `?limit=2&cursor=${second.nextCursor}`)
    expect(third.nextCursor).toBeNull()
    const all = [first, second, third].flatMap(({ data }) => data)
    expect(all.map(({ _id }) => _id)).toEqual((await heardBy(admin)).data.map(({ _id }) => _id))
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    )
  })

  it('is marked as read in part or whole, by its own account alone', async () => {
    for (let n = 0; n < 3; n++) await world.newOwner()
    const [one, two] = (await heardBy(admin)).data
    const ids = [one?._id, two?._id]
    expect((await read(world.people.owner, { ids })).json().data).toEqual({ unread: 3 })
    expect((await heardBy(admin)).unread).toBe(3)
    expect((await read(admin, { ids })).json().data).toEqual({ unread: 1 })
    expect((await read(admin, { all: true })).json().data).toEqual({ unread: 0 })
    expect((await read(admin, { all: true })).json().data).toEqual({ unread: 0 })
    for (const body of [{}, { ids: [] }, { all: false }, { ids: ['x'] }, { all: true, ids }]) {
      expect((await read(admin, body)).statusCode, JSON.stringify(body)).toBe(400)
    }
  })

  it('has nothing about what is gone', async () => {
    const purchaser = await world.newPurchaser()
    await world.ask(purchaser)
    const gone = await purchaser.call('POST', '/api/account/delete', { password: purchaser.password })
    expect(gone.statusCode).toBe(200)
    expect(await told(admin)).toEqual([])
    expect(await told(own)).toEqual([])
  })

  it('goes with its account, and is in its export', async () => {
    const purchaser = await world.newPurchaser()
    const request = await world.ask(purchaser)
    await own.call('POST', `/api/purchasing-card/decline/${request}`)
    const { records } = (await purchaser.call('GET', '/api/account/export')).json().data
    expect(records.notifications).toMatchObject([{ kind: 'card-answer', values: { decision: 'declined' } }])
    expect(records.notificationChoices).toContainEqual({ kind: 'card-answer', mail: 'digest' })
    await purchaser.call('POST', '/api/account/delete', { password: purchaser.password })
    const { rowCount } = await world.app.database.pool.query(
      'SELECT FROM notifications WHERE account_id = $1',
      [purchaser.id],
    )
    expect(rowCount).toBe(0)
  })

  it('keeps the latest 500 of an account, for 90 days', async () => {
    const { pool } = world.app.database
    const insert = `INSERT INTO notifications (id, account_id, kind, subject_kind, subject_id, mail, at)
      SELECT $3 || lpad(to_hex(n), 23, '0'), $1, 'registration', 'stockist', $1, 'none', now() - n * $2::interval
      FROM generate_series(1, $4::int) n`
    await pool.query(insert, [admin.id, '1 second', '1', 503])
    // Statistics can be of a moment in which there was nothing: even then, it takes no minutes.
    await pool.query('DELETE FROM notifications')
    await pool.query('ANALYZE notifications')
    await pool.query(insert, [admin.id, '1 second', '1', 2503])
    await pool.query(insert, [own.id, '6 hours', '2', 503])
    await world.app.sweep()
    expect((await heardBy(admin, '?limit=1000')).total).toBe(500)
    const kept = await heardBy(own, '?limit=1000')
    expect(kept.total).toBe(359)
    expect(kept.data[0]?._id).toBe(`2${'1'.padStart(23, '0')}`)
  })
})

describe('staff', () => {
  it('are told of their card by the invitation, once, and by mail when it ends', async () => {
    const email = world.newEmail()
    const id = await newStaff(own, email)
    for (let n = 0; n < 2; n++) {
      expect((await own.call('POST', `/api/staff/${id}/invitation`)).statusCode).toBe(200)
    }
    const { rows } = await world.app.database.pool.query(
      'SELECT kind, subject_id, mail FROM notifications WHERE account_id = $1',
      [id],
    )
    expect(rows).toEqual([{ kind: 'staff-card', subject_id: own.id, mail: 'none' }])
    await confirmEmailOf(world.app, id)
    expect((await own.call('PATCH', `/api/staff/${id}`, { status: 'ended' })).statusCode).toBe(200)
    expect((await mails('staff-ended')).map(({ to_address }) => to_address)).toEqual([email])
  })

  it('who never had an account are not written to', async () => {
    const before = (await mails('staff-ended')).length
    const id = await newStaff(own, world.newEmail())
    await own.call('PATCH', `/api/staff/${id}`, { status: 'ended' })
    expect(await mails('staff-ended')).toHaveLength(before)
  })
})
