import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestApp, type TestApp } from '@rasad/testkit/test-app'
import type { TestDatabase } from '@rasad/testkit/test-database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWeb } from '../../../../scripts/lib.ts'
import type { Db } from '../platform/db/database.ts'
import { createLogger } from '../platform/logger.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { createPageRepository } from './page-repository.ts'
import { createSitemap } from './sitemap.ts'

// The pages that everybody can find: which address each has, what stands in it, and what becomes of those that are gone.

const template = `<!doctype html>
<html lang="en">
  <head>
    <title>Rasad: who supplies it?</title>
    <meta name="description" content="Find who supplies a medicine." />
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`

const base = 'https://rasad.example'
const id = (text: string) => text.padEnd(24, '0')
type Six<T> = [T, T, T, T, T, T]
const [dolo, merged, removed, fresh, odd, withdrawn] = ['d0', 'd1', 'd2', 'd3', 'd4', 'd5'].map(
  id,
) as Six<string>
const [micro, oldMicro, goneCompany] = ['c0', 'c1', 'c2'].map(id) as [string, string, string]
const [balaji, evil, waiting, declined, erased, cancelled] = ['a0', 'a1', 'a2', 'a3', 'a4', 'a5'].map(
  id,
) as Six<string>
const nobody = id('ee')
const evilName = '</script><b>Pharma\u2028'

async function fill({ pool }: TestDatabase): Promise<void> {
  await pool.query(
    `INSERT INTO companies (id, name, name_key, location) VALUES
      ($1, 'Micro Labs Ltd', 'micro labs ltd', 'Bengaluru'), ($2, 'Microlabs', 'microlabs', NULL),
      ($3, 'Gone Ltd', 'gone ltd', NULL)`,
    [micro, oldMicro, goneCompany],
  )
  await pool.query(
    `INSERT INTO medicines (id, name, name_key, company_no, composition, pack, price_paise, rx, confirmed) VALUES
      ($1, 'Dolo 650 Tablet', 'dolo 650 tablet', 1, 'Paracetamol (650mg)', 'strip of 15', 3312, true, true),
      ($2, 'Dolo-650', 'dolo-650', NULL, NULL, NULL, NULL, false, true),
      ($3, 'Gone Syrup', 'gone syrup', NULL, NULL, NULL, NULL, false, true),
      ($4, 'Fresh Drops', 'fresh drops', NULL, NULL, NULL, NULL, false, false),
      ($5, 'डोलो', 'डोलो', NULL, NULL, NULL, NULL, false, true),
      ($6, 'Withdrawn Drops', 'withdrawn drops', NULL, NULL, NULL, NULL, false, false)`,
    [dolo, merged, removed, fresh, odd, withdrawn],
  )
  await pool.query(`UPDATE medicines SET removed_at = now(), merged_into = 1 WHERE id = $1`, [merged])
  await pool.query(`UPDATE medicines SET removed_at = now() WHERE id = $1`, [removed])
  await pool.query(`UPDATE companies SET removed_at = now(), merged_into = 1 WHERE id = $1`, [oldMicro])
  await pool.query(`UPDATE companies SET removed_at = now() WHERE id = $1`, [goneCompany])
  const firms: [string, string, string][] = [
    [balaji, 'Balaji & Sons Pharma', 'approved'],
    [evil, evilName, 'approved'],
    [waiting, 'Waiting Pharma', 'processing'],
    [declined, 'Declined Pharma', 'declined'],
    [erased, 'Erased Pharma', 'declined'],
    [cancelled, 'Cancelled Pharma', 'cancelled'],
  ]
  for (const [firm, name, status] of firms) {
    await pool.query(
      `INSERT INTO stockists (id, firm_name, status, phone, city, district, state, location, shows_ptr,
         licence_cancelled_at)
       VALUES ($1, $2, $3::text, '9812345678', 'Nagpur', 'Nagpur', 'Maharashtra', 'Nagpur, Maharashtra', true,
         CASE WHEN $3 = 'cancelled' THEN now() END)`,
      [firm, name, status],
    )
    if (firm === erased) continue
    await pool.query(
      `INSERT INTO accounts (id, role, email, email_key, state, password_hash)
       VALUES ($1, 'stockist', $2, $2, 'approved', 'none')`,
      [firm, `${firm}@firm.example`],
    )
  }
  await pool.query(
    `INSERT INTO listings (stockist_no, medicine_no, price_paise, ptr_paise)
     SELECT no, 1, 2950, 2417 FROM stockists`,
  )
  const addedBy = 'UPDATE medicines SET added_by = (SELECT no FROM stockists WHERE id = $2) WHERE id = $1'
  await pool.query(addedBy, [fresh, balaji])
  await pool.query(addedBy, [withdrawn, declined])
  await pool.query('INSERT INTO company_listings SELECT no, 1 FROM stockists')
}

