import { setTimeout as sleep } from 'node:timers/promises'
import type { StockImport, StockProposal } from '@rasad/contract/stock-files'
import type { Client } from '@rasad/testkit/clients'
import type { Person } from '@rasad/testkit/newcomers'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// Items that stockists have and the catalogue has not, from the file to a visitor's search.

let world: World
let admin: Person
let first: Person
let second: Person
beforeAll(async () => {
  world = await createWorldApp()
  ;({ admin, stockist: first, otherStockist: second } = world.people)
})
afterAll(() => world.app.close())

const soon = { timeout: 180_000, interval: 50 }

interface Line {
  name: string
  pack?: string
  company?: string
  stock?: number
  mrp?: number
}

/** A file of one row is no statement: each has this medicine of the catalogue, too. */
const known: Line = { name: 'Sahyadol 650' }

function statement(lines: Line[]): string {
  const rows = [...lines, known].map(({ name, pack = '', company = '', stock = 10, mrp = 20 }) =>
    [name, pack, company, stock + 5, 0, 5, stock, mrp].join(','),
  )
  return ['Item Name,Pack,Company,Opening,Purchase,Sale,Closing Stock,MRP', ...rows].join('\n')
}

async function upload(lines: Line[], client: Client): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([statement(lines)]), 'STOCK.CSV')
  const answer = await client.call('POST', '/api/stock-files', form)
  expect(answer.statusCode, answer.body).toBe(202)
  const id = answer.json().data._id
  while ((await get(id, client)).status === 'reading') await sleep(20)
  return id
}

