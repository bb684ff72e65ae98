import { createSibling, type TestApp } from '@rasad/testkit/test-app'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, describe, expect, it } from 'vitest'

// What is counted of how the service is used, what one caller can make of it, and who is told.

/** Another process on the same database. */
const world = await createWorldApp()
const app = world.app
const sibling = await createSibling(app, { rateLimits: false })
afterAll(async () => {
  await sibling.close()
  await app.close()
})

let addresses = 0
const newAddress = () => `192.0.2.${++addresses}`

async function ask(address: string, url: string, { body, of = app }: { body?: object; of?: TestApp } = {}) {
  const answer = await of.http.inject({
    url,
    remoteAddress: address,
    ...(body && { method: 'POST', payload: body }),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const search = (address: string, q: string, category = 'medicine', of = app) =>
  ask(address, `/api/search/results?${new URLSearchParams({ category, q })}`, { of })
const tap = (address: string, way: 'call' | 'whatsapp', of = app) =>
  ask(address, `/api/stockist/${world.people.stockist.id}/contact`, { body: { way }, of })

async function flush() {
  await Promise.all([app.counts.flush(), sibling.counts.flush()])
}

async function own() {
  const answer = await world.people.stockist.call('GET', '/api/stockist/overview')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

async function rows(query: string) {
  return (await app.database.pool.query(query)).rows
}
const sumOf = async (what: string) =>
  Number((await rows(`SELECT coalesce(sum(count), 0) AS n FROM daily_counts WHERE what = '${what}'`))[0].n)
const toldTexts = async () =>
  (await rows('SELECT text, searches FROM empty_searches ORDER BY text')).map((row) => [
    row.text,
    row.searches,
  ])

describe('a stockist', () => {
  it('is found once a day of an address, in lists of a medicine, in plans and by name', async () => {
    const before = (await own()).last7.found
    const { medicine, visitor } = world
    const [one, other] = [newAddress(), newAddress()]
    for (let at = 0; at < 5; at++) {
      await ask(one, `/api/medicine/${medicine}/stockists`)
      await ask(one, `/api/stockist?medicine=${medicine}`)
    }
    await ask(other, '/api/demand', { body: { items: [{ name: 'x', qty: 1, medicine }] } })
    // The list of everybody is no result.
    await ask(newAddress(), '/api/stockist')
    await ask(newAddress(), '/api/stockist?q=')
    await flush()
    const found = (await own()).last7.found - before
    expect(found).toBe(2)
    const { firmName } = (await visitor.call('GET', `/api/stockist/${world.people.stockist.id}`)).json().data
    await search(newAddress(), firmName, 'supplier')
    await flush()
    expect((await own()).last7.found - before).toBe(3)
  })

  it('is called once a day of an address, at whichever process, and not by itself or an admin', async () => {
    const before = (await own()).last7
    const [one, other] = [newAddress(), newAddress()]
    for (let at = 0; at < 20; at++) await tap(one, 'call', at % 2 ? app : sibling)
    await flush()
    for (let at = 0; at < 5; at++) await tap(one, 'call', sibling)
    await tap(one, 'whatsapp')
    await tap(other, 'call')
    for (const { call } of [world.people.stockist, world.people.admin]) {
      await call('POST', `/api/stockist/${world.people.stockist.id}/contact`, { way: 'call' })
    }
    await flush()
    const { called, messaged } = (await own()).last7
    expect([called - before.called, messaged - before.messaged]).toEqual([2, 1])
  })

  it('sees twelve weeks from Mondays on, the running one last, and no figures of others', async () => {
    const { weeks, today } = await own()
    expect(weeks).toHaveLength(12)
    expect(weeks.every(({ from }: { from: string }) => new Date(from).getUTCDay() === 1)).toBe(true)
    const last = weeks.at(-1)
    expect(last.from <= today && Date.parse(today) - Date.parse(last.from) < 7 * 86_400_000).toBe(true)
    const other = await world.people.otherStockist.call('GET', '/api/stockist/overview')
    expect(other.json().data.last7.called).toBe(0)
  })

  it('counts what it was asked and has answered', async () => {
    const before = await own()
    await app.database.pool.query(
      `WITH request AS (
         INSERT INTO supply_requests (id, account_id, body_hash, created_at, ends_at)
         SELECT r.id, $1, '', r.at, r.at FROM (VALUES
           (repeat('a1', 12), now() - interval '1 hour'), (repeat('a2', 12), now() - interval '8 days')) r (id, at)
         RETURNING no, created_at)
       INSERT INTO supply_request_stockists (request_no, stockist_no, lines, sent_at, answered_at)
       SELECT request.no, s.no, '{0}', request.created_at, CASE WHEN request.created_at > now() - interval '1 day' THEN now() END
       FROM request, stockists s WHERE s.id = $2`,
      [world.people.medicalOwner.id, world.people.stockist.id],
    )
    const { last7, before7 } = await own()
    expect([last7.asked - before.last7.asked, last7.answered - before.last7.answered]).toEqual([1, 1])
    expect([before7.asked - before.before7.asked, before7.answered - before.before7.answered]).toEqual([1, 0])
  })
})

describe('a search', () => {
  it('counts once a day of an address, and as it was typed letter by letter not at all', async () => {
    const before = [await sumOf('searches'), await sumOf('empty-searches')]
    const address = newAddress()
    for (let at = 0; at < 3; at++) await search(address, 'qqzzvvkk')
    for (const spelling of ['QQZZVVKK', 'ｑｑzzvvkk', 'qqzz\u200bvvkk']) await search(address, spelling)
    await ask(address, '/api/search?category=medicine&q=qqz')
    await search(address, 'Sahyadol')
    await flush()
    expect([await sumOf('searches'), await sumOf('empty-searches')]).toEqual([before[0]! + 2, before[1]! + 1])
  })

  it('in vain is told from the third address on, at whichever process; until then its text is nowhere', async () => {
    const [one, two, three] = [newAddress(), newAddress(), newAddress()]
    for (let at = 0; at < 4; at++) {
      await search(one, 'Zzqvex 250')
      await search(two, 'ZZQVEX  250', 'medicine', sibling)
      await flush()
    }
    expect(await toldTexts()).toEqual([])
    const stored = JSON.stringify([
      await rows('SELECT * FROM search_marks'),
      await rows('SELECT * FROM contact_marks'),
    ])
    for (const secret of ['zzqvex', one, two]) expect(stored).not.toContain(secret)
    await search(three, 'zzqvex 250', 'medicine', sibling)
    await flush()
    expect(await toldTexts()).toEqual([['zzqvex 250', 3]])
    // Its marks are gone, and each further address counts.
    await search(newAddress(), 'zzqvex 250')
    await flush()
    expect(await toldTexts()).toEqual([['zzqvex 250', 4]])
  })

  it('is never told where it looks like a person, a number or an address, or is for a supplier', async () => {
    const before = await toldTexts()
    const hidden = ['9876512345', 'zzqv@example.com', 'Dr Zzqvik Wxyz', 'zzqv 411030', '27ZZQVX1234F1Z5']
    for (const q of hidden) for (let at = 0; at < 4; at++) await search(newAddress(), q)
    for (let at = 0; at < 4; at++) await search(newAddress(), 'Zzqvik Wxyz', 'supplier')
    await flush()
    expect(await toldTexts()).toEqual(before)
  })
})

it('counts that could not be written are written later, and the stop writes the last ones', async () => {
  const before = await sumOf('demands')
  const demand = { items: [{ name: 'x', qty: 1, medicine: world.medicine }] }
  const late = await createSibling(app, { rateLimits: false })
  await app.database.pool.query('ALTER TABLE daily_counts RENAME TO daily_counts_away')
  await ask(newAddress(), '/api/demand', { body: demand, of: late })
  await late.counts.flush()
  await app.database.pool.query('ALTER TABLE daily_counts_away RENAME TO daily_counts')
  expect(await sumOf('demands')).toBe(before)
  const address = newAddress()
  // A page plans again at every change.
  for (let at = 0; at < 3; at++) await ask(address, '/api/demand', { body: demand, of: late })
  await late.close()
  expect(await sumOf('demands')).toBe(before + 2)
})

it('an admin sees the week, what waits, how fresh listings are, and what at least three searched in vain', async () => {
  for (let at = 0; at < 3; at++) await search(newAddress(), 'wwqqtell 10')
  await flush()
  const answer = await world.people.admin.call('GET', '/api/overview')
  const { data } = answer.json()
  expect(data.last7.searches).toBeGreaterThan(0)
  expect(data.weeks).toHaveLength(12)
  const registered = await rows(
    `SELECT count(*)::int AS n FROM accounts WHERE role = 'stockist' AND created_at > now() - interval '6 days'`,
  )
  expect(data.last7.stockists).toBe(registered[0].n)
  expect(data.emptySearches).toContainEqual({ category: 'medicine', text: 'wwqqtell 10', searches: 3 })
  const waiting = (await world.people.admin.call('GET', '/api/review')).json().counts
  for (const { kind, counts } of data.pending) {
    expect([kind, counts.reduce((sum: number, n: number) => sum + n)]).toEqual([kind, waiting[kind]])
  }
  const [{ n }] = await rows(
    `SELECT count(*)::int AS n FROM listings l JOIN stockists s ON s.no = l.stockist_no WHERE s.status = 'approved'`,
  )
  const fresh = data.freshness.map(({ listings }: { listings: number }) => listings)
  expect(fresh.reduce((sum: number, each: number) => sum + each)).toBe(n)
})

it('a stockist takes its counts with it in the export, and they go with its account', async () => {
  const gone = await world.newStockist()
  await app.database.pool.query(
    `INSERT INTO stockist_counts SELECT '2026-01-05', no, 5, 2, 1 FROM stockists WHERE id = $1`,
    [gone.id],
  )
  const exported = (await gone.call('GET', '/api/account/export')).json().data.records.counts
  expect(exported).toEqual([{ day: '2026-01-05', found: 5, called: 2, messaged: 1 }])
  const deleted = await gone.call('POST', '/api/account/delete', { password: gone.password })
  expect(deleted.statusCode, deleted.body).toBe(200)
  expect(await rows(`SELECT FROM stockist_counts WHERE day = '2026-01-05'`)).toEqual([])
})

it('counts, texts, marks and salts end', async () => {
  await app.database.pool.query(`
    INSERT INTO daily_counts VALUES ('2020-01-01', 'searches', 1);
    INSERT INTO stockist_counts SELECT '2020-01-01', min(no), 1, 1, 1 FROM stockists;
    INSERT INTO contact_marks SELECT '2020-01-01', min(no), 'call', 1 FROM stockists;
    INSERT INTO search_marks VALUES ('2020-01-06', 'old', '{1}');
    INSERT INTO count_salts VALUES ('2020-01-06', 'old');
    INSERT INTO empty_searches VALUES ('2020-01-06', 'medicine', 'old', 3)`)
  await tap(newAddress(), 'call')
  await flush()
  await app.sweep()
  const left = await rows(`SELECT 'day' FROM daily_counts WHERE day < '2021-01-01'
    UNION ALL SELECT 'stockist' FROM stockist_counts WHERE day < '2021-01-01'
    UNION ALL SELECT 'contact' FROM contact_marks WHERE day < '2021-01-01'
    UNION ALL SELECT 'search' FROM search_marks WHERE week < '2021-01-01'
    UNION ALL SELECT 'salt' FROM count_salts WHERE week < '2021-01-01'
    UNION ALL SELECT 'text' FROM empty_searches WHERE week < '2021-01-01'`)
  expect(left).toEqual([])
  expect(await rows('SELECT FROM count_salts')).not.toEqual([])
})
