import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@rasad/contract/limits'
import type { Person } from '@rasad/testkit/newcomers'
import { createSibling } from '@rasad/testkit/test-app'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, describe, expect, it } from 'vitest'
import { importMedicines } from './import-medicines.ts'

// What a stockist adds to the catalogue is unconfirmed until an admin or another firm confirms it.

const world = await createWorldApp()
const { app } = world
afterAll(() => app.close())

let made = 0
/** Each begins with a word of its own: a name that is called like a known medicine waits for an admin. */
const inventedWord = () =>
  `Invented${String(++made).replace(/\d/g, (digit) => 'bcdfghjklm'.charAt(Number(digit)).repeat(3))}`
async function medicineBy(person: Person, changes: Record<string, unknown> = {}) {
  const name = `${inventedWord()} Tablet`
  const answer = await person.call('POST', '/api/medicine/quick', { name, stockists: [], ...changes })
  expect(answer.statusCode, answer.body).toBe(201)
  return { id: answer.json().data._id as string, name: (changes.name as string) ?? name }
}
async function companyBy(person: Person, stockists: string[] = []) {
  const name = `Invented Company ${++made}`
  const answer = await person.call('POST', '/api/company', { name, stockists })
  expect(answer.statusCode, answer.body).toBe(201)
  return { id: answer.json().data._id as string, name }
}
const data = async (path: string, person: Pick<Person, 'call'> = world.visitor) =>
  (await person.call('GET', path)).json().data