async function get(id: string, client: Client): Promise<StockImport> {
  const answer = await client.call('GET', `/api/stock-files/${id}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

async function apply(id: string, client: Client, complete?: boolean): Promise<StockImport> {
  const answer = await client.call('POST', `/api/stock-files/${id}/apply`, {
    ...(complete !== undefined && { complete }),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

/** Sends a file and says of everything unknown that it is not in the catalogue. */
async function send(lines: Line[], client: Client): Promise<StockImport> {
  const id = await upload(lines, client)
  const asked = (await client.call('GET', `/api/stock-files/${id}/rows?kind=toSettle`)).json().data
  const rows = asked.map(({ line }: { line: number }) => ({ line, medicine: null }))
  if (rows.length > 0) await client.call('POST', `/api/stock-files/${id}/settle`, { rows })
  return apply(id, client)
}

async function waiting(q: string, state = 'open'): Promise<StockProposal[]> {
  const answer = await admin.call('GET', `/api/stock-proposals?state=${state}&q=${encodeURIComponent(q)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

async function one(q: string): Promise<StockProposal> {
  const found = await waiting(q)
  expect(found).toHaveLength(1)
  return found[0] as StockProposal
}

async function accept(proposals: object[]) {
  const answer = await admin.call('POST', '/api/stock-proposals/accept', { proposals })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function listed(q: string, client: Client) {
  return (await client.call('GET', `/api/listing/medicine?q=${q}`)).json().data
}

const found = async (q: string) =>
  (await world.visitor.call('GET', `/api/search?category=medicine&q=${q}`)).json().data

describe('items that are not in the catalogue', () => {
  it('are one proposal, however stockists print them', async () => {
    const applied = await send(
      [{ name: 'ZYLOFERON-650 TAB', pack: "15'S", company: 'QUORVEX LABS LTD', mrp: 30 }],
      first,
    )
    expect(applied).toMatchObject({ status: 'applied', counts: { toSettle: 0, waiting: 1 } })
    await send([{ name: 'ZYLOFERON 650MG TABLETS', pack: '1*15', mrp: 31 }], second)
    expect(await one('zyloferon')).toMatchObject({
      name: 'Zyloferon 650mg Tablet',
      pack: '15 tablets',
      company: 'Quorvex Labs Ltd',
      knownCompany: null,
      mrps: [
        { mrp: 31, stockistCount: 1 },
        { mrp: 30, stockistCount: 1 },
      ],
      stockistCount: 2,
      prints: [
        { name: 'ZYLOFERON-650 TAB', pack: "15'S", company: 'QUORVEX LABS LTD' },
        { name: 'ZYLOFERON 650MG TABLETS', pack: '1*15', company: null },
      ],
      alike: [],
    })
  })

  it('are in the catalogue, in search and on the lists once they are accepted', async () => {
    const { _id } = await one('zyloferon')
    const answer = await accept([{ id: _id }])
    expect(answer).toMatchObject({ listed: 2, refused: [], data: [{ state: 'accepted' }] })
    expect(await waiting('zyloferon')).toEqual([])
    await expect
      .poll(async () => (await found('zyloferon'))[0], soon)
      .toMatchObject({
        name: 'Zyloferon 650mg Tablet',
        companyName: 'Quorvex Labs Ltd',
        stockistCount: 2,
      })
    for (const client of [first, second]) {
      expect(await listed('zyloferon', client)).toMatchObject([{ available: true }])
    }
    const told = (await second.call('GET', '/api/notifications')).json().data
    expect(told[0]).toMatchObject({ kind: 'stock-items-listed', values: { rows: 1 } })
  })

  it('mean the medicine in every later file', async () => {
    await expect.poll(async () => (await found('zyloferon')).length, soon).toBe(1)
    const again = await upload([{ name: 'ZYLOFERON-650 TAB', pack: "15'S", stock: 4 }], first)
    expect(await get(again, first)).toMatchObject({ counts: { toSettle: 0, waiting: 0, changed: 1 } })
    // Another stockist prints it in another way.
    const third = world.fillers[0] as Person
    const theirs = await upload([{ name: 'ZYLOFERON 650 TAB', pack: '15S' }], third)
    expect(await get(theirs, third)).toMatchObject({ counts: { toSettle: 0, new: 2 } })
  })

  it('wait for each strength, form and pack by itself', async () => {
    const lines = [
      { name: 'BRIXOLAM 5 TAB', pack: "10'S" },
      { name: 'BRIXOLAM 10 TAB', pack: "10'S" },
      { name: 'BRIXOLAM 5 CAP', pack: "10'S" },
      { name: 'BRIXOLAM SYP', pack: '60ML' },
      { name: 'BRIXOLAM SYP', pack: '100ML' },
      { name: 'BRIXOLAM H 5 TAB', pack: "10'S" },
      { name: 'BRIXOLAM SR 5 TAB', pack: "10'S" },
      { name: 'BRIXOLEM 5 TAB', pack: "10'S" },
    ]
    expect((await send(lines, first)).counts.waiting).toBe(lines.length)
    expect(await waiting('brixol')).toHaveLength(lines.length)
  })

  it('are refused alone where a medicine of the name is there; the others are accepted', async () => {
    const proposals = await waiting('brixolam syrup')
    const answer = await accept(proposals.map(({ _id }) => ({ id: _id })))
    expect(answer.data).toHaveLength(1)
    expect(answer.refused).toMatchObject([{ code: 'medicine-exists' }])
    const [left] = await waiting('brixolam syrup')
    const named = await accept([{ id: left?._id, name: 'Brixolam Syrup 100 ml' }])
    expect(named).toMatchObject({ refused: [], data: [{ medicine: { name: 'Brixolam Syrup 100 ml' } }] })
  })

  it('are not accepted beside an alike medicine before somebody says which they are', async () => {
    await send([{ name: 'QANTIMOX 250 TAB', pack: "10'S" }], first)
    const { medicine } = (await accept([{ id: (await one('qantimox'))._id }])).data[0]
    await expect.poll(async () => (await found('qantimox')).length, soon).toBe(1)
    // A stockist says that its item is not in the catalogue.
    const id = await upload([{ name: 'QANTIMOX 250', pack: "10'S" }], second)
    await second.call('POST', `/api/stock-files/${id}/settle`, { rows: [{ line: 2, medicine: null }] })
    expect(await get(id, second)).toMatchObject({ counts: { waiting: 1 } })
    const proposal = await one('qantimox')
    expect(proposal.alike).toMatchObject([{ _id: medicine._id, isProbable: true }])
    const refused = await accept([{ id: proposal._id }])
    expect(refused).toMatchObject({ data: [], refused: [{ code: 'proposal-alike' }] })
    const said = await accept([{ id: proposal._id, medicine: medicine._id }])
    expect(said).toMatchObject({ refused: [], listed: 0, data: [{ medicine: { _id: medicine._id } }] })
    // The file has not been applied, so nothing is listed yet; its preview knows the medicine.
    expect(await get(id, second)).toMatchObject({ counts: { toSettle: 0, waiting: 0 } })
    expect(await listed('qantimox', second)).toEqual([])
    await apply(id, second)
    expect(await listed('qantimox', second)).toHaveLength(1)
  })

  it('never mean a medicine of another strength', async () => {
    await send([{ name: 'QANTIMOX 500 TAB', pack: "10'S" }], first)
    const [other] = await found('qantimox')
    const proposal = await one('qantimox 500')
    const answer = await accept([{ id: proposal._id, medicine: other._id }])
    expect(answer).toMatchObject({ data: [], refused: [{ code: 'proposal-contradicts' }] })
    const corrected = await accept([{ id: proposal._id, name: 'Qantimox 50 Tablet' }])
    expect(corrected).toMatchObject({ data: [], refused: [{ code: 'proposal-contradicts' }] })
  })

  it('belong to a company of the catalogue where it certainly is theirs', async () => {
    const company = (
      await admin.call('POST', '/api/company', { name: 'Verdanta Pharmaceuticals Limited' })
    ).json()
    await send([{ name: 'LUMARIX 20 TAB', pack: "10'S", company: 'VERDANTA PHARMA' }], first)
    const proposal = await one('lumarix')
    expect(proposal.knownCompany).toMatchObject({ _id: company.data._id })
    const { medicine } = (await accept([{ id: proposal._id }])).data[0]
    const added = (await world.visitor.call('GET', `/api/medicine/${medicine._id}`)).json().data
    expect(added.companyName).toBe('Verdanta Pharmaceuticals Limited')
    expect(added.unconfirmed).toBeUndefined()
  })

  it('are ignored from now on once they are declined, in files of others too', async () => {
    await send([{ name: 'CARRY BAG VEXO LARGE' }], first)
    const { _id } = await one('vexo')
    const declined = await admin.call('POST', '/api/stock-proposals/decline', { ids: [_id] })
    expect(declined.json()).toMatchObject({ data: [{ state: 'declined' }], refused: [] })
    expect((await send([{ name: 'CARRY BAG VEXO LARGE' }], first)).counts).toMatchObject({
      ignored: 1,
      waiting: 0,
    })
    expect((await send([{ name: 'Carry Bag Vexo Large' }], second)).counts).toMatchObject({ ignored: 1 })
    const again = await admin.call('POST', '/api/stock-proposals/decline', { ids: [_id] })
    expect(again.json().refused).toMatchObject([{ code: 'decided-meanwhile' }])
  })

  it('say that they were declined, and are listed when that is taken back and they are accepted', async () => {
    const { _id: file } = await send([{ name: 'MORVANTIL 5 TAB', pack: "10'S" }], first)
    const { _id } = await one('morvantil')
    await admin.call('POST', '/api/stock-proposals/decline', { ids: [_id] })
    const ignored = async () =>
      (await first.call('GET', `/api/stock-files/${file}/rows?kind=ignored`)).json().data
    expect(await ignored()).toMatchObject([{ text: 'MORVANTIL 5 TAB', why: 'declined' }])
    await admin.call('POST', '/api/stock-proposals/undo', { ids: [_id] })
    expect(await ignored()).toEqual([])
    expect(await accept([{ id: _id }])).toMatchObject({ listed: 1, refused: [] })
  })

  it('wait again when the decision is taken back, and what was listed goes', async () => {
    await send([{ name: 'TRIVENOL 75 TAB', pack: "10'S" }], first)
    const { _id } = await one('trivenol')
    await accept([{ id: _id }])
    expect(await listed('trivenol', first)).toHaveLength(1)
    const undone = await admin.call('POST', '/api/stock-proposals/undo', { ids: [_id] })
    expect(undone.json(), undone.body).toMatchObject({ data: [{ state: 'open' }], refused: [] })
    expect(await listed('trivenol', first)).toEqual([])
    expect(await one('trivenol')).toMatchObject({ _id, stockistCount: 1 })
    await expect.poll(() => found('trivenol'), soon).toEqual([])
    // It can be accepted once more.
    expect(await accept([{ id: _id }])).toMatchObject({ listed: 1, refused: [] })
    // Somebody else lists it by now.
    const [{ medicine }] = await listed('trivenol', first)
    await second.call('PUT', `/api/listing/medicine/${medicine._id}`, {})
    const refused = await admin.call('POST', '/api/stock-proposals/undo', { ids: [_id] })
    expect(refused.json().refused).toMatchObject([{ code: 'entry-in-use' }])
  })

  it('are not taken back once another medicine was merged into the one that they became', async () => {
    await send([{ name: 'QUENTIVOR 25 TAB', pack: "10'S" }], first)
    const { _id } = await one('quentivor')
    const { medicine } = (await accept([{ id: _id }])).data[0]
    const quick = { name: 'Quentivor-25 Tabs', stockists: [] }
    const made = (await admin.call('POST', '/api/medicine/quick', quick)).json().data
    const into = { into: medicine._id, typedName: medicine.name }
    const merge = await admin.call('POST', `/api/medicine/${made._id}/merge`, into)
    expect(merge.statusCode, merge.body).toBe(200)
    const undo = async () => (await admin.call('POST', '/api/stock-proposals/undo', { ids: [_id] })).json()
    expect((await undo()).refused).toMatchObject([{ code: 'entry-in-use' }])
    await admin.call('POST', `/api/merges/${merge.json().data.mergeId}/undo`)
    expect((await undo()).data).toMatchObject([{ state: 'open' }])
    expect((await world.visitor.call('GET', `/api/medicine/${made._id}`)).statusCode).toBe(200)
  })

  it('are not taken back once an admin has made another strength of the medicine', async () => {
    await send([{ name: 'PELTROVAN 40 TAB', pack: "10'S" }], first)
    const { _id } = await one('peltrovan')
    const { medicine } = (await accept([{ id: _id }])).data[0]
    const name = 'Peltrovan 80 Tablet'
    const edit = await admin.call('PATCH', `/api/medicine/${medicine._id}`, { name, typedName: name })
    expect(edit.statusCode, edit.body).toBe(200)
    const refused = await admin.call('POST', '/api/stock-proposals/undo', { ids: [_id] })
    expect(refused.json().refused, refused.body).toMatchObject([{ code: 'entry-in-use' }])
  })

  it('stay as the stockist has them: undoing the file takes its listing back', async () => {
    const { _id: file } = await send([{ name: 'OXPRANIL 40 TAB', pack: "10'S" }], first)
    await accept([{ id: (await one('oxpranil'))._id }])
    expect(await listed('oxpranil', first)).toMatchObject([{ available: true }])
    expect((await first.call('POST', `/api/stock-files/${file}/undo`)).statusCode).toBe(200)
    expect(await listed('oxpranil', first)).toEqual([])
  })

  it('are not listed where a later file was the whole stock without them', async () => {
    await send(
      [
        { name: 'FENORIL 5 TAB', pack: "10'S" },
        { name: 'FENORIL 10 TAB', pack: "10'S" },
      ],
      second,
    )
    const later = await upload([{ name: 'FENORIL 10 TAB', pack: "10'S" }], second)
    await apply(later, second, true)
    const proposals = await waiting('fenoril')
    expect(await accept(proposals.map(({ _id }) => ({ id: _id })))).toMatchObject({ listed: 1, refused: [] })
    expect(await listed('fenoril', second)).toMatchObject([{ medicine: { name: 'Fenoril 10 Tablet' } }])
  })

  it('are asked where a file has few of them, and wait by themselves where it has many', async () => {
    const some = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `NEMOROL ${at + 1} TAB`, pack: "10'S" }))
    const asked = await apply(await upload([{ name: 'KEMOROL 5 TAB' }], first), first)
    expect(asked.counts).toMatchObject({ toSettle: 1, waiting: 0 })
    const waits = await apply(await upload(some(21), first), first)
    expect(waits.counts).toMatchObject({ toSettle: 0, waiting: 21 })
    expect(await waiting('nemorol')).toHaveLength(21)
  })

  it('are accepted once by two admins at the same time', async () => {
    await send([{ name: 'GALVIRON 5 TAB', pack: "10'S" }], first)
    const { _id } = await one('galviron')
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        admin.call('POST', '/api/stock-proposals/accept', { proposals: [{ id: _id }] }),
      ),
    )
    const bodies = answers.map((answer) => answer.json())
    expect(bodies.filter(({ data }) => data.length === 1)).toHaveLength(1)
    expect(bodies.flatMap(({ refused }) => refused).map(({ code }) => code)).toEqual(
      Array.from({ length: 5 }, () => 'decided-meanwhile'),
    )
    await expect.poll(async () => (await found('galviron')).length, soon).toBe(1)
  })

  it('end when nobody has them any more', async () => {
    const newcomer = await world.newApprovedStockist()
    await send([{ name: 'SOLITARON 5 TAB', pack: "10'S" }], newcomer)
    await one('solitaron')
    await world.app.database.pool.query(
      'DELETE FROM stock_names WHERE owner_no = (SELECT no FROM stockists WHERE id = $1)',
      [newcomer.id],
    )
    expect(await waiting('solitaron')).toEqual([])
    await world.app.sweep()
    const { rows } = await world.app.database.pool.query(
      "SELECT FROM stock_proposals WHERE name LIKE 'Solitaron%'",
    )
    expect(rows).toEqual([])
  })

  it('are counted with the files of all stockists', async () => {
    const answer = await admin.call('GET', '/api/stock-files/figures')
    expect(answer.statusCode, answer.body).toBe(200)
    const { weeks, layouts } = answer.json().data
    expect(weeks[0]).toMatchObject({ refused: 0, asked: 0 })
    expect(weeks[0].files).toBeGreaterThan(5)
    expect(layouts[0]).toMatchObject({ asked: 0 })
  })
})
