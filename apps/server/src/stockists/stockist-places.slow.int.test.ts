import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placeKey, placeSlug } from '@rasad/contract/place-names'
import { districtsOf, states } from '@rasad/places'
import { newId } from '@rasad/server/platform/ids'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import type { TestDatabase } from '@rasad/testkit/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeColumns } from '../places/places.ts'

// Approved stockists by place: how many each filter leaves, and the pages of districts.

/** Name, PIN, city, district and state as typed. */
const firms: [string, string | null, string | null, string | null, string | null][] = [
  ['Sitabuldi', '440012', 'Nagpur', 'Nagpur', 'Maharashtra'],
  ['Ganjipeth', '440018', 'NAGPUR', 'nagpur', 'Maharashtra'],
  ['Ganjipeth Too', '440018', 'Nagpur', 'Nagpur', 'maharashtra'],
  ['Kamptee', '441001', 'Kamptee', 'Nagpur', 'Maharashtra'],
  ['Wardha', '442001', 'Wardha', 'Wardha', 'Maharashtra'],
  ['Pune', '411030', 'Pune', 'Pune', 'Maharashtra'],
  ['Pune Rural', '412205', 'Bhor', 'Pune Rural', 'Maharashtra'],
  ['Guwahati', '781001', 'Guwahati', 'Kamrup Metro', 'Assam'],
  ['Nowhere', null, 'Nagpur', 'Nagpur', 'Maharashtra'],
  ['Elsewhere', null, 'Lahti', 'Lahti', 'Finland'],
  ['Silent', null, null, null, null],
]
const medicines = ['Dolo 650', 'Pan 40', 'Rare Drops'].map((name) => ({ id: newId(), name }))
const companies = ['Micro Labs', 'Alkem'].map((name) => ({ id: newId(), name }))
const idOf = (at: number) => `a${at.toString(16)}`.padEnd(24, '0')

async function fill({ pool }: TestDatabase): Promise<void> {
  for (const { id, name } of companies) {
    await pool.query('INSERT INTO companies (id, name, name_key) VALUES ($1, $2, lower($2))', [id, name])
  }
  for (const { id, name } of medicines) {
    await pool.query('INSERT INTO medicines (id, name, name_key) VALUES ($1, $2, lower($2))', [id, name])
  }
  for (const [at, [name, pincode, city, district, state]] of firms.entries()) {
    await pool.query(
      `INSERT INTO stockists (id, firm_name, pincode, position, city, district, state, status, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'approved', to_timestamp($8))`,
      [idOf(at), `${name} Pharma`, pincode, placeColumns(pincode).position, ...[city, district, state], at],
    )
  }
  // Two that nobody may count: one waits, one was declined.
  await pool.query(
    `INSERT INTO stockists (id, firm_name, pincode, position, city, district, state, status)
     SELECT repeat(digit, 24), 'Hidden ' || digit, '440018', $1::cube, 'Nagpur', 'Nagpur', 'Maharashtra', status
     FROM (VALUES ('b', 'processing'), ('c', 'declined')) AS hidden (digit, status)`,
    [placeColumns('440018').position],
  )
  // Everybody has Dolo, three have Pan, one has the drops; the hidden ones have all.
  await pool.query(`INSERT INTO listings (stockist_no, medicine_no) SELECT no, 1 FROM stockists
    UNION ALL SELECT no, 2 FROM stockists WHERE no <= 3 OR status <> 'approved'
    UNION ALL SELECT no, 3 FROM stockists WHERE no = 1 OR status <> 'approved'`)
  await pool.query(`INSERT INTO company_listings SELECT no, 1 FROM stockists
    UNION ALL SELECT no, 2 FROM stockists WHERE no IN (1, 8) OR status <> 'approved'`)
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp(fill)
})
afterAll(() => app.close())

async function get(path: string) {
  const answer = await app.http.inject(encodeURI(path))
  return { status: answer.statusCode, ...answer.json() }
}
const totalOf = async (path: string): Promise<number> => (await get(path)).total

