import { canaries } from '@rasad/testkit/canaries'
import { clientOf, goodPassword } from '@rasad/testkit/clients'
import { createNewcomers, type Person } from '@rasad/testkit/newcomers'
import { expectNothingHalf, tally } from '@rasad/testkit/race'
import type { TestApp } from '@rasad/testkit/test-app'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../platform/ids.ts'

let app: TestApp
let world: World
const ids: Record<string, string> = {}

beforeAll(async () => {
  world = await createWorldApp({}, undefined, { connections: 20 })
  app = world.app
  const rows = [
    ['Velmar 20 Tablet', 'Velsartan (20mg)'],
    ['Velmar 40 Tablet', 'Velsartan (40mg)'],
    ['Velmar 80 Tablet', 'Velsartan (80mg)'],
    ['Velmar H Tablet', 'Velsartan (40mg) + Hydroclor (12.5mg)'],
    ['Norvex 40 Tablet', 'Norvexine (40mg)'],
    ['Norvex Syrup', 'Norvexine (5mg)'],
  ]
  for (const [name = '', composition = ''] of rows) {
    ids[name] = newId()
    await app.database.pool.query(
      `WITH added AS (INSERT INTO medicines (id, name, name_key, composition, pack)
         VALUES ($1, $2, lower($2), $3, 'strip of 10 tablets') RETURNING no)
       INSERT INTO listings (stockist_no, medicine_no, available) SELECT s.no, added.no, true FROM stockists s, added
         WHERE s.id = $4`,
      [ids[name], name, composition, world.people.stockist.id],
    )
  }
  await vi.waitFor(
    async () => expect(await meant(world.visitor, 'Norvex 40 - 5')).toBe('Norvex 40 Tablet'),
    60_000,
  )
})
afterAll(() => app.close())

const medicine = (name: string): string => ids[name] ?? ''

function confirm(person: Pick<Person, 'call'>, text: string, name: string, more: object = {}) {
  return person.call('POST', '/api/aliases', { text, medicine: medicine(name), ...more })
}

async function confirmed(
  person: Pick<Person, 'call'>,
  text: string,
  name: string,
  more: object = {},
): Promise<string> {
  const answer = await confirm(person, text, name, more)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().data._id
}

async function readBy(person: Pick<Person, 'call'>, text: string) {
  const answer = await person.call('POST', '/api/list/read', { text })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.items
}

/** What the only line of a list is sure to mean. */
async function meant(person: Pick<Person, 'call'>, text: string): Promise<string | null> {
  const [item] = await readBy(person, / - \d/.test(text) ? text : `${text} - 7 strips`)
  return item?.sure ? item.matches[0].name : null
}

let firms = 0
/** An approved firm with a phone and a licence of its own. */
async function newFirm(changes: Record<string, unknown> = {}): Promise<Person> {
  const no = ++firms
  const phone = `98220${String(no).padStart(5, '0')}`
  return approvedFirm(await world.newStockist({ phone, licenseNumber: `MH-ALIAS-${no}`, ...changes }))
}
async function approvedFirm(firm: Person): Promise<Person> {
  const answer = await world.people.admin.call('PATCH', `/api/stockist/${firm.id}/approve`)
  expect(answer.statusCode, answer.body).toBe(200)
  return firm
}

let texts = 0
/** A text that nothing in the catalogue is like. */
const newText = () => `Qwzx${[...String(++texts)].map((digit) => 'bdfghjkmpv'[Number(digit)]).join('')}zwq`

/** Texts that the catalogue itself takes for a Velmar, and is not sure which. */
const misspelt = ['velmr', 'velmarr', 'vellmar', 'velmaar', 'vvelmar', 'velmmar']
const nearText = () => misspelt.shift() ?? ''

