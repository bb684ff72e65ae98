import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CatalogueFixture, createCatalogue } from './catalogue-fixture.ts'
import { createTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let ids: CatalogueFixture

beforeAll(async () => {
  app = await createTestApp(async (database) => {
    ids = await createCatalogue(database)
  })
})
afterAll(() => app.close())

async function demand(items: unknown, name?: string) {
  const response = await app.http.inject({ method: 'POST', url: '/api/demand', payload: { items } })
  return { status: response.statusCode, body: response.json(), name }
}

describe('a demand', () => {
  it('groups what stockists have now, and plans the calls', async () => {
    const { status, body } = await demand([
      { name: 'dolo650', qty: 10 },
      { name: 'Augmentn 625 duo', qty: 2 },
      { name: 'Nobody 10 syrup', qty: 1 },
      { name: 'Qwertzuiop', qty: 3 },
      { name: '   ' },
    ])
    expect(status).toBe(200)
    const { data } = body
    expect(data.groups).toEqual([
      {
        stockist: expect.objectContaining({ _id: ids.stockists.balaji, phone: '9000000001' }),
        items: [
          {
            line: 0,
            name: 'dolo650',
            qty: 10,
            medicine: { _id: ids.medicines.dolo, name: 'Dolo 650 Tablet' },
          },
          {
            line: 1,
            name: 'Augmentn 625 duo',
            qty: 2,
            medicine: { _id: ids.medicines.augmentin, name: 'Augmentin 625 Duo Tablet' },
          },
        ],
      },
    ])
    expect(data.plan).toEqual([{ ...data.groups[0], covered: 2 }])
    expect(
      data.unmatched.map((line: { line: number; medicine: object | null }) => [
        line.line,
        line.medicine !== null,
      ]),
    ).toEqual([
      [2, true],
      [3, false],
      [4, false],
    ])
    expect(data.unmatchedCount).toBe(3)
    expect(Date.parse(data.createdAt)).not.toBeNaN()
  })

  it('never gives another strength than the line asks for', async () => {
    const { body } = await demand([
      { name: 'dolo 500', qty: 1 },
      { name: 'augmentin 375', qty: 1 },
    ])
    expect(body.data.groups).toEqual([])
    expect(body.data.unmatchedCount).toBe(2)
  })

  it('shows at most 50 unmatched and counts the rest', async () => {
    const { body } = await demand(Array.from({ length: 60 }, (_, n) => ({ name: `Zzqx${n}wv`, qty: 1 })))
    expect(body.data.unmatched).toHaveLength(50)
    expect(body.data.unmatchedCount).toBe(60)
  })

  it.each([
    ['a negative quantity', [{ name: 'dolo', qty: -1 }], 'items.0.qty'],
    ['a quantity that is no number', [{ name: 'dolo' }, { name: 'dolo', qty: '10 strips' }], 'items.1.qty'],
    ['a quantity of 1e9', [{ name: 'dolo', qty: 1e9 }], 'items.0.qty'],
    ['no line', [], 'items'],
    ['501 lines', Array.from({ length: 501 }, () => ({ name: 'dolo', qty: 1 })), 'items'],
  ])('refuses %s and names where', async (_, items, field) => {
    const { status, body } = await demand(items)
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
    if (items.length === 501) expect(body.fields.items.message).toContain('501')
  })

  it('answers lines that are no names', async () => {
    const { status, body } = await demand(
      ['x'.repeat(10_000), '!!!???', '💊💊', '\u0000'].map((name) => ({ name, qty: 1 })),
    )
    expect(status).toBe(200)
    expect(body.data.unmatchedCount).toBe(4)
  })
})