describe('counts per filter', () => {
  it.each([
    ['', '/api/stockist?near=440018'],
    [`&medicine=${medicines[1]?.id}`, `/api/medicine/${medicines[1]?.id}/stockists?near=440018`],
    [`&company=${companies[1]?.id}`, `/api/company/${companies[1]?.id}/stockists?near=440018`],
    ['&delivers=true', '/api/stockist?near=440018&delivers=true'],
    [
      `&medicine=${medicines[1]?.id}&delivers=true`,
      `/api/medicine/${medicines[1]?.id}/stockists?near=440018&delivers=true`,
    ],
  ])('are the totals of the lists with each filter (%s)', async (scope, list) => {
    const { data } = await get(`/api/stockist/counts?near=440018${scope}`)
    expect(data.all).toBe(await totalOf(list))
    expect(data.delivers).toBe(await totalOf(`${list.replace('&delivers=true', '')}&delivers=true`))
    expect(data.within.map(({ km }: { km: number }) => km)).toEqual([10, 25, 50, 100])
    for (const { km, stockistCount } of data.within) {
      expect(stockistCount).toBe(await totalOf(`${list}&within=${km}`))
    }
    const state = 'state=Maharashtra'
    expect(data.city).toEqual({
      name: 'Nagpur',
      stockistCount: await totalOf(`${list}&city=Nagpur&${state}`),
    })
    expect(data.district.stockistCount).toBe(await totalOf(`${list}&district=Nagpur&${state}`))
    expect(data.state.stockistCount).toBe(await totalOf(`${list}&${state}`))
  })

  it('are what they must be', async () => {
    const { data } = await get('/api/stockist/counts?near=440018')
    expect(data).toEqual({
      all: 11,
      delivers: 4,
      within: [
        { km: 10, stockistCount: 3 },
        { km: 25, stockistCount: 4 },
        { km: 50, stockistCount: 4 },
        { km: 100, stockistCount: 5 },
      ],
      city: { name: 'Nagpur', stockistCount: 4 },
      district: { name: 'Nagpur', stockistCount: 5 },
      state: { name: 'Maharashtra', stockistCount: 8 },
    })
  })

  it('count the town that the caller has chosen, and none where there is none', async () => {
    const chosen = await get('/api/stockist/counts?near=440018&city=kamptee')
    expect(chosen.data.city).toEqual({ name: 'kamptee', stockistCount: 1 })
    const { data } = await get('/api/stockist/counts?near=494001')
    expect(data).toMatchObject({ city: null, state: { name: 'Chhattisgarh', stockistCount: 0 } })
  })

  it('of a scope that nobody has are none', async () => {
    const { data } = await get(`/api/stockist/counts?near=440018&medicine=${newId()}`)
    expect(data).toMatchObject({ all: 0, state: { stockistCount: 0 } })
  })

  it('compare names without case, spaces and punctuation', async () => {
    expect(await totalOf('/api/stockist?city=nag-pur&state=MAHARASHTRA')).toBe(4)
    const { data } = await get('/api/search?category=supplier&q=pharma&city=NAG.PUR')
    expect(data).toHaveLength(4)
  })

  it.each([
    ['near=411999', 'near'],
    ['', 'near'],
    ['near=440018&medicine=x', 'medicine'],
    [`near=440018&city=${'x'.repeat(101)}`, 'city'],
  ])('refuses %s at its field', async (query, field) => {
    const { status, fields } = await get(`/api/stockist/counts?${query}`)
    expect(status).toBe(400)
    expect(Object.keys(fields)).toEqual([field])
  })
})

describe('districts', () => {
  it('are those with approved stockists, each once however it is spelt', async () => {
    const { data } = await get('/api/district')
    expect(data).toEqual([
      { state: 'Assam', district: expect.stringMatching(/^Kamrup Metro/), stockistCount: 1 },
      { state: 'Maharashtra', district: 'Nagpur', stockistCount: 5 },
      { state: 'Maharashtra', district: 'Pune', stockistCount: 1 },
      { state: 'Maharashtra', district: 'Pune Rural', stockistCount: 1 },
      { state: 'Maharashtra', district: 'Wardha', stockistCount: 1 },
    ])
    expect((await get('/api/district?limit=1')).data).toEqual([data[1]])
    expect((await get('/api/district?limit=0')).status).toBe(400)
  })

  it('say what most of their stockists carry, and which districts are near', async () => {
    const { data } = await get('/api/district/maharashtra/nagpur')
    expect(data).toEqual({
      ...{ state: 'Maharashtra', district: 'Nagpur', stockistCount: 5 },
      companies: [
        { _id: companies[0]?.id, name: 'Micro Labs', stockistCount: 5 },
        { _id: companies[1]?.id, name: 'Alkem', stockistCount: 1 },
      ],
      medicines: [
        { _id: medicines[0]?.id, name: 'Dolo 650', stockistCount: 5 },
        { _id: medicines[1]?.id, name: 'Pan 40', stockistCount: 3 },
        { _id: medicines[2]?.id, name: 'Rare Drops', stockistCount: 1 },
      ],
      nearby: expect.any(Array),
    })
    const near = data.nearby.map(({ district }: { district: string }) => district)
    expect(near.slice(0, 2)).toEqual(['Wardha', 'Pune'])
    expect(near).not.toContain('Nagpur')
    expect(data.stockistCount).toBe(await totalOf('/api/stockist?district=nagpur&state=maharashtra'))
  })

  it.each([
    ['maharashtra/pune-rural', 'Pune Rural', 1],
    ['MAHARASHTRA/Pune', 'Pune', 1],
    ['chhattisgarh/bastar', 'Bastar', 0],
  ])('%s is %s with %i', async (path, district, stockistCount) => {
    expect((await get(`/api/district/${path}`)).data).toMatchObject({ district, stockistCount })
  })

  it.each(['maharashtra/atlantis', 'finland/lahti', 'assam/nagpur', '--/--', 'maharashtra/%27%22%3C'])(
    '%s is none',
    async (path) => {
      const answer = await app.http.inject(`/api/district/${path}`)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'record-not-found', message: 'No such district.' })
    },
  )
})