async function actionsOn(id: string): Promise<string[]> {
  const entries = await data(`/api/audit?subject=${id}`, world.people.admin)
  return entries.map(
    ({ action, actor }: { action: string; actor: { _id: string } }) => `${action} ${actor._id}`,
  )
}
/** Waits until the index in memory returns this. */
async function hitsOf(category: string, q: string, until: (hits: Record<string, unknown>[]) => boolean) {
  for (let tries = 0; ; tries++) {
    const hits = await data(`/api/search?category=${category}&q=${encodeURIComponent(q)}`)
    if (until(hits)) return hits
    if (tries > 100) throw new Error(`never so: ${JSON.stringify(hits)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const isAmong = (id: string, unconfirmed?: boolean) => (hits: Record<string, unknown>[]) =>
  hits.some((hit) => hit._id === id && (unconfirmed ?? 'unconfirmed' in hit) === 'unconfirmed' in hit)

it('has no invisible twin, nor one in letters that look like others', async () => {
  const { stockist, admin } = world.people
  const add = (name: string) => stockist.call('POST', '/api/medicine/quick', { name, stockists: [] })
  const { name } = await medicineBy(admin)
  expect((await add(`${name}\ufe0f`)).json()).toMatchObject({ code: 'medicine-exists' })
  const alike = name.replace('a', '\u0430')
  expect((await add(alike)).json()).toMatchObject({ code: 'invalid-input', fields: { name: {} } })
  expect((await admin.call('POST', '/api/company', { name: alike, stockists: [] })).statusCode).toBe(400)
})

it.each([
  ['name', 'Quellmar evil.example.com'],
  ['composition', 'Zibutrol (40mg), order at https://evil.example'],
  ['pack', 'Ask the Rasad Support Team'],
])('has no web address and nothing that speaks for the service in its %s', async (field, text) => {
  const body = { name: `${inventedWord()} Tablet`, stockists: [], [field]: text }
  const answer = await world.people.stockist.call('POST', '/api/medicine/quick', body)
  expect(answer.json()).toMatchObject({ code: 'invalid-input', fields: { [field]: {} } })
})

describe('an entry added by a stockist', () => {
  it('is marked in every answer, and recorded', async () => {
    const { stockist } = world.people
    const company = await companyBy(stockist, [stockist.id])
    const medicine = await medicineBy(stockist, { company: company.id, stockists: [stockist.id] })

    expect((await data(`/api/company/${company.id}`)).unconfirmed).toBe(true)
    expect((await data(`/api/medicine/${medicine.id}`)).unconfirmed).toBe(true)
    expect((await data(`/api/medicine?company=${company.id}`))[0].unconfirmed).toBe(true)
    expect((await data(`/api/company?q=${encodeURIComponent(company.name)}`))[0].unconfirmed).toBe(true)
    const lines = await data('/api/listing/medicine?limit=1000', stockist)
    expect(
      lines.find((line: { medicine: { _id: string } }) => line.medicine._id === medicine.id),
    ).toMatchObject({
      medicine: { unconfirmed: true },
    })
    const carried = await data('/api/listing/company?limit=1000', stockist)
    expect(
      carried.find((line: { company: { _id: string } }) => line.company._id === company.id),
    ).toMatchObject({
      company: { unconfirmed: true },
    })
    const page = await data(`/api/stockist/${stockist.id}`)
    expect(page.companies).toContainEqual({ _id: company.id, name: company.name, unconfirmed: true })
    expect(page.medicines).toContainEqual({ _id: medicine.id, name: medicine.name, unconfirmed: true })
    // Confirmed ones have no mark at all.
    expect(page.companies.some((other: object) => !('unconfirmed' in other))).toBe(true)
    const [alike] = await data(
      `/api/medicine/alike?name=${encodeURIComponent(medicine.name)}&company=${company.id}`,
      stockist,
    )
    expect(alike).toMatchObject({ same: true, unconfirmed: true })
    for (const [category, { id, name }] of [
      ['medicine', medicine],
      ['company', company],
    ] as const) {
      const hit = (await hitsOf(category, name, isAmong(id))).find((one: { _id: string }) => one._id === id)
      expect(hit?.unconfirmed).toBe(true)
    }
    expect(await actionsOn(company.id)).toEqual([`company.created ${stockist.id}`])
    expect(await actionsOn(medicine.id)).toEqual([`medicine.created ${stockist.id}`])
  })

  it('is confirmed from the start if an admin creates it, and recorded too', async () => {
    const { admin } = world.people
    const { id } = await medicineBy(admin)
    expect(await data(`/api/medicine/${id}`)).not.toHaveProperty('unconfirmed')
    expect(await actionsOn(id)).toEqual([`medicine.created ${admin.id}`])
  })

  it('is confirmed when a person of a firm with another owner picks it, but not by its creator', async () => {
    const { stockist, otherStockist } = world.people
    for (const kind of ['company', 'medicine'] as const) {
      const composition = 'Paracetamol (500mg)'
      const { id, name } =
        kind === 'company' ? await companyBy(stockist) : await medicineBy(stockist, { composition })
      await stockist.call('PUT', `/api/listing/${kind}/${id}`, kind === 'medicine' ? {} : undefined)
      expect((await data(`/api/${kind}/${id}`)).unconfirmed).toBe(true)
      await hitsOf(kind, name, isAmong(id, true))
      const listed = await otherStockist.call(
        'PUT',
        `/api/listing/${kind}/${id}`,
        kind === 'medicine' ? {} : undefined,
      )
      expect(listed.statusCode, listed.body).toBe(200)
      expect(listed.json().data[kind]).not.toHaveProperty('unconfirmed')
      expect(await data(`/api/${kind}/${id}`)).not.toHaveProperty('unconfirmed')
      await hitsOf(kind, name, isAmong(id, false))
      expect(await actionsOn(id)).toEqual([
        `${kind}.confirmed ${otherStockist.id}`,
        `${kind}.created ${stockist.id}`,
      ])
    }
  })

  it('is not confirmed without a composition, nor by a firm of the same owner', async () => {
    const { stockist, otherStockist } = world.people
    const bare = await medicineBy(stockist)
    await otherStockist.call('PUT', `/api/listing/medicine/${bare.id}`, {})
    expect((await data(`/api/medicine/${bare.id}`)).unconfirmed).toBe(true)

    const seen = await medicineBy(stockist, { composition: 'Paracetamol (500mg)' })
    const { phone } = await data(`/api/stockist/${stockist.id}`)
    const second = await world.newApprovedStockist({ phone })
    // A phone that is changed after the approval makes no other owner.
    await second.call('PATCH', '/api/stockist/me', { phone: '9812300000' })
    const picked = await second.call('PUT', `/api/listing/medicine/${seen.id}`, {})
    expect(picked.statusCode, picked.body).toBe(200)
    expect((await data(`/api/medicine/${seen.id}`)).unconfirmed).toBe(true)
    await otherStockist.call('PUT', `/api/listing/medicine/${seen.id}`, {})
    expect(await data(`/api/medicine/${seen.id}`)).not.toHaveProperty('unconfirmed')
  })

  it('is not confirmed by a firm that is not approved', async () => {
    const { stockist, pendingStockist, admin } = world.people
    const { id } = await medicineBy(stockist)
    const answer = await admin.call('PUT', `/api/listing/medicine/${id}?stockist=${pendingStockist.id}`, {})
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await data(`/api/medicine/${id}`)).unconfirmed).toBe(true)
  })

  it('is confirmed by an import that contains it', async () => {
    const { stockist } = world.people
    const company = await companyBy(stockist)
    const medicine = await medicineBy(stockist, { company: company.id })
    const csv = `name,manufacturer\n${medicine.name},${company.name}\n`
    const file = join(app.dataDir, 'import.csv')
    await writeFile(file, csv)
    await importMedicines({ database: app.database, file })
    expect(await data(`/api/medicine/${medicine.id}`)).not.toHaveProperty('unconfirmed')
    expect(await data(`/api/company/${company.id}`)).not.toHaveProperty('unconfirmed')
  })
})

describe('an admin', () => {
  it('finds unconfirmed entries and who added them in the queue', async () => {
    const { stockist, admin } = world.people
    const company = await companyBy(stockist, [stockist.id])
    const medicine = await medicineBy(stockist, { company: company.id })
    const item = async (kind: string, id: string) =>
      (await data(`/api/review?kind=${kind}&id=${id}`, admin))[0]
    const firm = (await data(`/api/stockist/${stockist.id}`)).firmName
    expect(await item('medicine', medicine.id)).toMatchObject({ name: medicine.name, declinable: true })
    expect((await item('medicine', medicine.id)).facts).toEqual([
      { field: 'medicineName', value: medicine.name },
      { field: 'composition', value: null },
      { field: 'companyName', value: company.name },
      { field: 'addedBy', value: firm },
      { field: 'listedBy', value: '0' },
    ])
    // Its medicine and its list keep it.
    expect(await item('company', company.id)).toMatchObject({ name: company.name, declinable: false })
    expect((await item('company', company.id)).facts).toContainEqual({ field: 'listedBy', value: '1' })
  })

  it('confirms an entry once', async () => {
    const { stockist, admin } = world.people
    for (const kind of ['company', 'medicine'] as const) {
      const { id, name } = kind === 'company' ? await companyBy(stockist) : await medicineBy(stockist)
      for (let times = 0; times < 2; times++) {
        const answer = await admin.call('PATCH', `/api/${kind}/${id}/confirm`)
        expect(answer.json()).toMatchObject({ success: true, data: { _id: id, name } })
      }
      expect(await data(`/api/${kind}/${id}`)).not.toHaveProperty('unconfirmed')
      expect(await actionsOn(id)).toEqual([`${kind}.confirmed ${admin.id}`, `${kind}.created ${stockist.id}`])
    }
  })

  it('removes an entry that nobody else lists, also from search', async () => {
    const { stockist, admin } = world.people
    const company = await companyBy(stockist, [stockist.id])
    const medicine = await medicineBy(stockist, { company: company.id, stockists: [stockist.id] })
    await hitsOf('medicine', medicine.name, isAmong(medicine.id))
    const refused = await admin.call('DELETE', `/api/company/${company.id}`)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'entry-in-use'])
    for (const [kind, { id }] of [
      ['medicine', medicine],
      ['company', company],
    ] as const) {
      expect((await admin.call('DELETE', `/api/${kind}/${id}`)).statusCode).toBe(200)
      expect((await world.visitor.call('GET', `/api/${kind}/${id}`)).statusCode).toBe(404)
      // The second admin is told what the first one did.
      const again = await admin.call('DELETE', `/api/${kind}/${id}`)
      expect([again.statusCode, again.json().code]).toEqual([409, 'entry-gone'])
      expect((await actionsOn(id))[0]).toBe(`${kind}.removed ${admin.id}`)
    }
    await hitsOf('medicine', medicine.name, (hits) => hits.every(({ _id }) => _id !== medicine.id))
  })

  it('cannot remove an entry that is confirmed or that another firm lists', async () => {
    const { stockist, pendingStockist, admin } = world.people
    const { id } = await medicineBy(stockist)
    await admin.call('PUT', `/api/listing/medicine/${id}?stockist=${pendingStockist.id}`, {})
    const used = await admin.call('DELETE', `/api/medicine/${id}`)
    expect([used.statusCode, used.json().code]).toEqual([409, 'entry-in-use'])
    const confirmed = await admin.call('DELETE', `/api/medicine/${world.medicine}`)
    expect([confirmed.statusCode, confirmed.json().code]).toEqual([409, 'entry-confirmed'])
  })

  it('removing and listing at the same time leave either a confirmed entry or none', async () => {
    const { stockist, otherStockist, admin } = world.people
    for (let round = 0; round < 8; round++) {
      const { id } = await medicineBy(stockist, {
        stockists: [stockist.id],
        composition: 'Paracetamol (500mg)',
      })
      const [removed, listed] = await Promise.all([
        admin.call('DELETE', `/api/medicine/${id}`),
        otherStockist.call('PUT', `/api/listing/medicine/${id}`, {}),
      ])
      const outcome = [removed.statusCode, listed.statusCode].join()
      expect(['200,404', '409,200'], `${removed.body} ${listed.body}`).toContain(outcome)
      const status = (await world.visitor.call('GET', `/api/medicine/${id}`)).statusCode
      expect(status).toBe(outcome === '200,404' ? 404 : 200)
    }
  })
})

describe('in search and demand', () => {
  it('an unconfirmed entry never comes before an equally good confirmed one, however many list it', async () => {
    const { stockist, admin } = world.people
    const first = await companyBy(admin)
    const second = await companyBy(stockist)
    const name = 'Rankomol 500 Tablet'
    const invented = await medicineBy(stockist, { name, company: second.id, stockists: [stockist.id] })
    const real = await medicineBy(admin, { name, company: first.id })
    for (const q of ['Rankomol', 'Rankomol 500 Tablet', 'Rankamol 500']) {
      const hits = await hitsOf('medicine', q, (found) => found.length >= 2)
      expect(hits.map(({ _id }: { _id: string }) => _id).slice(0, 2), q).toEqual([real.id, invented.id])
    }
    // The same after the index is rebuilt.
    const rebuilt = await createSibling(app)
    const answer = await rebuilt.http.inject('/api/search?category=medicine&q=Rankomol')
    expect(answer.json().data.map(({ _id }: { _id: string }) => _id)).toEqual([real.id, invented.id])
    expect(answer.json().data[1].unconfirmed).toBe(true)
    await rebuilt.close()
  })

  it('an unconfirmed entry changes nothing about what a text means', async () => {
    const { stockist, admin } = world.people
    const composition = 'Surevatamol (650mg)'
    const real = await medicineBy(admin, { name: 'Surevamol 650 Tablet', composition })
    const exact = 'Surevamol 650'
    const invented = await medicineBy(stockist, { name: exact, composition, stockists: [stockist.id] })
    await hitsOf('medicine', exact, isAmong(invented.id))
    const [item] = (
      await world.visitor.call('POST', '/api/demand', { items: [{ name: exact, qty: 1 }] })
    ).json().data.unmatched
    expect(item).toMatchObject({ understanding: 'matched', medicine: { _id: real.id } })
  })

  it('an unconfirmed entry without a rival is shown, and asked about', async () => {
    const { stockist } = world.people
    const { id } = await medicineBy(stockist, { name: 'Quaxivelt 40 Tablet', stockists: [stockist.id] })
    await hitsOf('medicine', 'Quaxivelt', ([first]) => first?._id === id && first.stockistCount === 1)
    const [item] = (
      await world.visitor.call('POST', '/api/demand', { items: [{ name: 'Quaxivelt 40 Tablet', qty: 1 }] })
    ).json().data.items
    expect(item).toMatchObject({ understanding: 'confirm', medicine: { _id: id, unconfirmed: true } })
  })

  it('an unconfirmed company is meant by no text, heads no list and stands behind confirmed ones', async () => {
    const { stockist, admin } = world.people
    const names = ['Quorbella', 'Vantrixa Labs Ltd']
    for (const name of names)
      expect((await admin.call('POST', '/api/company', { name, stockists: [] })).statusCode).toBe(201)
    await medicineBy(admin, { name: 'Zembrixol 20 Tablet' })
    await medicineBy(admin, { name: 'Zembrixol 40 Tablet' })
    const texts = ['Zembrixol', 'Vantrixa', 'Zembrixol 20']
    const meaning = async (text: string) => {
      const results = async (category: string) =>
        (await data(`/api/search/results?category=${category}&q=${encodeURIComponent(text)}`)).meant?._id
      const list = await world.visitor.call('POST', '/api/list/read', {
        text: `${text}\nZembrixol 40 - 10 strips`,
      })
      return {
        company: await results('company'),
        medicine: await results('medicine'),
        items: list.json().data.items.map((item: Record<string, unknown>) => [item.name, item.company]),
      }
    }
    // The first of them alone would be meant by the brand.
    await hitsOf('medicine', 'Zembrixol', (hits) => hits.length >= 2)
    await hitsOf('company', 'Vantrixa', (hits) => hits.length >= 1)
    const before = []
    for (const text of texts) before.push(await meaning(text))
    for (const [at, text] of texts.entries()) {
      const answer = await stockist.call('POST', '/api/company', { name: text, stockists: [stockist.id] })
      expect(answer.statusCode, answer.body).toBe(201)
      const id = answer.json().data._id
      const hits = await hitsOf('company', text, isAmong(id, true))
      if (text === 'Vantrixa') expect(hits).toMatchObject([{ name: 'Vantrixa Labs Ltd' }, { name: text }])
      expect(await meaning(text), text).toEqual(before[at])
      // Once an admin has confirmed it, people may mean it.
      if (text !== 'Zembrixol') continue
      expect((await admin.call('PATCH', `/api/company/${id}/confirm`)).statusCode).toBe(200)
      await hitsOf('company', text, isAmong(id, false))
      expect((await meaning(text)).items).toEqual([['Zembrixol 40', 'Zembrixol']])
    }
    const rebuilt = await createSibling(app)
    const answer = await rebuilt.http.inject('/api/search?category=company&q=Vantrixa')
    expect(answer.json().data.map(({ name }: { name: string }) => name)).toEqual([
      'Vantrixa Labs Ltd',
      'Vantrixa',
    ])
    await rebuilt.close()
  })

  // Each of these is a text that people write every day.
  it.each([
    ['Dolo 650', 'Dolo 650 Tablet'],
    ['pcm 650', undefined],
    ['metformin 500', undefined],
    ['Telma 40 Tab', 'Telma 40 Tablet'],
    ['Lasix', undefined],
  ])('nobody makes “%s” mean another drug', async (text, named) => {
    const { stockist, admin } = world.people
    if (named) await medicineBy(admin, { name: named })
    const meaning = async () => {
      const results = await data(`/api/search/results?category=medicine&q=${encodeURIComponent(text)}`)
      const body = { items: [{ name: text, qty: 1 }] }
      const [line] = (await world.visitor.call('POST', '/api/demand', body)).json().data.items
      const list = await world.visitor.call('POST', '/api/list/read', { text: `${text} - 10 strips` })
      const [item] = list.json().data.items
      return {
        meant: results.meant?._id,
        first: results.groups[0]?.items[0]?._id,
        understanding: line?.understanding,
        medicine: line?.medicine?._id,
        sure: item?.sure,
        match: item?.matches[0]?.id,
      }
    }
    if (named) await hitsOf('medicine', named, ([first]) => first?.name === named)
    const before = await meaning()
    const invented = await stockist.call('POST', '/api/medicine/quick', {
      name: text,
      composition: 'Warfarin (5mg)',
      stockists: [stockist.id],
    })
    // It may be refused, too.
    if (invented.statusCode !== 201) return
    const id = invented.json().data._id
    await hitsOf('medicine', text, (found) => found.some((hit) => hit._id === id))
    const after = await meaning()
    expect(after.meant).toBe(before.meant)
    expect(after.sure).toBe(before.sure)
    expect(after.match).toBe(before.match)
    expect(after.understanding === 'matched').toBe(before.understanding === 'matched')
    if (before.first) expect([after.first, after.medicine]).toEqual([before.first, before.medicine])
  })
})

it('a stockist adds at most 30 an hour, companies and medicines together; refused ones do not count', async () => {
  const limited = await createSibling(app, { rateLimits: true })
  try {
    const person = await world.newApprovedStockist()
    const call = (path: string, body: object) =>
      limited.http.inject({
        method: 'POST',
        url: path,
        payload: body,
        headers: { authorization: `Bearer ${person.token}` },
      })
    for (let at = 0; at < limits.maxEntriesPerHour; at++) {
      const [path, name] =
        at % 2 === 0 ? ['/api/company', `Bulk Company ${at}`] : ['/api/medicine/quick', `Bulk ${at} Tablet`]
      expect((await call(path as string, { name, stockists: [] })).statusCode).toBe(201)
      if (at === 0) expect((await call('/api/company', { name, stockists: [] })).statusCode).toBe(409)
    }
    const answer = await call('/api/medicine/quick', { name: 'One Too Many Tablet', stockists: [] })
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too-many-entries'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_500)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(3_600)
    // Other stockists are not affected.
    expect(limits.maxEntriesPerHour).toBe(30)
    const other = await limited.http.inject({
      method: 'POST',
      url: '/api/medicine/quick',
      payload: { name: 'From Another Firm Tablet', stockists: [] },
      headers: { authorization: `Bearer ${world.people.otherStockist.token}` },
    })
    expect(other.statusCode).toBe(201)
  } finally {
    await limited.close()
  }
})