let app: TestApp
let folder: string
beforeAll(async () => {
  await buildWeb()
  folder = await mkdtemp(join(tmpdir(), 'rasad-public-'))
  await writeFile(join(folder, 'index.html'), template)
  await mkdir(join(folder, 'assets'))
  await cp(join(import.meta.dirname, '../../../web/public/icons'), join(folder, 'icons'), { recursive: true })
  await writeFile(join(folder, 'assets/index-C0FFEE.js'), 'void 0')
  await symlink(join(import.meta.dirname, '../../../web/dist/service'), join(folder, 'service'))
  app = await createTestApp(fill, { publicUrl: base }, undefined, { webFolder: folder })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

async function open(url: string, headers: Record<string, string> = {}) {
  const answer = await app.http.inject({ url, headers: { accept: 'text/html', ...headers } })
  const { statusCode: status, body, headers: got } = answer
  const things = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  return {
    ...{ status, body, bytes: answer.rawPayload, headers: got },
    to: got.location,
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1],
    title: /<title>([^<]*)<\/title>/.exec(body)?.[1],
    isUnlisted: body.includes('content="noindex"') || got['x-robots-tag'] === 'noindex',
    things: things.map(([, json = '']) => JSON.parse(json)),
    root: /<div id="root">(.*?)<\/div>\n/s.exec(body)?.[1] ?? '',
    data: JSON.parse(/id="page-data">(.*?)<\/script>/.exec(body)?.[1] ?? 'null'),
  }
}

it('sends a page with brotli, also to a browser that knows zstd', async () => {
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const { headers: sent } = await app.http.inject({ url: `/medicine/dolo-650-tablet-${dolo}`, headers })
  expect(sent['content-encoding']).toBe('br')
})

it('sends what a page loads without the headers of pages', async () => {
  const { headers: ofPage } = await app.http.inject({ url: '/', headers: { accept: 'text/html' } })
  const { headers: ofScript, body } = await app.http.inject('/assets/index-C0FFEE.js')
  const onlyOfPages = ['x-frame-options', 'referrer-policy', 'cross-origin-opener-policy']
  expect(onlyOfPages.filter((name) => !(name in ofPage))).toEqual([])
  expect(onlyOfPages.filter((name) => name in ofScript)).toEqual([])
  expect([body, ofScript['x-content-type-options'], ofScript['cache-control']]).toEqual([
    'void 0',
    'nosniff',
    'public, max-age=31536000, immutable',
  ])
  // It never changes; what has no hash in its name does, and is asked for anew.
  const ofChanges = ['accept-ranges', 'etag', 'last-modified']
  expect(ofChanges.filter((name) => name in ofScript)).toEqual([])
  const { headers: ofIcon } = await app.http.inject('/icons/icon-192.png')
  expect([ofIcon['cache-control'], ofChanges.filter((name) => !(name in ofIcon))]).toEqual(['no-cache', []])
  expect(onlyOfPages.filter((name) => name in ofIcon)).toEqual([])
  // A page that stands where a file is missing keeps them.
  const { statusCode, headers: ofMissing } = await app.http.inject({
    url: '/assets/gone.js',
    headers: { accept: 'text/html' },
  })
  expect([statusCode, onlyOfPages.filter((name) => !(name in ofMissing))]).toEqual([404, []])
})

/** A screen that is loading. */
const frame = /<main [^>]*><!--\$--><div [^>]*><div aria-busy="true">/
const doloPath = `/medicine/dolo-650-tablet-${dolo}`
const microPath = `/company/micro-labs-ltd-${micro}`
const balajiPath = `/stockist/balaji-sons-pharma-${balaji}`

describe('the home page', () => {
  it('has the search, and the suppliers that everybody sees, with what its screen asks for first', async () => {
    const page = await open('/')
    expect(page.root).toMatch(/<h1 [^>]*>Who supplies it\?<\/h1>/)
    expect(page.root).toMatch(/<form [^>]*action="\/"/)
    expect(page.root).toContain(` href="${balajiPath}"`)
    for (const hidden of ['Waiting', 'Declined', 'Erased', 'Cancelled'])
      expect(page.body).not.toContain(hidden)
    const asked = await app.http.inject({ url: '/api/stockist?limit=12' })
    expect(page.data).toEqual({
      ...{ kind: 'home', stockists: asked.json(), at: expect.any(Number) },
      settings: (await app.http.inject('/api/settings')).json().data,
    })
    expect(page.things).toEqual([])
  })

  it('in Hindi leads to pages in Hindi', async () => {
    const page = await open('/?lang=hi')
    expect(page.root).toContain('कौन सप्लाई करता है?')
    expect(page.root).toContain(` href="${balajiPath}?lang=hi"`)
    expect(page.root).toContain('<input type="hidden" name="lang" value="hi"/>')
  })

  it('has the results of a search, as the call answers them, and counts it', async () => {
    const page = await open('/?category=medicine&q=+dolo+')
    const { results, ...asked } = page.data
    expect(asked).toMatchObject({ kind: 'results', category: 'medicine', q: 'dolo' })
    const answer = await app.http.inject('/api/search/results?category=medicine&q=dolo&limit=40')
    expect(results).toEqual(answer.json().data)
    expect(page.root).toContain('Results for “dolo”')
    expect(page.root).toContain(` href="/?medicine=${dolo}"`)
    expect((await open('/?q=zzqqx')).root).toContain('Nothing found for “zzqqx”')
  })

  it.each([
    [`/?medicine=${dolo}`, 'medicine', 'strip of 15'],
    [`/?medicine=${merged}`, 'medicine', 'strip of 15'],
    [`/?company=${micro}`, 'company', 'Bengaluru'],
    [`/?supplier=${balaji}`, 'stockist', 'Balaji &amp; Sons Pharma'],
    [`/?supplier=${declined}`, 'screen', 'Show all suppliers'],
    [`/?medicine=${removed}`, 'missing', 'This record is no longer listed.'],
    ['/?medicine=dolo', 'home', 'Balaji &amp; Sons Pharma'],
    [`/?detail=${balaji}`, 'home', 'Balaji &amp; Sons Pharma'],
  ])('as %s has %s in it', async (url, kind, text) => {
    const { status, data, root } = await open(url)
    expect([status, data.kind]).toEqual([200, kind])
    expect(root).toContain(text)
  })

  it('opens without its list while the database does not answer', async () => {
    const { pool } = app.database
    await pool.query('ALTER TABLE stockists RENAME TO stockists_away')
    try {
      const page = await open('/')
      expect(page).toMatchObject({ status: 200, data: null, canonical: `${base}/` })
      expect(page.root).toMatch(frame)
    } finally {
      await pool.query('ALTER TABLE stockists_away RENAME TO stockists')
    }
    expect((await open('/')).root).toContain(balajiPath)
  })

  it('does not carry a name out of its place', async () => {
    const { body } = await open('/')
    expect(body).not.toContain('</script><b>')
    expect(body).toContain('&lt;/script&gt;&lt;b&gt;Pharma')
  })
})

describe('an address', () => {
  it.each([
    [doloPath, doloPath],
    [`${doloPath}/`, doloPath],
    [`/MedicineRes?medicine=${dolo}`, doloPath],
    [`/MedicineRes?medicine=${merged}&detail=${balaji}`, doloPath],
    [`/?medicine=${dolo}`, doloPath],
    [microPath, microPath],
    [`/CompanyResult?company=${micro}`, microPath],
    [`/CompanyResult?company=${oldMicro}`, microPath],
    [`/company/${micro}/products`, `${microPath}/products`],
    [`${microPath}/products`, `${microPath}/products`],
    [balajiPath, balajiPath],
    [`/stockist/${balaji}`, balajiPath],
    [`/?detail=${balaji}`, balajiPath],
    [`/medicine/${odd}`, `/medicine/${odd}`],
    ['/', '/'],
    ['/?within=25', '/'],
    ['/demand', '/demand'],
  ])('%s answers 200 and names %s', async (url, canonical) => {
    const page = await open(url)
    expect(page).toMatchObject({ status: 200, canonical: base + canonical, isUnlisted: false })
  })

  it.each([
    [`/MedicineRes?medicine=${dolo}`, doloPath],
    [`/MedicineRes?medicine=${merged}`, doloPath],
    [`/CompanyResult?company=${micro}`, microPath],
    [`/company/${micro}/products`, `${microPath}/products`],
    [`/stockist/${balaji}`, balajiPath],
  ])('%s brings the data of %s', async (url, path) => {
    const [specified, canonical] = [await open(url), await open(path)]
    expect(specified.data).toEqual({ ...canonical.data, at: expect.any(Number) })
    expect(specified.data.kind).toEqual(expect.any(String))
  })

  it.each([
    [`/medicine/${dolo}`, doloPath],
    [`/medicine/dolo-500-${dolo.toUpperCase()}?lang=hi`, `${doloPath}?lang=hi`],
    [`/medicine/dolo-650-${merged}`, doloPath],
    [`/company/${micro}`, microPath],
    [`/company/microlabs-${oldMicro}`, microPath],
    [`/company/microlabs-${oldMicro}/products`, `${microPath}/products`],
    [`/stockist/balaji-pharma-${balaji}`, balajiPath],
  ])('%s, a former or wrong one, leads to %s', async (url, path) => {
    const page = await open(url)
    expect(page).toMatchObject({ status: 301, to: path })
    expect(page.headers['cache-control']).toBe('no-cache')
  })

  it.each([
    [`/medicine/gone-syrup-${removed}`, 410, 'This medicine is no longer in the catalogue'],
    [`/MedicineRes?medicine=${removed}`, 410, 'This medicine is no longer in the catalogue'],
    [`/company/gone-ltd-${goneCompany}`, 410, 'This company is no longer in the catalogue'],
    [`/stockist/erased-pharma-${erased}`, 410, 'This supplier is no longer on Rasad'],
    [`/medicine/dolo-${nobody}`, 404, 'Medicine not found'],
    ['/medicine/dolo-650', 404, 'Medicine not found'],
    [`/company/${nobody}/products`, 404, 'Company not found'],
    [`/stockist/${nobody}`, 404, 'Stockist not found'],
    [`/stockist/${waiting}`, 404, 'Stockist not found'],
    [`/stockist/waiting-pharma-${waiting}`, 404, 'Stockist not found'],
    [`/stockist/${declined}`, 404, 'Stockist not found'],
    [`/stockist/${cancelled}`, 404, 'Stockist not found'],
  ])('%s answers %i and says so', async (url, status, title) => {
    const page = await open(url)
    expect(page).toMatchObject({
      status,
      title: `${title} · Rasad`,
      isUnlisted: true,
      things: [],
    })
    expect(page.canonical).toBeUndefined()
    expect(page.data.kind).toMatch(/^(missing|screen)$/)
    expect(page.root).toContain('href="/"')
    expect(page.body).not.toMatch(/(Erased|Waiting|Declined|Cancelled) Pharma|98123/)
  })

  it.each(['/?q=dolo&category=medicine', '/?category=company', '/login', '/stockist/verification', '/saved'])(
    '%s is not for search engines',
    async (url) => {
      expect(await open(url)).toMatchObject({ status: 200, isUnlisted: true })
    },
  )

  it.each([
    ['/demand', 'Demand'],
    ['/select-role', 'Who are you?'],
    ['/login', 'Medical owner sign in'],
    ['/stockist-login', 'Welcome Back'],
    ['/purchaserLogin', 'Purchaser sign in'],
    ['/forgot-password', 'Forgot password'],
    ['/signup', 'Register your medical store'],
    ['/adminCreateStockist', 'Register as a stockist'],
    ['/purchaser-signup', 'Register as a purchaser'],
  ])('%s comes rendered, in both languages', async (url, title) => {
    const heading = (root: string) => /<h1[^>]*>([^<]*)</.exec(root)?.[1]
    expect(heading((await open(url)).root)).toBe(title)
    expect(heading((await open(`${url}?lang=hi`)).root)).toMatch(/[\u0900-\u097f]/)
  })

  it('of a later step of a form is left to the device, which knows whether somebody is that far', async () => {
    const page = await open('/adminCreateStockist?step=2')
    expect(page).toMatchObject({ status: 200, data: null })
    expect(page.root).toMatch(frame)
  })

  it.each([
    ...['/profile', '/requests', '/requests/0', '/stockist-dashboard?id=me', '/adminpanel', '/Admin/Review/'],
    ...['/saved', '/stockist/verification', '/s/abc', `/purchaser/${nobody}`],
  ])('%s opens with the frame of every screen, whoever asks, in both languages', async (url) => {
    const page = await open(url)
    expect(page).toMatchObject({ status: 200, isUnlisted: true, data: null })
    expect(page.root).toMatch(frame)
    expect(page.root).toContain(' href="/demand"')
    expect(page.root).not.toContain('<h1')
    const cookie = `token=${'a'.repeat(43)}`
    expect((await open(url, { cookie, authorization: `Bearer ${'a'.repeat(43)}` })).root).toBe(page.root)
    const { root } = await open(`${url}${url.includes('?') ? '&' : '?'}lang=hi`)
    expect(root).toMatch(frame)
    expect(root).toContain('लोड हो रहा है…')
    expect(root).toContain(' href="/demand?lang=hi"')
    const headers = { 'accept-encoding': 'br' }
    expect((await open(url, headers)).headers['content-encoding']).toBe('br')
  })

  it('of no screen is not found', async () => {
    const { root, ...nowhere } = await open('/nowhere?lang=hi')
    expect(nowhere).toMatchObject({ status: 404, isUnlisted: true })
    expect(root).toContain('यह पेज यहाँ नहीं है')
    expect(await open('/MedicineRes')).toMatchObject({ status: 200, isUnlisted: true })
  })

  it('follows a new name, and the old one still leads there', async () => {
    const { pool } = app.database
    const rename = (name: string) => pool.query('UPDATE medicines SET name = $1 WHERE id = $2', [name, odd])
    await rename('Dolo 500')
    expect(await open(`/medicine/${odd}`)).toMatchObject({ status: 301, to: `/medicine/dolo-500-${odd}` })
    await rename('डोलो')
    expect(await open(`/medicine/dolo-500-${odd}`)).toMatchObject({ status: 301, to: `/medicine/${odd}` })
  })
})

describe('the page of a card', () => {
  const asKey = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  const codeOf = async (holder: string): Promise<string> => {
    const { rows } = await app.database.pool.query('SELECT code FROM id_cards WHERE holder_id = $1', [holder])
    return rows[0].code
  }

  it('says whose it is, in both languages, and is kept by nobody', async () => {
    const code = await codeOf(balaji)
    const page = await open(`/c/${code}`)
    expect(page).toMatchObject({ status: 200, title: 'Card check · Rasad', isUnlisted: true, headers: asKey })
    expect(page.canonical).toBeUndefined()
    expect(page.root).toContain('This card is valid')
    expect(page.root).toContain('Balaji &amp; Sons Pharma')
    const { data } = (await app.http.inject(`/api/cards/${code}`)).json()
    expect(page.data).toMatchObject({ kind: 'card', proof: data })
    expect((await open(`/c/${code.toUpperCase()}?lang=hi`)).root).toContain('यह कार्ड मान्य है')
  })

  it.each(['f'.repeat(32), 'f', '%3Cb%3E'])('%s, which nobody has, is not there', async (code) => {
    const page = await open(`/c/${code}`)
    expect(page).toMatchObject({ status: 404, data: { kind: 'missing', of: 'card' }, headers: asKey })
    expect(page.root).toContain('No such card')
  })

  it('that is revoked names nobody', async () => {
    const { pool } = app.database
    const code = await codeOf(evil)
    await pool.query('UPDATE id_cards SET revoked_at = now() WHERE code = $1', [code])
    const page = await open(`/c/${code}`)
    expect(page).toMatchObject({ status: 200, data: { proof: { valid: false, name: null } }, headers: asKey })
    expect(page.root).toContain('This card is not valid')
    expect(page.body).not.toContain('Pharma')
  })

  it('is left to the browser while the database does not answer', async () => {
    const { pool } = app.database
    const code = await codeOf(balaji)
    await pool.query('ALTER TABLE id_cards RENAME TO id_cards_away')
    try {
      const page = await open(`/c/${code}`)
      expect(page).toMatchObject({ status: 200, data: null, headers: asKey })
      expect(page.root).toMatch(frame)
    } finally {
      await pool.query('ALTER TABLE id_cards_away RENAME TO id_cards')
    }
  })
})

it('a page that cannot be rendered is drawn by the browser from its data, and the log tells no key', async () => {
  const other = await mkdtemp(join(tmpdir(), 'rasad-broken-'))
  await writeFile(join(other, 'index.html'), template)
  await mkdir(join(other, 'service'))
  const broken =
    'export async function loadAll() {}\nexport function renderPage() { throw new Error("broken") }'
  await writeFile(join(other, 'service/render.js'), broken)
  const log: string[] = []
  const logger = createLogger('info', { write: (line: string) => void log.push(line) })
  const own = await createTestApp(fill, { publicUrl: base }, logger, { webFolder: other })
  try {
    const { rows } = await own.database.pool.query('SELECT code FROM id_cards LIMIT 1')
    const [{ code }] = rows
    for (const url of ['/', '/demand', '/login', `/c/${code}`, doloPath, '/nowhere']) {
      const { body } = await own.http.inject({ url, headers: { accept: 'text/html' } })
      expect(body, url).toContain('<div id="root"></div>')
      expect(body, url).toContain('id="page-data"')
    }
    const said = log.filter((line) => line.includes('A page could not be rendered'))
    expect(said).toHaveLength(6)
    expect(log.join('')).not.toContain(code)
  } finally {
    await own.close()
    await rm(other, { recursive: true })
  }
})

describe('a page', () => {
  it('of a medicine says who supplies it, as visitors see it', async () => {
    const asked = Date.now()
    const page = await open(doloPath)
    expect(page.title).toBe('Suppliers of Dolo 650 Tablet · Rasad')
    expect(page.body).toContain(
      'content="Who supplies Dolo 650 Tablet of Micro Labs Ltd: 2 suppliers with town and phone number."',
    )
    expect(page.things[0]).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Drug',
      name: 'Dolo 650 Tablet',
      url: base + doloPath,
      activeIngredient: 'Paracetamol (650mg)',
      manufacturer: { '@type': 'Organization', name: 'Micro Labs Ltd', url: base + microPath },
      prescriptionStatus: 'https://schema.org/PrescriptionOnly',
    })
    for (const text of ['>Dolo 650 Tablet</h1>', 'Paracetamol (650mg)', 'strip of 15', '₹33.12', '₹29.50']) {
      expect(page.root).toContain(text)
    }
    expect(page.root).toContain(` href="${balajiPath}"`)
    expect(page.root).toContain('Nagpur, Maharashtra')
    expect(page.body).not.toContain('24.17')
    const list = await app.http.inject(`/api/medicine/${dolo}/stockists?limit=12`)
    expect(page.data.suppliers).toEqual(list.json())
    expect(page.data.at >= asked && page.data.at <= Date.now()).toBe(true)
    const record = (await app.http.inject(`/api/medicine/${dolo}`)).json().data
    expect(record.stockists).not.toEqual([])
    expect(page.data.medicine).toEqual({ ...record, stockists: [] })
  })

  it('of a merged entry has the one that stands in its place', async () => {
    const { root } = await open(`/MedicineRes?medicine=${merged}`)
    expect(root).toContain('>Dolo 650 Tablet</h1>')
    expect(root).toContain(` href="${balajiPath}"`)
  })

  it('of a stockist says how to reach it and what it carries', async () => {
    const page = await open(balajiPath)
    expect(page.title).toBe('Balaji &#38; Sons Pharma · Rasad')
    expect(page.things[0]).toMatchObject({
      '@type': 'Store',
      name: 'Balaji & Sons Pharma',
      telephone: '9812345678',
      address: { '@type': 'PostalAddress', addressLocality: 'Nagpur', addressCountry: 'IN' },
    })
    expect(page.root).toContain('href="tel:+919812345678"')
    expect(page.root).toContain(` href="${doloPath}"`)
    expect(page.root).toContain(` href="${microPath}"`)
    expect(page.data.stockist).toEqual((await app.http.inject(`/api/stockist/${balaji}`)).json().data)
  })

  it('of a company and its products name both', async () => {
    const page = await open(microPath)
    expect(page.things[0]).toMatchObject({
      '@type': 'Organization',
      name: 'Micro Labs Ltd',
      address: 'Bengaluru',
    })
    expect(page.root).toContain(` href="${microPath}/products"`)
    expect(page.root).toContain(` href="${balajiPath}"`)
    expect((await open(`${microPath}/products`)).root).toContain(` href="${doloPath}"`)
  })

  it('of a district names its suppliers', async () => {
    const district = '/stockists/maharashtra/nagpur'
    const state = await open('/stockists/maharashtra')
    expect(state.root).toContain('Medicine suppliers in Maharashtra')
    expect(state.root).toContain(` href="${district}"`)
    expect(state.canonical).toBe(`${base}/stockists/maharashtra`)
    const page = await open(district)
    expect(page.root).toContain('Medicine suppliers in Nagpur, Maharashtra')
    expect(page.root).toContain(` href="${balajiPath}"`)
  })

  it('keeps a name what it is: text', async () => {
    const path = `/stockist/script-b-pharma-${evil}`
    const page = await open(path)
    expect(page.canonical).toBe(base + path)
    expect(page.body).not.toContain('<b>')
    expect(page.things[0].name).toBe(evilName)
    expect(page.data.stockist.firmName).toBe(evilName)
    expect(page.root).toContain('>&lt;/script&gt;&lt;b&gt;Pharma')
    expect((await open(doloPath)).body).not.toContain('<b>')
  })

  it('is there in Hindi, and each names the other', async () => {
    const page = await open(`${doloPath}?lang=hi`)
    expect(page.title).toBe('Dolo 650 Tablet के सप्लायर · Rasad')
    expect(page.canonical).toBe(`${base}${doloPath}?lang=hi`)
    expect(page.body).toContain('<html lang="hi">')
    expect(page.root).toContain(` href="${balajiPath}?lang=hi"`)
    const alternates = /hreflang="hi" href="([^"]*)"/
    expect(alternates.exec(page.body)?.[1]).toBe(page.canonical)
    expect(alternates.exec((await open(doloPath)).body)?.[1]).toBe(page.canonical)
  })

  it('of an unconfirmed entry is there, but not for search engines', async () => {
    expect(await open(`/medicine/fresh-drops-${fresh}`)).toMatchObject({ status: 200, isUnlisted: true })
  })

  it('of an unconfirmed entry goes with the approval of its firm', async () => {
    expect((await open(`/medicine/withdrawn-drops-${withdrawn}`)).status).toBe(404)
  })
})