it('a thousand questions from one address are refused in time, and the same question is asked once', async () => {
  const limited = await createTestApp(fill, { rateLimits: true })
  try {
    const answers: Awaited<ReturnType<typeof limited.http.inject>>[] = []
    for (let round = 0; round < 250; round++) {
      const four = [0, 1, 2, 3].map(() => limited.http.inject('/api/stockist/counts?near=781001'))
      answers.push(...(await Promise.all(four)))
    }
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(statuses[0]).toBe(200)
    const bodies = new Set(answers.filter(({ statusCode }) => statusCode === 200).map(({ body }) => body))
    expect(bodies.size).toBe(1)
  } finally {
    await limited.close()
  }
})

it('the database compares names as the service does', async () => {
  const names = [...states(), ...states().flatMap((state) => districtsOf(state))]
  names.push('नागपुर (ग्रामीण)', 'Y.S.R. / Kadapa', " D'Souza & Sons-2 ", '--', '')
  const { rows } = await app.database.pool.query(
    'SELECT name, place_key(name) AS key FROM unnest($1::text[]) name',
    [names],
  )
  expect(rows).toHaveLength(names.length)
  for (const { name, key } of rows) expect(key, name).toBe(placeKey(name))
  // No two districts of a state have one address.
  for (const state of states()) {
    const addresses = districtsOf(state).map(placeSlug)
    expect(new Set(addresses).size, state).toBe(addresses.length)
    expect(addresses).not.toContain('')
  }
})

describe('the pages of places', () => {
  const page = `<head><title>Rasad: who supplies it?</title>
    <meta name="description" content="Find who supplies a medicine." /></head>`
  const odd = `<script>alert("x")</script>&$&`
  const oddPath = '/stockists/maharashtra/%3Cscript%3Ealert-%22x%22-%3C-script%3E-%24'
  let paged: TestApp
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rasad-pages-'))
    await writeFile(join(folder, 'index.html'), page)
    const settings = { publicUrl: 'https://rasad.example' }
    const fillOddly = async (database: TestDatabase) => {
      await fill(database)
      await database.pool.query('UPDATE stockists SET district = $1 WHERE no = 4', [odd])
    }
    paged = await createTestApp(fillOddly, settings, undefined, { webFolder: folder })
  })
  afterAll(async () => {
    await paged.close()
    await rm(folder, { recursive: true })
  })
  const open = (url: string) => paged.http.inject({ url, headers: { accept: 'text/html' } })

  it.each([
    ['/stockists', 'Medicine suppliers by district', '/stockists'],
    ['/stockists/Maharashtra', 'Medicine suppliers in Maharashtra', '/stockists/maharashtra'],
    [
      '/stockists/maharashtra/nagpur',
      'Medicine suppliers in Nagpur, Maharashtra',
      '/stockists/maharashtra/nagpur',
    ],
    [
      '/stockists/maharashtra/Pune%20Rural/',
      'Medicine suppliers in Pune Rural, Maharashtra',
      '/stockists/maharashtra/pune-rural',
    ],
    ['/stockists/kerala/ernakulam', 'Medicine suppliers in Ernakulam, Kerala', '/stockists/kerala/ernakulam'],
  ])('%s is called “%s”', async (url, title, canonical) => {
    const { statusCode, headers, body } = await open(url)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(body).toContain(`<title>${title} · Rasad</title>`)
    expect(body).toContain(`<link rel="canonical" href="https://rasad.example${canonical}" />`)
  })

  it.each(['/stockists/atlantis', '/stockists/maharashtra/atlantis', '/stockists/assam/nagpur'])(
    '%s is not found, and says so on a page',
    async (url) => {
      const { statusCode, body } = await open(url)
      expect(statusCode).toBe(404)
      expect(body).toContain('<title>No such place · Rasad</title>')
      expect(body).toContain('noindex')
    },
  )

  it('are in the sitemap, as far as they have suppliers', async () => {
    const { headers, body } = await open('/sitemaps/places.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    const addresses = [...body.matchAll(/<loc>https:\/\/rasad\.example(.*?)<\/loc>/g)].map(([, path]) => path)
    expect(addresses).toEqual([
      ...['/', '/demand', '/stockists', '/stockists/assam', '/stockists/maharashtra'],
      expect.stringMatching(/^\/stockists\/assam\/kamrup-metro/),
      oddPath,
      ...['nagpur', 'pune', 'pune-rural', 'wardha'].map((name) => `/stockists/maharashtra/${name}`),
    ])
    for (const path of addresses) expect((await open(path ?? '')).statusCode, path).toBe(200)
  })

  it('escape what people call a district', async () => {
    const { statusCode, body } = await open(oddPath)
    expect(statusCode).toBe(200)
    expect(body).not.toContain('<script>alert')
    expect(body).toContain('<title>Medicine suppliers in &#60;script&#62;alert(&#34;x&#34;)')
  })

  it('are found through robots.txt, which keeps search engines away from cards and links', async () => {
    const { headers, body } = await open('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toContain('Sitemap: https://rasad.example/sitemap.xml\n')
    for (const path of ['/purchaser/', '/staff/', '/c/']) expect(body).toContain(`Disallow: ${path}\n`)
    expect(body).toMatch(/^User-agent: \*\n/)
  })
})
