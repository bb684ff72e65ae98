import { limits } from '@rasad/contract/limits'
import type { Person } from '@rasad/testkit/newcomers'
import { createRandom } from '@rasad/testkit/random'
import { requestBody, sendRequest } from '@rasad/testkit/supply-requests'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, expect, it, vi } from 'vitest'
import { type Document, type Operation, operationsOf, type Schema } from './open-api.ts'
import { type Known, sampleOf } from './sample.ts'

// Attacks that random requests do not find: bodies that cost much to read, and words of strangers that would mean another
// medicine to everybody.

/** Most calls refuse before they read the body; those that read it take some four times as much. */
const maxTimesMedian = 20
/** Of one call. The least counts: what the service does beside it is counted, too. */
const tries = 5

const world = await createWorldApp()
const { app } = world
for (const [name, composition] of [
  ['Glycomet 500 Tablet', 'Metformin (500mg)'],
  ['Augmentin 625 Duo Tablet', 'Amoxycillin (500mg) + Clavulanic Acid (125mg)'],
  ['Telma 40 Tablet', 'Telmisartan (40mg)'],
  ['Dolo 650 Tablet', 'Paracetamol (650mg)'],
  ['Lasix 40 Tablet', 'Furosemide (40mg)'],
]) {
  const made = await world.people.admin.call('POST', '/api/medicine/quick', {
    name,
    composition,
    stockists: [world.people.stockist.id],
  })
  expect(made.statusCode, made.body).toBe(201)
}
await vi.waitFor(async () => expect(await meaningOf('Lasix 40 Tablet')).toBe('Lasix 40 Tablet'), 60_000)
afterAll(() => app.close())

/** What a line is sure to mean to a visitor. */
async function meaningOf(text: string): Promise<string | null> {
  const answer = await world.visitor.call('POST', '/api/list/read', { text: `${text} - 7 strips` })
  const [item] = answer.json().data.items
  return item?.sure ? item.matches[0].name : null
}

/** @param ids of records, by the word before them in a path */
function pathOf({ path }: Operation, ids: Record<string, string> = {}): string {
  const { medicine, company, people } = world
  const known: Record<string, string> = { medicine, company, stockist: people.stockist.id, ...ids }
  return path.replaceAll(/(\w+)\/\{[^}]+\}/g, (_, kind: string) => `${kind}/${known[kind] ?? 'f'.repeat(24)}`)
}

/** @returns the calls that do not refuse this body, or take much more of the processor for it than most */
async function sendEverywhere(bodyFor: (operation: Operation) => string): Promise<string[]> {
  const document = (await world.visitor.call('GET', '/openapi.json')).json() as Document
  const operations = operationsOf(document).filter(({ body, form }) => body !== undefined && !form)
  expect(operations.length).toBeGreaterThan(50)
  const faults: string[] = []
  const costs: { name: string; milliseconds: number; again: () => Promise<number> }[] = []
  for (const operation of operations) {
    const payload = bodyFor(operation)
    for (const { token } of [{ token: undefined }, world.people.stockist, world.people.admin]) {
      const headers = {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      }
      const send = async () => {
        const before = process.cpuUsage()
        const { statusCode } = await app.http.inject({
          method: operation.method as 'POST',
          url: pathOf(operation),
          headers,
          payload,
        })
        const { user, system } = process.cpuUsage(before)
        return { statusCode, milliseconds: (user + system) / 1_000 }
      }
      const { statusCode, milliseconds } = await send()
      if (statusCode < 400 || statusCode >= 500) faults.push(`${operation.name} answered ${statusCode}`)
      costs.push({ name: operation.name, milliseconds, again: async () => (await send()).milliseconds })
    }
  }
  const [median = 0] = costs
    .map(({ milliseconds }) => milliseconds)
    .sort((a, b) => a - b)
    .slice(costs.length / 2)
  for (const { name, milliseconds, again } of costs) {
    let least = milliseconds
    for (let more = 1; more < tries && least > maxTimesMedian * median; more++)
      least = Math.min(least, await again())
    if (least > maxTimesMedian * median) {
      faults.push(`${name} took ${Math.round(least)} ms, most calls ${Math.round(median)} ms`)
    }
  }
  return faults
}