describe('a confirmed name', () => {
  it('is known to the account from then on, in lists and demands, and to nobody else', async () => {
    const { medicalOwner, purchaser } = world.people
    expect(await meant(medicalOwner, 'zzvlm forty - 10')).toBeNull()
    await confirmed(medicalOwner, 'ZZVLM Forty', 'Velmar 40 Tablet')

    const [item] = await readBy(medicalOwner, 'zzvlm  forty - 10 strip')
    expect(item).toMatchObject({ sure: true, confirmed: 'own', quantity: 10, unit: 'strip' })
    expect(item.matches[0]).toMatchObject({ id: medicine('Velmar 40 Tablet'), score: 1 })
    const plan = (
      await medicalOwner.call('POST', '/api/demand', { items: [{ name: 'zzvlm-forty', qty: 3 }] })
    ).json()
    expect(plan.data.items).toMatchObject([
      { understanding: 'matched', medicine: { _id: medicine('Velmar 40 Tablet') }, alternatives: [] },
    ])
    for (const other of [purchaser, world.visitor]) expect(await meant(other, 'zzvlm forty - 10')).toBeNull()
  })

  it('is read the same for look-alike widths, digits and invisible characters', async () => {
    const { medicalOwner } = world.people
    await confirmed(medicalOwner, 'ＺＺＶＬＭ\u200b ८०', 'Velmar 80 Tablet')
    expect(await meant(medicalOwner, 'zzvlm 80')).toBe('Velmar 80 Tablet')
    const answer = await confirm(medicalOwner, 'zzvlmа latin', 'Velmar 80 Tablet')
    expect(answer.json().code).toBe('alias-contradicts')
  })

  it('answers what it stored, and changes nothing when repeated', async () => {
    const { purchaser, admin } = world.people
    const text = newText()
    const first = await confirm(purchaser, text, 'Velmar 40 Tablet')
    expect(first.json()).toEqual({
      success: true,
      message: 'Remembered.',
      data: {
        _id: expect.any(String),
        text,
        medicine: { _id: medicine('Velmar 40 Tablet'), name: 'Velmar 40 Tablet', companyName: null },
        company: null,
        createdAt: expect.any(String),
        scope: 'own',
      },
    })
    expect((await confirm(purchaser, text.toUpperCase(), 'Velmar 40 Tablet')).json()).toEqual(first.json())
    const { _id } = first.json().data
    const entries = (await admin.call('GET', `/api/audit?subject=${_id}`)).json().data
    expect(entries).toMatchObject([
      { action: 'alias.confirmed', subject: { name: text }, details: { medicine: 'Velmar 40 Tablet' } },
    ])
  })

  it('is replaced by what the account confirms later', async () => {
    const { purchaser } = world.people
    const text = newText()
    const id = await confirmed(purchaser, text, 'Velmar 40 Tablet')
    expect(await confirmed(purchaser, text, 'Norvex 40 Tablet')).toBe(id)
    expect(await meant(purchaser, `${text} - 5`)).toBe('Norvex 40 Tablet')
  })

  it('can hold under a company alone', async () => {
    const { purchaser } = world.people
    const text = newText()
    await confirmed(purchaser, text, 'Velmar 40 Tablet', { company: 'Sahyadri Labs' })
    await confirmed(purchaser, text, 'Norvex 40 Tablet')
    const under = async (company: string) => {
      const answer = await purchaser.call('POST', '/api/list/read', { text: `${text} - 5`, company })
      return answer.json().data.items[0].matches[0].name
    }
    expect(await under('SAHYADRI  labs')).toBe('Velmar 40 Tablet')
    expect(await under('Other Labs')).toBe('Norvex 40 Tablet')
    expect(await meant(purchaser, `${text} - 5`)).toBe('Norvex 40 Tablet')
  })

  it.each([
    ['another strength', 'velmar 80', 'Velmar 40 Tablet', 'alias-contradicts'],
    ['another strength, glued', 'XVELMAR80', 'Velmar 40 Tablet', 'alias-contradicts'],
    ['another form', 'nrvx syrup', 'Norvex 40 Tablet', 'alias-contradicts'],
    ['another salt', 'norvexine', 'Velmar 40 Tablet', 'alias-contradicts'],
    ['an added salt', 'velmar h', 'Velmar 40 Tablet', 'alias-contradicts'],
    ['a misspelt salt', 'norvexin 40', 'Velmar 40 Tablet', 'alias-contradicts'],
    ['a salt alone', 'velsartan 40', 'Velmar 40 Tablet', 'alias-contradicts'],
    ['another brand of the salt', 'velsart 40', 'Velmar 40 Tablet', 'alias-contradicts'],
    ['the name of a medicine', 'Velmar 80 Tablet', 'Velmar 40 Tablet', 'alias-is-a-name'],
    ['the name of a medicine, hyphened', 'velmar-h  tablet', 'Velmar 40 Tablet', 'alias-is-a-name'],
    ['only a strength', '40 mg', 'Velmar 40 Tablet', 'alias-says-nothing'],
    ['only signs', '- . -', 'Velmar 40 Tablet', 'alias-says-nothing'],
  ])('cannot say %s', async (_, text, name, code) => {
    const answer = await confirm(world.people.purchaser, text, name)
    expect([answer.statusCode, answer.json().code]).toEqual([409, code])
  })

  it('is not used once its medicine says something else', async () => {
    const { purchaser } = world.people
    const id = newId()
    const { pool } = app.database
    await pool.query(
      `INSERT INTO medicines (id, name, name_key, composition) VALUES ($1, 'Changeling 5 Tablet', 'changeling 5 tablet', 'Changeline (5mg)')`,
      [id],
    )
    const answer = await purchaser.call('POST', '/api/aliases', { text: 'qwchx 5mg', medicine: id })
    expect(answer.statusCode, answer.body).toBe(201)
    await vi.waitFor(
      async () => expect(await meant(purchaser, 'qwchx 5mg')).toBe('Changeling 5 Tablet'),
      60_000,
    )
    await pool.query(
      `UPDATE medicines SET name = 'Changeling 10 Tablet', name_key = 'changeling 10 tablet', composition = 'Changeline (10mg)' WHERE id = $1`,
      [id],
    )
    await vi.waitFor(async () => expect(await meant(purchaser, 'qwchx 5mg')).toBeNull(), 60_000)
    await pool.query('DELETE FROM medicines WHERE id = $1', [id])
    const { data } = (await purchaser.call('GET', '/api/aliases?q=qwchx')).json()
    expect(data).toEqual([])
  })

  it('is refused for a medicine that is not there', async () => {
    const body = { text: newText(), medicine: newId() }
    const answer = await world.people.purchaser.call('POST', '/api/aliases', body)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'record-not-found'])
  })

  it('is listed newest first, and found by text and medicine', async () => {
    const { user } = world.people
    const [one, other] = [newText(), newText()]
    await confirmed(user, one, 'Velmar 40 Tablet')
    await confirmed(user, other, 'Norvex 40 Tablet')
    const texts = async (query: string) =>
      (await user.call('GET', `/api/aliases?${query}`)).json().data.map(({ text }: { text: string }) => text)
    expect(await texts('limit=10')).toEqual([other, one])
    expect(await texts('q=velmar')).toEqual([one])
    const first = (await user.call('GET', '/api/aliases?limit=1')).json()
    expect([first.total, first.data.length]).toEqual([2, 1])
    expect(await texts(`limit=1&cursor=${first.nextCursor}`)).toEqual([one])
    expect((await user.call('GET', '/api/aliases?scope=everybody')).statusCode).toBe(403)
  })

  it('is taken back by who confirmed it and by admins, and by nobody else', async () => {
    const { purchaser, medicalOwner, admin } = world.people
    const text = newText()
    const id = await confirmed(purchaser, text, 'Velmar 40 Tablet')
    const remove = (person: Pick<Person, 'call'>, what = id) => person.call('DELETE', `/api/aliases/${what}`)
    expect((await remove(medicalOwner)).statusCode).toBe(404)
    expect(await meant(purchaser, text)).toBe('Velmar 40 Tablet')
    expect((await remove(purchaser)).json()).toMatchObject({ data: { _id: id, text }, message: 'Forgotten.' })
    expect((await remove(purchaser)).statusCode).toBe(404)
    expect(await meant(purchaser, text)).toBeNull()
    const again = await confirmed(purchaser, text, 'Velmar 40 Tablet')
    expect((await remove(admin, again)).statusCode).toBe(200)
    const entries = (await admin.call('GET', `/api/audit?subject=${again}`)).json().data
    expect(
      entries.map(({ action, actor }: { action: string; actor: { role: string } }) => [action, actor.role]),
    ).toEqual([
      ['alias.removed', 'admin'],
      ['alias.confirmed', 'purchaser'],
    ])
  })

  it('goes with its account, which can export it', async () => {
    const person = await newFirm()
    const text = newText()
    await confirmed(person, text, 'Velmar 40 Tablet')
    const { data } = (await person.call('GET', '/api/account/export')).json()
    expect(data.records.aliases).toMatchObject([{ text, medicine: { name: 'Velmar 40 Tablet' } }])
    const gone = await person.call('POST', '/api/account/delete', { password: goodPassword })
    expect(gone.statusCode).toBe(200)
    expect((await app.database.pool.query('SELECT FROM aliases WHERE text = $1', [text])).rowCount).toBe(0)
  })

  it('has a bound for each account', async () => {
    const person = await newFirm()
    const { pool } = app.database
    await pool.query(
      `INSERT INTO aliases (id, account_id, text, key, medicine_no)
       SELECT lpad(to_hex(n), 24, '0'), $1, 'bulk ' || n, 'bulk ' || n, m.no FROM generate_series(1, 49999) n, medicines m
       WHERE m.id = $2`,
      [person.id, medicine('Velmar 40 Tablet')],
    )
    await confirmed(person, newText(), 'Velmar 40 Tablet')
    const answer = await confirm(person, newText(), 'Velmar 40 Tablet')
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'too-many-aliases'])
    await confirmed(person, 'bulk 40', 'Velmar 40 Tablet')
    expect((await person.call('POST', '/api/account/delete', { password: goodPassword })).statusCode).toBe(
      200,
    )
    await app.sweep()
    expect((await pool.query(`SELECT FROM shared_aliases WHERE key LIKE 'bulk %'`)).rowCount).toBe(0)
  })
})

