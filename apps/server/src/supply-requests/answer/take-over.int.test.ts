import { type GivenByLink, putAnsweredRequest } from '@rasad/testkit/answered-request'
import { clientOf } from '@rasad/testkit/clients'
import type { Person } from '@rasad/testkit/newcomers'
import { sendRequest } from '@rasad/testkit/supply-requests'
import { createWorldApp } from '@rasad/testkit/world'
import { afterAll, describe, expect, it, vi } from 'vitest'

// What was answered by link becomes news for the stockist's list when its desk takes it over.

const world = await createWorldApp()
const app = world.app
const stockist = world.people.stockist
afterAll(() => app.close())

let medicines = 0
async function newMedicine(name = `Wantacal ${++medicines} Tablet`): Promise<string> {
  const answer = await world.people.admin.call('POST', '/api/medicine/quick', { name })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json().data._id
}

async function ask(lines: { medicine: string | null; given: GivenByLink | null }[], hoursAgo = 0) {
  const parties = { buyer: world.people.medicalOwner.id, stockist: stockist.id }
  return putAnsweredRequest(app, { ...parties, lines, hoursAgo })
}

const takeOver = async (request: string, body: object = {}, by: Person = stockist) => {
  const answer = await by.call('POST', `/api/requests/${request}/take-over`, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const undo = async (request: string) => {
  const answer = await stockist.call('DELETE', `/api/requests/${request}/take-over`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const list = async (medicine: string, body: object) => {
  const answer = await stockist.call('PUT', `/api/listing/medicine/${medicine}`, body)
  expect(answer.statusCode, answer.body).toBe(200)
}

/** What everybody sees of the stockist's listing. */
async function listing(medicine: string) {
  const answer = await clientOf(app).call('GET', `/api/medicine/${medicine}/stockists`)
  return answer.json().data.find((row: { _id: string }) => row._id === stockist.id)?.listing
}

describe('taking over', () => {
  it('lists what is there with its scheme and expiry, dated when it was answered', async () => {
    const medicine = await newMedicine()
    await list(medicine, { price: 20, quantity: 4 })
    await app.database.pool.query(
      `UPDATE listings SET confirmed_at = now() - interval '3 days' WHERE medicine_no =
         (SELECT no FROM medicines WHERE id = $1)`,
      [medicine],
    )
    const given = { answer: 'have', pricePaise: 1_550, scheme: '10+1', expiry: '2027-05-31' } as const
    const request = await ask([{ medicine, given }], 2)
    expect(await takeOver(request)).toEqual({
      success: true,
      message: '1 answer taken over.',
      data: { listed: 1, older: 0 },
    })
    const seen = await listing(medicine)
    expect(seen).toMatchObject({
      ...{ available: true, price: 20, band: 'few', scheme: '10+1', expiry: '2027-05-31', source: 'answer' },
    })
    expect(Date.now() - Date.parse(seen.confirmedAt)).toBeGreaterThan(2 * 3_600_000 - 60_000)
    const own = (await stockist.call('GET', '/api/listing/medicine?q=Wantacal 1')).json().data[0]
    expect(own).toMatchObject({ ptr: 15.5, quantity: 4 })
  })

  it('makes unavailable what is not there, with the day on which it comes', async () => {
    const [gone, later, never] = [await newMedicine(), await newMedicine(), await newMedicine()]
    await list(gone, { quantity: 8 })
    const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const request = await ask([
      { medicine: gone, given: { answer: 'no' } },
      { medicine: later, given: { answer: 'later', availableOn: soon } },
      { medicine: never, given: { answer: 'no' } },
    ])
    expect((await takeOver(request)).data).toEqual({ listed: 2, older: 0 })
    expect(await listing(gone)).toMatchObject({ available: false, band: null, availableOn: null })
    expect(await listing(later)).toMatchObject({ available: false, availableOn: soon })
    // A "no" of what was never listed lists nothing.
    expect(await listing(never)).toBeUndefined()
    // What is said next counts alone.
    await list(later, { available: false })
    expect(await listing(later)).toMatchObject({ available: false, availableOn: null, source: 'hand' })
  })

  it('lists the other product, never the one that was asked for', async () => {
    const [asked, offered] = [await newMedicine(), await newMedicine()]
    const request = await ask([{ medicine: asked, given: { answer: 'other', medicine: offered } }])
    await takeOver(request)
    expect(await listing(offered)).toMatchObject({ available: true, source: 'answer' })
    expect(await listing(asked)).toBeUndefined()
  })

  it('leaves what the list has said since, and says so', async () => {
    const [edited, untouched] = [await newMedicine(), await newMedicine()]
    const given: GivenByLink = { answer: 'have' }
    const request = await ask(
      [
        { medicine: edited, given },
        { medicine: untouched, given },
      ],
      1,
    )
    await list(edited, { available: false })
    expect(await takeOver(request)).toMatchObject({
      message: '1 answer taken over. 1 answer left: your list says something newer.',
      data: { listed: 1, older: 1 },
    })
    expect(await listing(edited)).toMatchObject({ available: false, source: 'hand' })
    expect((await takeOver(request)).data).toEqual({ listed: 0, older: 1 })
  })

  it('of two requests the later answer counts, whichever is taken over first', async () => {
    const medicine = await newMedicine()
    const early = await ask([{ medicine, given: { answer: 'have' } }], 5)
    const late = await ask([{ medicine, given: { answer: 'no' } }], 1)
    await list(medicine, {})
    await app.database.pool.query(
      `UPDATE listings SET confirmed_at = now() - interval '1 day' WHERE medicine_no =
         (SELECT no FROM medicines WHERE id = $1)`,
      [medicine],
    )
    expect((await takeOver(late)).data).toEqual({ listed: 1, older: 0 })
    expect((await takeOver(early)).data).toEqual({ listed: 0, older: 1 })
    expect(await listing(medicine)).toMatchObject({ available: false })
  })

  it('takes only the chosen lines, and each once', async () => {
    const [one, two] = [await newMedicine(), await newMedicine()]
    const given: GivenByLink = { answer: 'have' }
    const request = await ask([
      { medicine: one, given },
      { medicine: two, given },
      { medicine: null, given },
    ])
    expect((await takeOver(request, { lines: [1] })).data).toEqual({ listed: 1, older: 0 })
    expect(await listing(one)).toBeUndefined()
    expect((await takeOver(request)).data).toEqual({ listed: 1, older: 0 })
    expect((await takeOver(request)).data).toEqual({ listed: 0, older: 0 })
  })

  it('never lists a rate above the printed MRP', async () => {
    const medicine = await newMedicine()
    await list(medicine, { mrp: 10, ptr: 8 })
    const request = await ask([{ medicine, given: { answer: 'have', pricePaise: 1_200 } }], -1)
    await takeOver(request)
    const own = (await stockist.call('GET', `/api/listing/medicine?q=Wantacal ${medicines} `)).json().data[0]
    expect(own).toMatchObject({ ptr: 8, mrp: 10, source: 'answer' })
  })

  it('is for the stockist that was asked, and follows a merge of medicines', async () => {
    const [from, into] = [await newMedicine('Samacal Tablet'), await newMedicine('Samakal Tablet')]
    const request = await ask([{ medicine: from, given: { answer: 'have' } }])
    const { owner, otherStockist } = world.people
    const merged = await owner.call('POST', `/api/medicine/${from}/merge`, {
      ...{ into, typedName: 'Samakal Tablet' },
    })
    expect(merged.statusCode, merged.body).toBe(200)
    const stranger = await otherStockist.call('POST', `/api/requests/${request}/take-over`, {})
    expect(stranger.json()).toMatchObject({ code: 'record-not-found' })
    await takeOver(request)
    expect(await listing(into)).toMatchObject({ available: true, source: 'answer' })
  })

  it('is seen by a demand', async () => {
    const medicine = await newMedicine()
    await takeOver(await ask([{ medicine, given: { answer: 'have' } }]))
    await vi.waitFor(async () => {
      const body = { items: [{ name: 'Wantacal', qty: 1, medicine }] }
      const { plan } = (await clientOf(app).call('POST', '/api/demand', body)).json().data
      expect(plan[0]?.stockist._id).toBe(stockist.id)
    }, 60_000)
  })
})

describe('undoing', () => {
  it('restores what was listed, and answers wait again', async () => {
    const [old, fresh] = [await newMedicine(), await newMedicine()]
    await list(old, { quantity: 12, scheme: '20+1', price: 9 })
    const before = await listing(old)
    const request = await ask(
      [
        { medicine: old, given: { answer: 'no' } },
        { medicine: fresh, given: { answer: 'have' } },
      ],
      -1,
    )
    expect((await takeOver(request)).data.listed).toBe(2)
    expect(await undo(request)).toMatchObject({
      message: '2 answers wait again.',
      data: { answers: 2, restored: 2 },
    })
    expect(await listing(old)).toEqual(before)
    expect(await listing(fresh)).toBeUndefined()
    expect((await undo(request)).data).toEqual({ answers: 0, restored: 0 })
    expect((await takeOver(request)).data.listed).toBe(2)
  })

  it('leaves what somebody has edited since, and ends after half an hour', async () => {
    const medicine = await newMedicine()
    const request = await ask([{ medicine, given: { answer: 'have' } }])
    await takeOver(request)
    await list(medicine, { price: 12 })
    expect((await undo(request)).data).toEqual({ answers: 1, restored: 0 })
    expect(await listing(medicine)).toMatchObject({ price: 12 })

    const other = await newMedicine()
    const late = await ask([{ medicine: other, given: { answer: 'have' } }])
    await takeOver(late)
    await app.database.pool.query(
      `UPDATE supply_answers SET listed_at = listed_at - interval '31 minutes' WHERE listed_before IS NOT NULL`,
    )
    expect((await undo(late)).data).toEqual({ answers: 0, restored: 0 })
    await app.sweep()
    const { rowCount } = await app.database.pool.query(
      'SELECT FROM supply_answers WHERE listed_before IS NOT NULL',
    )
    expect(rowCount).toBe(0)
    expect(await listing(other)).toMatchObject({ available: true })
  })

  it('writes both into the log', async () => {
    const medicine = await newMedicine()
    const request = await ask([{ medicine, given: { answer: 'have' } }])
    await takeOver(request)
    await undo(request)
    const { rows } = await app.database.pool.query(
      `SELECT action, subject_id, details FROM audit_log WHERE action LIKE 'answers.%' ORDER BY at DESC LIMIT 2`,
    )
    expect(rows).toEqual([
      { action: 'answers.take-over-undone', subject_id: stockist.id, details: { answers: '1' } },
      { action: 'answers.taken-over', subject_id: stockist.id, details: { answers: '1' } },
    ])
  })
})

describe('an answer in the session of the stockist', () => {
  const reply = async (request: string, lines: object[]) => {
    const answer = await stockist.call('POST', `/api/requests/${request}/reply`, { lines })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const send = async (medicines: string[]) => {
    const items = medicines.map((medicine) => ({ medicine, quantity: 5 }))
    const { medicalOwner } = world.people
    return sendRequest(medicalOwner, { items, stockistIds: [stockist.id] })
  }

  it('is news for its list at once, and dated now', async () => {
    const [have, no, offered] = [await newMedicine(), await newMedicine(), await newMedicine()]
    await list(no, { quantity: 9 })
    const { _id: request } = await send([have, no])
    await reply(request, [
      { line: 0, answer: 'other', medicine: offered, pricePaise: 900, scheme: '5+1' },
      { line: 1, answer: 'no' },
    ])
    expect(await listing(have)).toBeUndefined()
    expect(await listing(offered)).toMatchObject({ available: true, scheme: '5+1', source: 'answer' })
    expect(await listing(no)).toMatchObject({ available: false, source: 'answer' })
    // A correction counts.
    await reply(request, [{ line: 0, answer: 'have' }])
    expect(await listing(have)).toMatchObject({ available: true, source: 'answer' })
    const asked = (await stockist.call('GET', `/api/requests/${request}`)).json().data
    expect(asked.toTakeOver).toEqual([])
  })

  it('takes over what it repeats of an answer by link, which had changed nothing', async () => {
    const [one, two] = [await newMedicine(), await newMedicine()]
    const { _id: request, tokens } = await send([one, two])
    const token = tokens[0] ?? ''
    const all = { all: 'have' }
    const byLink = await clientOf(app).call('POST', `/api/replies/${token}`, all)
    expect(byLink.statusCode, byLink.body).toBe(200)
    expect(await listing(one)).toBeUndefined()
    const desk = async () => (await stockist.call('GET', `/api/requests/${request}`)).json().data
    expect((await desk()).toTakeOver).toEqual([0, 1])
    const page = (await stockist.call('GET', '/api/requests')).json()
    expect(page.data.find((row: { _id: string }) => row._id === request).toTakeOver).toBe(2)
    await reply(request, [{ line: 0, answer: 'have' }])
    expect(await listing(one)).toMatchObject({ available: true })
    expect(await listing(two)).toBeUndefined()
    expect((await desk()).toTakeOver).toEqual([1])
  })

  it('is left alone by the undo of an import, and by rows that are settled later', async () => {
    const medicine = await newMedicine()
    const { _id: request } = await send([medicine])
    await reply(request, [{ line: 0, answer: 'have' }])
    const { rows } = await app.database.pool.query(
      `SELECT import_no FROM listings WHERE medicine_no = (SELECT no FROM medicines WHERE id = $1)`,
      [medicine],
    )
    expect(rows).toEqual([{ import_no: null }])
  })
})