const million = 1_000_000

it('refuses arrays of a megabyte before it looks at their members', { timeout: 300_000 }, async () => {
  const many = `[${'{},'.repeat(million / 3)}{}]`
  const faults = await sendEverywhere(({ body }) => {
    const names = Object.entries(body?.properties ?? {}).flatMap(([name, { type }]) =>
      type === 'array' ? [name] : [],
    )
    return `{"${names[0] ?? 'items'}":${many}}`
  })
  expect(faults).toEqual([])
})

it('refuses texts of a megabyte that grow when they are folded', { timeout: 300_000 }, async () => {
  const faults = await sendEverywhere(({ body }) => {
    const named = Object.entries(body?.properties ?? {}).flatMap(([name, { type }]) =>
      type === 'string' ? [name] : [],
    )
    const names = named.length > 0 ? named : ['text']
    const text = '\ufdfa'.repeat(million / 3 / names.length)
    return JSON.stringify(Object.fromEntries(names.map((name) => [name, text])))
  })
  expect(faults).toEqual([])
})

/** A letter that becomes eighteen when it is folded. */
const growing = '\ufdfa'
/** Of a text whose length the document does not bound: little enough for the smallest body. */
const longText = 8_000
/** Bounds that the document cannot say. */
const lengthsInBytes: Record<string, number> = { 'POST /api/list/read': limits.maxListBytes }

/** The texts of a body, each by the path that a refusal names, with the longest that the document allows. */
function textsOf(schema: Schema | undefined, path: (string | number)[] = []): TextField[] {
  if (!schema) return []
  const { properties, items, anyOf, type, maxLength } = schema
  if (anyOf) return anyOf.flatMap((option) => textsOf(option, path))
  if (properties) return Object.entries(properties).flatMap(([name, part]) => textsOf(part, [...path, name]))
  if (items) return textsOf(items, [...path, 0])
  const isText = [type].flat().includes('string') && !schema.enum && schema.const === undefined
  return isText ? [{ path, maxLength }] : []
}
interface TextField {
  path: (string | number)[]
  maxLength: number | undefined
}

function withText(body: unknown, [name, ...rest]: (string | number)[], text: string): unknown {
  if (name === undefined) return text
  if (typeof name === 'number') return [withText((body as unknown[])?.[0], rest, text)]
  const holder = (body ?? {}) as Record<string, unknown>
  return { ...holder, [name]: withText(holder[name], rest, text) }
}

it('refuses each text that is too long, and names it', { timeout: 300_000 }, async () => {
  const { people, company, medicine } = world
  const document = (await world.visitor.call('GET', '/openapi.json')).json() as Document
  const known: Known = {
    ids: [people.stockist.id, medicine, company],
    byKind: {},
    words: ['Sahyadol 650'],
    image: Buffer.alloc(0),
  }
  const { medicalOwner, stockist } = people
  const callers = [world.visitor, stockist, people.owner, medicalOwner, people.purchaser]
  const list = await medicalOwner.call('POST', '/api/lists', { name: 'Monday', lines: [] })
  const request = await sendRequest(medicalOwner, requestBody(world, [stockist.id]))
  const ids = { lists: list.json().data._id, requests: request._id, user: medicalOwner.id }
  const faults: string[] = []
  const unreached: string[] = []
  let reached = 0
  for (const operation of operationsOf(document)) {
    if (!operation.body || operation.form) continue
    const { anyOf = [operation.body] } = operation.body
    for (const [schema, { path, maxLength }] of anyOf.flatMap((each) =>
      textsOf(each).map((text) => [each, text] as const),
    )) {
      const field = `${operation.name} ${path.join('.')}`
      const length = maxLength ?? lengthsInBytes[operation.name] ?? longText
      const sample = sampleOf(schema, '', createRandom(1), known)
      const body = withText(sample, path, growing.repeat(length + 1))
      let isNamed: boolean | undefined
      for (const caller of callers) {
        const { statusCode, ...answer } = await caller.call(operation.method, pathOf(operation, ids), body)
        if ([401, 403, 404, 429].includes(statusCode)) continue
        if (statusCode === 400) {
          const refused = Object.keys(JSON.parse(answer.body).fields ?? {})
          isNamed ||= refused.some((name) => path.join('.').startsWith(name))
        } else if (statusCode === 413) isNamed = true
        // What the call knows of its records is looked at behind the body.
        else if (statusCode !== 409) faults.push(`${field}: ${statusCode}`)
        isNamed ??= false
      }
      if (isNamed === undefined) unreached.push(field)
      else if (!isNamed) faults.push(`${field} is taken at any length`)
      else reached++
    }
  }
  expect(faults).toEqual([])
  console.log(`${reached} texts are refused where they are too long; not reached: ${unreached.join(', ')}`)
  expect(reached).toBeGreaterThan(4 * unreached.length)
})