it('links have one picture, a PNG of 1200 × 630 pixels', async () => {
  const address = /property="og:image" content="https:\/\/rasad\.example([^"]*)"/.exec(
    (await open(doloPath)).body,
  )
  const { status, headers, bytes } = await open(address?.[1] ?? '')
  expect([status, headers['content-type']]).toEqual([200, 'image/png'])
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_200, 630])
})

describe('the sitemap', () => {
  const addresses = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)

  it('names every page that search engines may list, and no other', async () => {
    const parts = addresses((await open('/sitemap.xml')).body)
    expect(parts).toEqual(
      ['places', 'medicine-1', 'company-1', 'stockist-1'].map((name) => `${base}/sitemaps/${name}.xml`),
    )
    const pages: string[] = []
    for (const part of parts) {
      const { status, headers, body } = await open(part?.slice(base.length) ?? '')
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('application/xml; charset=utf-8')
      pages.push(...addresses(body).map((address) => address?.slice(base.length) ?? ''))
    }
    expect(pages.filter((path) => /^\/(medicine|company|stockist)\//.test(path)).sort()).toEqual(
      [doloPath, `/medicine/${odd}`, microPath, balajiPath, `/stockist/script-b-pharma-${evil}`].sort(),
    )
    for (const page of pages) {
      expect(await open(page)).toMatchObject({ status: 200, isUnlisted: false, canonical: base + page })
    }
  })

  it('is not sent again until an address in it has changed', async () => {
    const url = '/sitemaps/stockist-1.xml'
    const { etag } = (await open(url)).headers
    const again = await open(url, { 'if-none-match': `"other", ${etag}` })
    expect(again).toMatchObject({ status: 304, body: '' })
    for (const missing of ['stockist-2', 'stockist-0', 'stockist-01', 'staff-1', 'stockist-999999', 'x']) {
      expect((await open(`/sitemaps/${missing}.xml`)).status, missing).toBe(404)
    }
  })

  it('is made in parts of bounded size, a few rows at a time', async () => {
    const { pool } = app.database
    const db = app.database.db as Db
    await pool.query(
      `INSERT INTO medicines (id, name, name_key, confirmed)
       SELECT 'f' || lpad(to_hex(n), 23, '0'), 'Many ' || n, 'many ' || n, true FROM generate_series(1, 100) n`,
    )
    const repository = createPageRepository(db.withTables<TradeTables>())
    const steps: number[] = []
    const counted = {
      ...repository,
      async next(...given: Parameters<typeof repository.next>) {
        const rows = await repository.next(...given)
        steps.push(rows.length)
        return rows
      },
    }
    const sitemap = createSitemap(
      { repository: counted, places: async () => ['/'], publicUrl: () => base },
      { partSize: 30, chunk: 7 },
    )
    const parts = addresses(await sitemap.index())
      .map((address) => /sitemaps\/(medicine-\d+)\.xml/.exec(address ?? '')?.[1])
      .filter((name) => name !== undefined)
    expect(parts.length).toBeGreaterThan(3)
    const all: (string | undefined)[] = []
    for (const name of parts) {
      const part = await sitemap.part(name)
      let text = ''
      for await (const piece of part?.text() ?? []) text += piece
      const found = addresses(text)
      expect(found.length).toBeLessThanOrEqual(30)
      expect(text.endsWith('</urlset>\n')).toBe(true)
      all.push(...found)
    }
    expect(Math.max(...steps)).toBe(7)
    expect(new Set(all).size).toBe(102)
    expect(all).toHaveLength(102)
  })

  it('of a part gets another tag when a name changes', async () => {
    const repository = createPageRepository((app.database.db as Db).withTables<TradeTables>())
    const before = await repository.digest('stockist', 0, 50_000)
    await app.database.pool.query('UPDATE stockists SET firm_name = $1 WHERE id = $2', [
      'Balaji Pharma',
      balaji,
    ])
    expect(await repository.digest('stockist', 0, 50_000)).not.toEqual(before)
    await app.database.pool.query('UPDATE stockists SET firm_name = $1 WHERE id = $2', [
      'Balaji & Sons Pharma',
      balaji,
    ])
    expect(await repository.digest('stockist', 0, 50_000)).toEqual(before)
  })
})
