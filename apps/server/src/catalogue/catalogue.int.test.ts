import { createCatalogueApp } from '@rasad/testkit/catalogue-fixture'
import { afterAll, describe, expect, it } from 'vitest'

const { app, ids } = await createCatalogueApp()
afterAll(() => app.close())

async function get(url: string) {
  const response = await app.http.inject({ url })
  return { status: response.statusCode, body: response.json() }
}
const namesOf = (body: { data: { name: string }[] }) => body.data.map((row) => row.name)

describe('companies', () => {
  it('returns one with its medicines and the approved stockists that carry it', async () => {
    const { body } = await get(`/api/company/${ids.companies.glaxo}`)
    expect(body).toEqual({
      success: true,
      data: {
        _id: ids.companies.glaxo,
        name: 'Glaxo SmithKline',
        shortName: null,
        email: null,
        location: 'Mumbai',
        stockists: expect.arrayContaining([ids.stockists.balaji, ids.stockists.ganesh]),
        stockistCount: 2,
        medicineCount: 1,
      },
    })
    expect(body.data.stockists).toHaveLength(2)
  })

  it('lists the companies of a stockist', async () => {
    const { body } = await get(`/api/company?stockist=${ids.stockists.ganesh}`)
    expect(namesOf(body)).toEqual(['Glaxo SmithKline'])
    expect((await get(`/api/company?stockist=${ids.stockists.processing}`)).body.total).toBe(0)
  })

  it('finds one by name or e-mail', async () => {
    await app.database.pool.query('UPDATE companies SET email = $1 WHERE id = $2', [
      'trade@quiet-labs.example',
      ids.companies.empty,
    ])
    for (const q of ['quiet-LABS', 'smithkl']) {
      const { body } = await get(`/api/company?q=${q}`)
      expect(body.data).toHaveLength(1)
      expect(body.data[0]._id).toBe(q === 'smithkl' ? ids.companies.glaxo : ids.companies.empty)
    }
  })

  it('finds one by the sound of a text in Devanagari, in each list', async () => {
    const found = async (path: string, text: string) => {
      const { status, body } = await get(
        `${path}${path.includes('?') ? '&' : '?'}q=${encodeURIComponent(text)}`,
      )
      expect(status).toBe(200)
      return namesOf(body)
    }
    expect(await found('/api/company', 'ग्लैक्सो')).toEqual(['Glaxo SmithKline'])
    expect(await found('/api/company', 'स्मिथक्लाइन')).toEqual(['Glaxo SmithKline'])
    expect(await found('/api/medicine', 'ऑगमेंटिन ६२५')).toEqual(['Augmentin 625 Duo Tablet'])
    // Another strength is another medicine.
    expect(await found('/api/medicine', 'ऑगमेंटिन ३७५')).toEqual([])
    expect(await found('/api/stockist', 'गणेश मेडिकल')).toEqual(['Ganesh Medicals'])
    expect(await found(`/api/company/${ids.companies.glaxo}/stockists`, 'बालाजी')).toEqual([
      'Shree Balaji Agencies',
    ])
    expect(await found('/api/company', 'टेलमा')).toEqual([])
  })

  it('goes on answering while many texts are compared by sound', async () => {
    const sounds = ['क्ष', 'आइ', 'ङ', 'औ', 'ज़'].flatMap((sound) =>
      Array(8).fill(sound.repeat(60).slice(0, 60)),
    )
    const heard = sounds.map((text) => get(`/api/medicine?q=${encodeURIComponent(text)}`))
    expect((await get('/api/medicine?q=augmentin')).status).toBe(200)
    for (const { status, body } of await Promise.all(heard)) {
      expect(status === 200 || body.code === 'busy', JSON.stringify(body)).toBe(true)
    }
  })

  it('returns the stockists that carry one', async () => {
    const { body } = await get(`/api/company/${ids.companies.glaxo}/stockists`)
    expect(namesOf(body).toSorted()).toEqual(['Ganesh Medicals', 'Shree Balaji Agencies'])
    expect((await get(`/api/company/${ids.companies.empty}/stockists`)).body).toMatchObject({
      data: [],
      total: 0,
    })
  })
})

