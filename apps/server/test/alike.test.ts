import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Client, clientOf, goodPassword, signIn } from './clients.ts'
import { createTestApp, type TestApp } from './test-app.ts'

// What an admin or a stockist is shown before it adds a name that is there already, or nearly.

let app: TestApp
let admin: Client
const companies: Record<string, string> = {}
const soon = { timeout: 5_000, interval: 50 }

interface Alike {
  _id: string
  name: string
  companyName?: string | null
  same: boolean
}

beforeAll(async () => {
  app = await createTestApp(undefined, {
    rateLimits: false,
    owner: { email: 'owner@example.org', password: goodPassword },
  })
  admin = await signIn(app, 'owner@example.org', goodPassword, 'medicalOwner')
  const names = ['Glaxo SmithKline Pharmaceuticals Ltd', 'Micro Labs Ltd', 'Sun Pharma', 'Mankind Pharma Ltd']
  for (const name of names) companies[name] = await create('/api/company', { name })
  const micro = companies['Micro Labs Ltd']
  for (const name of ['Dolo 650 Tablet', 'Dolo 500 Tablet', 'Dolopar 650', 'Dolo Cold Tablet']) {
    await create('/api/medicine/quick', { name, company: micro })
  }
  await create('/api/medicine/quick', { name: 'Dolo 650', company: companies['Sun Pharma'] })
  await create('/api/medicine/quick', { name: 'Zerodol-SP Tablet' })
  await vi.waitFor(
    async () => expect(await alike('medicine', { name: 'Zerodol SP Tablet' })).toHaveLength(1),
    soon,
  )
})
afterAll(() => app.close())

async function create(path: string, body: object): Promise<string> {
  return (await admin.call('POST', path, body)).json().data._id
}

async function alike(kind: 'medicine' | 'company', query: Record<string, string>): Promise<Alike[]> {
  const answer = await admin.call('GET', `/api/${kind}/alike?${new URLSearchParams(query)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

const namesOf = (rows: Alike[]) => rows.map((row) => row.name)
const sameOf = (rows: Alike[]) => namesOf(rows.filter((row) => row.same))

describe('medicines alike', () => {
  it.each(['Dolo-650 Tablet', 'Dollo 650 tab', '650 Dolo Tablet', 'dolo650 tablets', 'Tab. Dolo 650'])(
    '%s is like Dolo 650 Tablet, and not the same',
    async (name) => {
      const rows = await alike('medicine', { name, company: companies['Micro Labs Ltd'] ?? '' })
      expect(namesOf(rows)[0]).toBe('Dolo 650 Tablet')
      expect(sameOf(rows)).toEqual([])
      expect(namesOf(rows)).not.toContain('Dolo 500 Tablet')
    },
  )

  it.each(['Dolo 650 Tablet', '  DOLO  650   tablet ', 'Ｄｏｌｏ 650 Tablet'])(
    '%j is the same, as the service would say with 409',
    async (name) => {
      const company = companies['Micro Labs Ltd'] ?? ''
      const rows = await alike('medicine', { name, company })
      expect(rows[0]).toMatchObject({ name: 'Dolo 650 Tablet', companyName: 'Micro Labs Ltd', same: true })
      expect(sameOf(rows)).toEqual(['Dolo 650 Tablet'])
      const refused = await admin.call('POST', '/api/medicine/quick', { name, company })
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'medicine-exists'])
      expect(refused.json().fields.name).toBeDefined()
    },
  )

  it('the same name in another company, or without one, is only alike', async () => {
    const rows = await alike('medicine', { name: 'Dolo 650', company: companies['Micro Labs Ltd'] ?? '' })
    // Those of the named company come first.
    expect(rows[0]).toMatchObject({ name: 'Dolo 650 Tablet', companyName: 'Micro Labs Ltd' })
    expect(rows).toContainEqual(expect.objectContaining({ name: 'Dolo 650', companyName: 'Sun Pharma' }))
    expect(sameOf(rows)).toEqual([])
    expect(sameOf(await alike('medicine', { name: 'Dolo 650' }))).toEqual([])
    expect(sameOf(await alike('medicine', { name: 'zerodol-sp tablet' }))).toEqual(['Zerodol-SP Tablet'])
    expect(sameOf(await alike('medicine', { name: 'Zerodol SP Tablet' }))).toEqual([])
  })

  it('is known at once, even before the index has followed', async () => {
    const name = `Instantol ${Date.now() % 1000}`
    const id = await create('/api/medicine/quick', { name })
    expect((await alike('medicine', { name }))[0]).toMatchObject({ _id: id, same: true })
  })

  it('nothing is like a name that nobody has', async () => {
    expect(await alike('medicine', { name: 'Quxbrand 77' })).toEqual([])
  })

  it('at most 10, the same one among them however many bear its name', async () => {
    const nos = Array.from({ length: 60 }, (_, index) => `Copycat ${index} Labs`)
    const last = []
    for (const company of nos) {
      last.push(
        await create('/api/medicine/quick', {
          name: 'Copymol 20 Tablet',
          company: await create('/api/company', { name: company }),
        }),
      )
    }
    const all = async () => (await alike('medicine', { name: 'Copymol-20 Tablet' })).length
    await expect.poll(all, soon).toBe(10)
    const { data } = (await admin.call('GET', `/api/medicine/${last[57]}`)).json()
    const rows = await alike('medicine', { name: 'Copymol 20 Tablet', company: data.companyId })
    expect(rows).toHaveLength(10)
    expect(rows[0]).toMatchObject({ _id: last[57], same: true })
  })
})

describe('companies alike', () => {
  it.each([
    ['Glaxo Smith Kline', 'Glaxo SmithKline Pharmaceuticals Ltd'],
    ['GlaxoSmithKline Pharma', 'Glaxo SmithKline Pharmaceuticals Ltd'],
    ['Microlabs', 'Micro Labs Ltd'],
    ['Micro-Labs Limited', 'Micro Labs Ltd'],
    ['Mankindd Pharma', 'Mankind Pharma Ltd'],
    ['Pharma Sun', 'Sun Pharma'],
  ])('%s is like %s, and not the same', async (name, expected) => {
    const rows = await alike('company', { name })
    expect(namesOf(rows)).toContain(expected)
    expect(sameOf(rows)).toEqual([])
  })

  it.each(['Sun Pharma', ' sun-PHARMA'])(
    '%j is the same, as the service would say with 409',
    async (name) => {
      const rows = await alike('company', { name })
      expect(rows[0]).toMatchObject({ name: 'Sun Pharma', same: true })
      const refused = await admin.call('POST', '/api/company', { name })
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'company-exists'])
    },
  )

  it('twenty who create the same at once: one does', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.call('POST', '/api/company', { name: 'Rush Remedies' })),
    )
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(19)
  })
})

describe('bad input', () => {
  it.each([
    ['/api/medicine/alike', 'name'],
    ['/api/medicine/alike?name=%20', 'name'],
    ['/api/medicine/alike?name=x&company=1', 'company'],
    [`/api/company/alike?name=${'x'.repeat(201)}`, 'name'],
    ['/api/company/alike?name=x&limit=5', 'limit'],
  ])('%s is refused at %s', async (path, field) => {
    const answer = await admin.call('GET', path)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toEqual([field])
    expect((await clientOf(app).call('GET', path)).statusCode).toBe(401)
  })
})