it.each([
  ['metformin 500', 'Warfarin (5mg)'],
  ['metformin 500', undefined],
  ['augmentin 625', 'Warfarin (5mg)'],
  ['augmentin 625', 'Warfarin'],
  ['Telma 40 Tab', 'Warfarin'],
  ['New Telma 40', 'Warfarin (40mg)'],
  ['pcm 650', 'Warfarin'],
  ['Lasix', 'Warfarin (5mg)'],
  ['Telmaa 40', 'Warfarin (40mg)'],
  ['Augmentn 625', 'Warfarin'],
  ['Zyx Lasix', undefined],
])('lets nobody make %s mean %s', async (name, composition) => {
  const { stockist, otherStockist, admin } = world.people
  const before = await meaningOf(name)
  const made = await stockist.call('POST', '/api/medicine/quick', {
    name,
    ...(composition !== undefined && { composition }),
    stockists: [stockist.id],
  })
  expect([201, 409], made.body).toContain(made.statusCode)
  if (made.statusCode === 201) expect(made.json().waiting).toBe(true)
  const id = made.json().data?._id
  // Another firm lists it, and prints it in its statement.
  if (id) {
    const listed = await otherStockist.call('PUT', `/api/listing/medicine/${id}`, {})
    expect(listed.statusCode).toBe(404)
  }
  const form = new FormData()
  const statement = `Item Name,Opening,Purchase,Sale,Closing Stock\n${name},10,5,3,12\n`
  form.set('file', new Blob([statement], { type: 'text/csv' }), 'stock.csv')
  const sent = await otherStockist.call('POST', '/api/stock-files', form)
  expect(sent.statusCode, sent.body).toBe(202)
  const file = `/api/stock-files/${sent.json().data._id}`
  await expect
    .poll(async () => (await otherStockist.call('GET', file)).json().data.status, { timeout: 60_000 })
    .toMatch(/preview|columns/)
  await otherStockist.call('POST', `${file}/apply`, {})
  if (id) {
    const queue = await admin.call('GET', `/api/review?kind=medicine&id=${id}`)
    expect(queue.json().data).toMatchObject([{ _id: id }])
  }

  const found = await world.visitor.call('GET', `/api/search?category=medicine&q=${encodeURIComponent(name)}`)
  expect(found.json().data.map((hit: { _id: string }) => hit._id)).not.toContain(id ?? 'none')
  expect(await meaningOf(name)).toBe(before)
})

let firms = 0
async function approvedFirm(phone: string): Promise<Person> {
  const firm = await world.newStockist({ phone, licenseNumber: `MH-KIND-${++firms}` })
  const answer = await world.people.admin.call('PATCH', `/api/stockist/${firm.id}/approve`)
  expect(answer.statusCode, answer.body).toBe(200)
  return firm
}

it('counts an owner once, however many accounts vote', async () => {
  const { data } = (await world.visitor.call('GET', '/api/search?category=medicine&q=Telma 40')).json()
  // The catalogue takes it for that medicine, and is not sure: this is what votes decide.
  const text = 'telmma'
  const vote = async (phone: string) => {
    const firm = await approvedFirm(phone)
    const answer = await firm.call('POST', '/api/aliases', { text, medicine: data[0]._id })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  for (let account = 0; account < 3; account++) await vote('9822400009')
  expect(await meaningOf(text)).toBeNull()
  for (const phone of ['9822400001', '9822400002']) await vote(phone)
  expect(await meaningOf(text)).toBe('Telma 40 Tablet')
})