describe('a name that holds for everybody', () => {
  it('is never sure, and is nothing for others, while its medicine is unconfirmed', async () => {
    const { stockist, medicalOwner } = world.people
    const name = 'Quondrix 40 Tablet'
    const made = await stockist.call('POST', '/api/medicine/quick', {
      ...{ name, composition: 'Quondrixine (40mg)', stockists: [stockist.id] },
    })
    ids[name] = made.json().data._id
    const text = 'quondrix forty'
    await vi.waitFor(async () =>
      expect(
        (await world.visitor.call('GET', '/api/search?category=medicine&q=Quondrix')).json().data,
      ).toMatchObject([{ name }]),
    )
    for (const firm of [await newFirm(), await newFirm(), await newFirm(), medicalOwner])
      await confirmed(firm, text, name)
    const [item] = await readBy(medicalOwner, `${text} - 7 strips`)
    expect(item).toMatchObject({ sure: false, confirmed: 'own', matches: [{ name, unconfirmed: true }] })
    const [other] = await readBy(world.visitor, `${text} - 7 strips`)
    expect([other.sure, other.confirmed]).toEqual([false, undefined])
  })

  it('needs three approved firms of different owners', async () => {
    const text = nearText()
    const known = () => meant(world.visitor, `${text} - 5`)
    const first = await newFirm()
    const licenseNumber = `mh alias ${firms}`
    await confirmed(first, text, 'Velmar 40 Tablet')
    await confirmed(await newFirm(), text, 'Velmar 40 Tablet')
    // Not firms, and another account of the first firm's owner.
    await confirmed(world.people.purchaser, text, 'Velmar 40 Tablet')
    await confirmed(world.people.user, text, 'Velmar 40 Tablet')
    await confirmed(await newFirm({ licenseNumber }), text, 'Velmar 40 Tablet')
    const sameMailbox = await approvedFirm(
      await createNewcomers(app, first.email.replace(/@.*/, '+two')).newStockist({ licenseNumber: 'MH-2' }),
    )
    await confirmed(sameMailbox, text, 'Velmar 40 Tablet')
    expect(await known()).toBeNull()

    await confirmed(await newFirm(), text, 'Velmar 40 Tablet')
    expect(await known()).toBe('Velmar 40 Tablet')
    const [item] = await readBy(world.visitor, `${text} - 5`)
    expect(item).toMatchObject({ confirmed: 'everybody', sure: true })
    const plan = (await world.visitor.call('POST', '/api/demand', { items: [{ name: text, qty: 1 }] })).json()
    expect(plan.data.items).toMatchObject([
      { understanding: 'matched', medicine: { name: 'Velmar 40 Tablet' } },
    ])
  })

  it('is not agreed by one owner who has changed phone and GSTIN after each approval', async () => {
    const text = nearText()
    const phone = '9822099001'
    const gstins = ['27AAPFU0939F1ZV', '27AABCU9603R1ZN']
    for (const at of [0, 1, 2]) {
      const firm = await newFirm({ phone })
      const changed = await firm.call('PATCH', '/api/stockist/me', {
        phone: `982209910${at}`,
        ...(gstins[at] && { gstin: gstins[at] }),
      })
      expect(changed.statusCode, changed.body).toBe(200)
      await confirmed(firm, text, 'Velmar 40 Tablet')
    }
    expect(await meant(world.visitor, `${text} - 5`)).toBeNull()
    // The phone that the second firm has now is approved of the fourth: another owner.
    for (const at of [1, 2])
      await confirmed(await newFirm({ phone: `982209910${at}` }), text, 'Velmar 40 Tablet')
    expect(await meant(world.visitor, `${text} - 5`)).toBe('Velmar 40 Tablet')
  })

  it('ends when as many say something else, and when a firm goes or is declined', async () => {
    const text = nearText()
    const known = () => meant(world.visitor, `${text} - 5`)
    const agree = [await newFirm(), await newFirm(), await newFirm()]
    for (const firm of agree) await confirmed(firm, text, 'Velmar 40 Tablet')
    const others = [await newFirm(), await newFirm(), await newFirm()]
    for (const firm of others.slice(0, 2)) await confirmed(firm, text, 'Norvex 40 Tablet')
    expect(await known()).toBe('Velmar 40 Tablet')
    await confirmed(others[2] as Person, text, 'Norvex 40 Tablet')
    expect(await known()).toBeNull()
    expect(await meant(others[2] as Person, text)).toBe('Norvex 40 Tablet')

    const decide = (how: string) => world.people.admin.call('PATCH', `/api/stockist/${others[2]?.id}/${how}`)
    expect((await decide('decline')).statusCode).toBe(200)
    expect(await known()).toBe('Velmar 40 Tablet')
    expect((await decide('approve')).statusCode).toBe(200)
    expect(await known()).toBeNull()
    expect(
      (await others[1]?.call('POST', '/api/account/delete', { password: goodPassword }))?.statusCode,
    ).toBe(200)
    expect(await known()).toBe('Velmar 40 Tablet')
    expect(
      (await agree[0]?.call('POST', '/api/account/delete', { password: goodPassword }))?.statusCode,
    ).toBe(200)
    expect(await known()).toBeNull()
  })

  it('ignores firms while their licence is cancelled', async () => {
    const text = nearText()
    const known = () => meant(world.visitor, `${text} - 5`)
    const agree = [await newFirm(), await newFirm(), await newFirm()]
    for (const firm of agree) await confirmed(firm, text, 'Velmar 40 Tablet')
    expect(await known()).toBe('Velmar 40 Tablet')
    const mark = async (how: 'cancel' | 'lift') => {
      const answer = await world.people.admin.call('POST', `/api/licences/${agree[0]?.id}/${how}`, {
        reason: 'The authority says so.',
      })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    await mark('cancel')
    expect(await known()).toBeNull()
    await mark('lift')
    expect(await known()).toBe('Velmar 40 Tablet')
  })

  it('holds after all who confirm at once', async () => {
    const text = nearText()
    const agree = await Promise.all(Array.from({ length: 6 }, () => newFirm()))
    const answers = await Promise.all(
      agree.flatMap((firm) => [0, 1, 2].map(() => confirm(firm, text, 'Velmar 40 Tablet'))),
    )
    expect(tally(answers)).toEqual({ 200: 18 })
    expect(await meant(world.visitor, text)).toBe('Velmar 40 Tablet')
    const rows = (await app.database.pool.query('SELECT FROM aliases WHERE text = $1', [text])).rowCount
    expect(rows).toBe(6)
    // Half of them change their mind at once: as many now disagree.
    await Promise.all(agree.slice(0, 3).map((firm) => confirm(firm, text, 'Norvex 40 Tablet')))
    expect(await meant(world.visitor, text)).toBeNull()
    await expectNothingHalf(app)
  })

  it('helps only where the catalogue is in doubt', async () => {
    const agree = [await newFirm(), await newFirm(), await newFirm()]
    for (const firm of agree) await confirmed(firm, 'velmar forty', 'Velmar 40 Tablet')
    for (const firm of agree) await confirmed(firm, 'velmar 40', 'Velmar H Tablet')
    expect(await meant(world.visitor, 'velmar 40 - 5')).toBe('Velmar 40 Tablet')
    expect(await meant(agree[0] as Person, 'velmar 40 - 5')).toBe('Velmar H Tablet')
    const plan = (
      await world.visitor.call('POST', '/api/demand', { items: [{ name: 'velmar 40', qty: 1 }] })
    ).json()
    expect(plan.data.items).toMatchObject([{ medicine: { name: 'Velmar 40 Tablet' } }])
  })

  it('never makes a text mean what the catalogue does not take it for', async () => {
    const text = newText()
    for (const firm of [await newFirm(), await newFirm(), await newFirm()])
      await confirmed(firm, text, 'Velmar 40 Tablet')
    expect(await meant(world.visitor, text)).toBeNull()
    const other = 'norvx'
    for (const firm of [await newFirm(), await newFirm(), await newFirm()])
      await confirmed(firm, other, 'Velmar 40 Tablet')
    expect(await meant(world.visitor, other)).not.toBe('Velmar 40 Tablet')
  })

  it('is set aside once the catalogue has what is written', async () => {
    const person = await newFirm()
    await confirmed(person, 'zolquax 40', 'Velmar 40 Tablet')
    expect(await meant(person, 'zolquax 40 - 5')).toBe('Velmar 40 Tablet')
    await app.database.pool.query(
      `WITH added AS (INSERT INTO medicines (id, name, name_key, composition, pack)
         VALUES ($1, 'Zolquax 40 Tablet', 'zolquax 40 tablet', 'Zolquaxine (40mg)', 'strip of 10 tablets') RETURNING no)
       INSERT INTO listings (stockist_no, medicine_no, available) SELECT s.no, added.no, true FROM stockists s, added
         WHERE s.id = $2`,
      [newId(), world.people.stockist.id],
    )
    // It is that person's word: the line is asked again instead of meaning something else from one day to the next.
    await vi.waitFor(async () => expect(await meant(person, 'zolquax 40 - 5')).toBeNull(), 60_000)
    const [item] = await readBy(person, 'zolquax 40 - 5')
    expect(item).toMatchObject({
      why: ['set-aside'],
      matches: [{ name: 'Zolquax 40 Tablet' }],
      setAside: { medicine: { name: 'Velmar 40 Tablet' } },
    })
    const plan = (
      await person.call('POST', '/api/demand', { items: [{ name: 'zolquax 40', qty: 1 }] })
    ).json()
    expect(plan.data.items).toMatchObject([
      { understanding: 'confirm', medicine: { name: 'Zolquax 40 Tablet' } },
    ])
    expect(await meant(world.visitor, 'zolquax 40 - 5')).toBe('Zolquax 40 Tablet')

    expect((await person.call('DELETE', `/api/aliases/${item.setAside._id}`)).statusCode).toBe(200)
    expect(await meant(person, 'zolquax 40 - 5')).toBe('Zolquax 40 Tablet')
  })

  it('is not set aside by what a stranger adds', async () => {
    const [person, stranger] = [await newFirm(), await newFirm()]
    await confirmed(person, 'zolvex 40', 'Velmar 40 Tablet')
    const answer = await stranger.call('POST', '/api/medicine/quick', {
      name: 'Zolvex 40',
      composition: 'Zolvexine (40mg)',
      stockists: [stranger.id],
    })
    expect(answer.statusCode, answer.body).toBe(201)
    await vi.waitFor(async () => {
      const found = await world.visitor.call('GET', '/api/search?category=medicine&q=zolvex 40')
      expect(found.body).toContain('Zolvex 40')
    }, 60_000)
    expect(await meant(person, 'zolvex 40 - 5')).toBe('Velmar 40 Tablet')
  })

  it('never makes one brand mean another, however many firms say so', async () => {
    for (const firm of [await newFirm(), await newFirm(), await newFirm()]) {
      for (const text of ['norvex', 'Norvex tab']) {
        const answer = await confirm(firm, text, 'Velmar 40 Tablet')
        expect([answer.statusCode, answer.json().code]).toEqual([409, 'alias-contradicts'])
      }
    }
    expect(await meant(world.visitor, 'norvex - 5')).not.toBe('Velmar 40 Tablet')
  })

  it('is seen by admins with its firms, and revoked for good', async () => {
    const text = newText()
    const { admin } = world.people
    const agree = [await newFirm(), await newFirm(), await newFirm()]
    for (const firm of agree) await confirmed(firm, text, 'Velmar 40 Tablet')
    const list = async () =>
      (await admin.call('GET', `/api/aliases?scope=everybody&q=${encodeURIComponent(text)}`)).json()
    const { data, total } = await list()
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({ text, scope: 'everybody', medicine: { name: 'Velmar 40 Tablet' } })
    expect(data[0].firms.map(({ _id }: { _id: string }) => _id)).toEqual(agree.map(({ id }) => id))

    expect((await agree[0]?.call('DELETE', `/api/aliases/${data[0]._id}`))?.statusCode).toBe(404)
    const revoked = await admin.call('DELETE', `/api/aliases/${data[0]._id}`)
    expect(revoked.json()).toMatchObject({ success: true, data: { scope: 'everybody', text } })
    expect((await list()).total).toBe(0)
    expect(await meant(world.visitor, text)).toBeNull()
    expect(await meant(agree[0] as Person, text)).toBe('Velmar 40 Tablet')
    await confirmed(await newFirm(), text, 'Velmar 40 Tablet')
    expect(await meant(world.visitor, text)).toBeNull()
    const entries = (await admin.call('GET', `/api/audit?subject=${data[0]._id}`)).json().data
    expect(entries).toMatchObject([{ action: 'alias.revoked' }])
  })

  it('follows a merge of medicines', async () => {
    const { pool, db } = app.database
    const [from, into] = [newId(), newId()]
    const numbers: number[] = []
    for (const [id, name] of [
      [from, 'Mergeon 5 Tablet'],
      [into, 'Mergeon 5 Tab.'],
    ]) {
      const { rows } = await pool.query(
        `INSERT INTO medicines (id, name, name_key, composition) VALUES ($1, $2, lower($2), 'Mergine (5mg)') RETURNING no`,
        [id, name],
      )
      numbers.push(rows[0].no)
    }
    const text = 'mergeoon'
    const agree = [await newFirm(), await newFirm(), await newFirm()]
    for (const firm of agree) {
      const answer = await firm.call('POST', '/api/aliases', { text, medicine: from })
      expect(answer.statusCode, answer.body).toBe(201)
    }
    await vi.waitFor(async () => expect(await meant(world.visitor, text)).toBe('Mergeon 5 Tablet'), 60_000)
    const [fromNo = 0, intoNo = 0] = numbers
    await db.transaction().execute(async (tx) => {
      await app.aliases.followMerge(tx, { from: fromNo, into: intoNo })
    })
    await pool.query('DELETE FROM medicines WHERE id = $1', [from])
    await vi.waitFor(async () => expect(await meant(world.visitor, text)).toBe('Mergeon 5 Tab.'), 60_000)
    expect(await meant(agree[1] as Person, text)).toBe('Mergeon 5 Tab.')
    await pool.query('DELETE FROM medicines WHERE id = $1', [into])
    await vi.waitFor(async () => expect(await meant(world.visitor, text)).toBeNull(), 60_000)
    await app.sweep()
    expect((await pool.query('SELECT FROM shared_aliases WHERE key = lower($1)', [text])).rowCount).toBe(0)
  })

  it('tells nobody which firms agree', async () => {
    const text = nearText()
    for (const firm of [await newFirm(), await newFirm(), await newFirm()])
      await confirmed(firm, text, 'Velmar 40 Tablet')
    const [item] = await readBy(clientOf(app), text)
    expect(item.confirmed).toBe('everybody')
    for (const canary of [...Object.values(canaries), 'firms'])
      expect(JSON.stringify(item)).not.toContain(canary)
  })
})

it('does not take for packs what can be the strength of a confirmed name', async () => {
  const owner = world.people.medicalOwner
  await confirmed(owner, 'zzqk', 'Velmar 40 Tablet')
  const [[open], [counted], [packs]] = await Promise.all(
    ['zzqk 20', 'zzqk 20 strips', 'zzqk 10'].map((text) => readBy(owner, text)),
  )
  expect(open).toMatchObject({ sure: false, confirmed: 'own' })
  expect(counted).toMatchObject({ sure: true, quantity: 20, confirmed: 'own' })
  expect(packs).toMatchObject({ sure: true, quantity: 10, confirmed: 'own' })
})
