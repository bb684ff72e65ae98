import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await createWorldApp()
  const { admin } = world.people
  for (const name of ['Cipla', 'Sternil Labs', 'Wokrant Pharma']) {
    expect((await admin.call('POST', '/api/company', { name, stockists: [] })).statusCode).toBe(201)
  }
  for (const name of ['Dolo 650 Tablet', 'Telma 40 Tablet']) {
    expect((await admin.call('POST', '/api/medicine/quick', { name, stockists: [] })).statusCode).toBe(201)
  }
})
afterAll(() => world.app.close())

const refused = {
  success: false,
  code: 'looks-like-another',
  fields: { name: { code: 'looks-like-another' } },
}

describe('a name that looks like another', () => {
  it.each([
    ...['CipIa', 'CIPIA', 'Cipia', 'cip1a', 'CipIa Health', 'Cip|a', 'C!pla Labs', 'Stemil Labs'],
    ...['VVokrant Pharma', '5ternil Labs', 'St3rnil Remedies', 'Cipl4'],
  ])('is refused for the company %s', async (name) => {
    const { stockist, admin } = world.people
    for (const person of [stockist, admin]) {
      const answer = await person.call('POST', '/api/company', { name, stockists: [] })
      expect(answer.statusCode, answer.body).toBe(409)
      expect(answer.json()).toMatchObject(refused)
    }
  })

  it.each([
    ...[
      'Cip1a',
      '\u0421\u0456\u0440\u0456\u0430',
      '\u03f2ipla',
      '\u1d04\u026a\u1d18\u029f\u1d00',
      'C\u0456pla',
      '\u24b8ipla',
    ],
  ])('is refused in letters that are not plain: %s', async (name) => {
    const answer = await world.people.stockist.call('POST', '/api/company', { name, stockists: [] })
    expect(answer.json()).toMatchObject({ code: 'invalid-input', fields: { name: {} } })
  })

  it.each([
    ...[
      'D0lo 650 Tablet',
      'Dolo 65O Tablet',
      'DoIo 650 Tablet',
      'Dolo 650 Tab1et',
      'D0lo 500',
      'Te1ma 80',
      'Telrna 80',
      'DoIo',
    ],
  ])('is refused for the medicine %s, of whatever company', async (name) => {
    const { stockist, admin } = world.people
    for (const [person, company] of [
      [stockist, undefined],
      [admin, world.company],
    ] as const) {
      const answer = await person.call('POST', '/api/medicine/quick', { name, company, stockists: [] })
      expect(answer.statusCode, answer.body).toBe(409)
      expect(answer.json()).toMatchObject(refused)
    }
  })

  it.each(['Do\u2113o 650 Tablet', '\u00d0olo 650', '\u00f0olo 650', 'D\u212elo 650', '\u00a9olo'])(
    'is refused in signs that look like letters: %s',
    async (name) => {
      const answer = await world.people.stockist.call('POST', '/api/medicine/quick', { name, stockists: [] })
      expect(answer.statusCode, answer.body).toBe(400)
    },
  )

  it.each([
    'Tel-H',
    'D3 60K',
    'B-Long F',
    'Zincovit 1+1',
    'Dolo 500',
    'Dol 100',
    '\u0921\u094b\u0932\u094b',
    'Cr\u00e8me',
    'M10Forte',
  ])('is not %s', async (name) => {
    const answer = await world.people.stockist.call('POST', '/api/medicine/quick', { name, stockists: [] })
    expect(answer.statusCode, answer.body).toBe(201)
  })

  it('is refused when an entry gets it, and an entry keeps its own', async () => {
    const { admin } = world.people
    const made = await admin.call('POST', '/api/company', { name: 'Zydus', stockists: [] })
    const path = `/api/company/${made.json().data._id}`
    expect((await admin.call('PATCH', path, { name: 'CipIa' })).json()).toMatchObject(refused)
    expect((await admin.call('PATCH', path, { name: 'ZYDUS' })).statusCode).toBe(200)
  })

  it('is refused to firms: at registration, in a pending change, and for shops', async () => {
    const { stockist, medicalOwner } = world.people
    const firm = (await world.visitor.call('GET', `/api/stockist/${stockist.id}`)).json().data.name as string
    const alike = firm.replace(/[lio]/i, (letter) => (letter.toLowerCase() === 'o' ? '0' : '1')).toLowerCase()
    expect(alike).not.toBe(firm.toLowerCase())
    const form = { name: alike, email: world.newEmail(), password: 'Sahyadri-77-Monsoon' }
    const registered = await world.visitor.call('POST', '/api/stockist/register', form)
    expect(registered.json()).toMatchObject(refused)
    expect(
      (await world.fillers[0]?.call('PATCH', '/api/stockist/me', { name: alike }))?.json(),
    ).toMatchObject(refused)
    const changed = await medicalOwner.call('PATCH', '/api/user/me', { medicalName: alike })
    expect(changed.json()).toMatchObject({ code: 'looks-like-another', fields: { medicalName: {} } })
    expect((await stockist.call('PATCH', '/api/stockist/me', { name: firm.toUpperCase() })).statusCode).toBe(
      200,
    )
  })

  it('is the same name where only case and blanks differ: firms may share it', async () => {
    const { stockist } = world.people
    const firm = (await world.visitor.call('GET', `/api/stockist/${stockist.id}`)).json().data.name as string
    const form = { name: firm, email: world.newEmail(), password: 'Sahyadri-77-Monsoon' }
    expect((await world.visitor.call('POST', '/api/stockist/register', form)).statusCode).toBe(201)
  })
})