describe('medicines', () => {
  it('returns one', async () => {
    const { body } = await get(`/api/medicine/${ids.medicines.augmentin}`)
    expect(body.data).toMatchObject({
      name: 'Augmentin 625 Duo Tablet',
      companyId: ids.companies.glaxo,
      companyName: 'Glaxo SmithKline',
      price: 204.5,
      rx: true,
      stockistCount: 2,
    })
    expect(body.data.stockists).toHaveLength(2)
  })

  it('returns one without company, price or stockist', async () => {
    const { body } = await get(`/api/medicine/${ids.medicines.orphan}`)
    expect(body.data).toMatchObject({
      company: null,
      companyId: null,
      price: null,
      stockists: [],
      stockistCount: 0,
    })
  })

  it('lists by company, by stockist, and by part of the name', async () => {
    expect(namesOf((await get(`/api/medicine?company=${ids.companies.sun}`)).body)).toEqual([
      'Dolo 650 Tablet',
    ])
    expect((await get(`/api/medicine?stockist=${ids.stockists.balaji}`)).body.total).toBe(2)
    expect(namesOf((await get('/api/medicine?q=625%20DUO')).body)).toEqual(['Augmentin 625 Duo Tablet'])
    expect(namesOf((await get('/api/medicine?q=do')).body)).toEqual(['Dolo 650 Tablet'])
    expect((await get('/api/medicine?q=100%25')).body.total).toBe(0)
  })

  it('returns suppliers with their own price, available ones first', async () => {
    const nothingSaid = {
      ...{ band: null, quantity: null, mrp: null, ptr: null, scheme: null, expiry: null },
      ...{ ratesForApproved: false, confirmedAt: null, source: null, availableOn: null },
    }
    const { body } = await get(`/api/medicine/${ids.medicines.augmentin}/stockists`)
    expect(body.data.map((row: { name: string; listing: object }) => [row.name, row.listing])).toEqual([
      ['Shree Balaji Agencies', { price: 190, pack: null, available: true, ...nothingSaid }],
      ['Ganesh Medicals', { price: null, pack: null, available: false, ...nothingSaid }],
    ])
    const first = (await get(`/api/medicine/${ids.medicines.augmentin}/stockists?limit=1`)).body
    expect(first).toMatchObject({ total: 2 })
    const second = (
      await get(`/api/medicine/${ids.medicines.augmentin}/stockists?limit=1&cursor=${first.nextCursor}`)
    ).body
    expect(namesOf(second)).toEqual(['Ganesh Medicals'])
    expect(second.nextCursor).toBeNull()
  })
})

describe('stockists', () => {
  it('returns the public page of an approved one', async () => {
    const { body } = await get(`/api/stockist/${ids.stockists.balaji}`)
    expect(body.data).toMatchObject({
      name: 'Shree Balaji Agencies',
      firmName: 'Shree Balaji Agencies',
      phone: '9000000001',
      location: 'Sadashiv Peth, Pune',
      address: { street: '12 Main Road', city: 'Pune', state: 'Maharashtra', pincode: '411030' },
      approved: true,
      status: 'approved',
      companyCount: 2,
      medicineCount: 2,
    })
    expect(namesOf({ data: body.data.companies })).toEqual(['Glaxo SmithKline', 'Sun Pharma'])
  })

  it.each([
    ['processing', false],
    ['declined', true],
  ] as const)('returns only the status of a %s one', async (which, declined) => {
    const { body } = await get(`/api/stockist/${ids.stockists[which]}`)
    expect(body.data).toEqual({ _id: ids.stockists[which], approved: false, declined, status: which })
  })

  it('lists approved ones only', async () => {
    const { body } = await get('/api/stockist')
    expect(body.total).toBe(2)
    expect(namesOf(body).toSorted()).toEqual(['Ganesh Medicals', 'Shree Balaji Agencies'])
    expect(namesOf((await get('/api/stockist?q=balaji')).body)).toEqual(['Shree Balaji Agencies'])
    expect((await get(`/api/stockist?medicine=${ids.medicines.dolo}`)).body.total).toBe(1)
  })

  it('pages through all of them without duplicates', async () => {
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const { body } = await get(`/api/stockist?limit=1${cursor && `&cursor=${cursor}`}`)
      seen.push(...namesOf(body))
      if (body.nextCursor === null) break
      cursor = body.nextCursor
    }
    expect(seen.toSorted()).toEqual(['Ganesh Medicals', 'Shree Balaji Agencies'])
  })
})

describe('bad input', () => {
  it.each([
    ['/api/medicine?limit=0', 'limit'],
    ['/api/medicine?limit=1001', 'limit'],
    ['/api/medicine?limit=ten', 'limit'],
    ['/api/medicine?cursor=nonsense', 'cursor'],
    ['/api/medicine?company=12', 'company'],
    ['/api/medicine?color=red', 'color'],
    ['/api/medicine/123', 'id'],
    ['/api/stockist/zzzzzzzzzzzzzzzzzzzzzzzz', 'id'],
    ['/api/search?category=doctor&q=x', 'category'],
    ['/api/search?q=x', 'category'],
    ['/api/search?category=medicine&q=x&limit=51', 'limit'],
    [`/api/search?category=medicine&q=${'x'.repeat(201)}`, 'q'],
  ])('%s is refused and names %s', async (url, field) => {
    const { status, body } = await get(url)
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, code: 'invalid-input' })
    expect(Object.keys(body.fields)).toEqual([field])
    expect(body.fields[field].message).not.toBe('')
  })

  it.each(['medicine', 'company', 'stockist'])('answers 404 for an unknown id of a %s', async (kind) => {
    const { status, body } = await get(`/api/${kind}/${'a'.repeat(24)}`)
    expect(status).toBe(404)
    expect(body).toMatchObject({ success: false, code: 'record-not-found' })
  })

  it('an unknown path below /api is 404 as JSON, also for a browser', async () => {
    const response = await app.http.inject({ url: '/api/nothing', headers: { accept: 'text/html' } })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ success: false, code: 'not-found' })
  })

  it.each(["'; DROP TABLE medicines; --", '%', '_', '\\', '\u0000', '\ud800', '💊'])(
    'answers %j as a search text',
    async (text) => {
      const q = encodeURIComponent(text.isWellFormed() ? text : text.toWellFormed())
      expect((await get(`/api/medicine?q=${q}`)).status).toBe(200)
      expect((await get(`/api/search?category=medicine&q=${q}`)).status).toBe(200)
    },
  )
})
