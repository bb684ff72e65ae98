import { type Client, clientOf, goodPassword, signIn } from '@rasad/testkit/clients'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

// What an admin or a stockist sees before adding a name that exists already, or almost.

let app: TestApp
let admin: Client
const companies: Record<string, string> = {}
const soon = { timeout: 180_000, interval: 50 }

interface Alike {
  _id: string
  name: string
  companyName?: string | null
  same: boolean
}

beforeAll(async () => {
  app = await createTestApp(undefined, {
    rateLimits: false,
    superAdmin: { email: 'owner@example.org', password: goodPassword },
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

describe('similar medicines', () => {
  it.each(['Dolo-650 Tablet', 'Dollo 650 tab', '650 Dolo Tablet', 'dolo650 tablets', 'Tab. Dolo 650'])(
    '%s is like Dolo 650 Tablet, but not the same',
    async (name) => {
      const rows = await alike('medicine', { name, company: companies['Micro Labs Ltd'] ?? '' })
      expect(namesOf(rows)[0]).toBe('Dolo 650 Tablet')
      expect(sameOf(rows)).toEqual([])
      expect(namesOf(rows)).not.toContain('Dolo 500 Tablet')
    },
  )

  it.each(['Dolo 650 Tablet', '  DOLO  650   tablet ', 'Ｄｏｌｏ 650 Tablet'])(
    '%j is the same: adding it would be a 409',
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

  it('a medicine with the same name but another or no company is only similar', async () => {
    const rows = await alike('medicine', { name: 'Dolo 650', company: companies['Micro Labs Ltd'] ?? '' })
    // Those of the given company come first.
    expect(rows[0]).toMatchObject({ name: 'Dolo 650 Tablet', companyName: 'Micro Labs Ltd' })
    expect(rows).toContainEqual(expect.objectContaining({ name: 'Dolo 650', companyName: 'Sun Pharma' }))
    expect(sameOf(rows)).toEqual([])
    expect(sameOf(await alike('medicine', { name: 'Dolo 650' }))).toEqual([])
    expect(sameOf(await alike('medicine', { name: 'zerodol-sp tablet' }))).toEqual(['Zerodol-SP Tablet'])
    expect(sameOf(await alike('medicine', { name: 'Zerodol SP Tablet' }))).toEqual([])
  })

  it('a new medicine is found at once, even before the index has it', async () => {
    const name = `Instantol ${Date.now() % 1000}`
    const id = await create('/api/medicine/quick', { name })
    expect((await alike('medicine', { name }))[0]).toMatchObject({ _id: id, same: true })
  })

  it('a unique name has no similar medicines', async () => {
    expect(await alike('medicine', { name: 'Quxbrand 77' })).toEqual([])
  })

  it('shows at most 10, including the identical one, however many share its name', async () => {
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

describe('similar companies', () => {
  it.each([
    ['Glaxo Smith Kline', 'Glaxo SmithKline Pharmaceuticals Ltd'],
    ['GlaxoSmithKline Pharma', 'Glaxo SmithKline Pharmaceuticals Ltd'],
    ['Microlabs', 'Micro Labs Ltd'],
    ['Micro-Labs Limited', 'Micro Labs Ltd'],
    ['Mankindd Pharma', 'Mankind Pharma Ltd'],
    ['Pharma Sun', 'Sun Pharma'],
  ])('%s is like %s, but not the same', async (name, expected) => {
    const rows = await alike('company', { name })
    expect(namesOf(rows)).toContain(expected)
    expect(sameOf(rows)).toEqual([])
  })

  it.each(['Sun Pharma', ' sun-PHARMA'])('%j is the same: adding it would be a 409', async (name) => {
    const rows = await alike('company', { name })
    expect(rows[0]).toMatchObject({ name: 'Sun Pharma', same: true })
    const refused = await admin.call('POST', '/api/company', { name })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'company-exists'])
  })

  it('creates a company once when twenty callers add it at the same time', async () => {
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
