import type { ListItem } from '@rasad/contract/pasted-list'
import { createCatalogueApp } from '@rasad/testkit/catalogue-fixture'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../platform/ids.ts'

const { app, ids } = await createCatalogueApp()
afterAll(() => app.close())

async function read(payload: object) {
  const response = await app.http.inject({ method: 'POST', url: '/api/list/read', payload })
  return { status: response.statusCode, body: response.json() }
}

async function itemsOf(text: string): Promise<ListItem[]> {
  const { status, body } = await read({ text })
  expect(status).toBe(200)
  return body.data.items
}

describe('a pasted list', () => {
  it('is read as orders with their medicines, and says why other lines are none', async () => {
    const { status, body } = await read({
      text: 'Good morning\n\n1) dolo 650 20+2 strip\nAugmentn 625 duo - 3\nqwertzuiop 5 box\nThanking you',
    })
    expect(status).toBe(200)
    const [dolo, augmentin, unknown] = body.data.items
    expect(dolo).toEqual({
      line: 3,
      raw: '1) dolo 650 20+2 strip',
      name: 'dolo 650',
      quantity: 20,
      free: 2,
      unit: 'strip',
      sure: true,
      parts: [
        { text: '1) ', role: 'index' },
        { text: 'dolo ', role: 'brand' },
        { text: '650 ', role: 'strength' },
        { text: '20+', role: 'quantity' },
        { text: '2 ', role: 'free' },
        { text: 'strip', role: 'unit' },
      ],
      matches: expect.any(Array),
    })
    expect(dolo.matches[0]).toMatchObject({
      id: ids.medicines.dolo,
      _id: ids.medicines.dolo,
      category: 'medicine',
      name: 'Dolo 650 Tablet',
      stockistCount: 1,
      score: expect.any(Number),
    })
    expect(augmentin).toMatchObject({ line: 4, quantity: 3, unit: null })
    expect(augmentin.matches[0].id).toBe(ids.medicines.augmentin)
    expect(unknown).toMatchObject({ line: 5, quantity: 5, unit: 'box', sure: false, matches: [] })
    expect(body.data.skipped).toEqual([
      { line: 1, raw: 'Good morning', skipped: 'greeting' },
      { line: 6, raw: 'Thanking you', skipped: 'sign-off' },
    ])
  })

  it('never shows another strength than the line asks for', async () => {
    const [item] = await itemsOf('dolo 500 tab - 10')
    expect(item?.quantity).toBe(10)
    expect(item?.matches.map(({ name }) => name)).not.toContain('Dolo 650 Tablet')
  })

  it('knows a medicine and a company that have just been added, and forgets what was removed', async () => {
    const added = newId()
    const { pool } = app.database
    await pool.query(
      `INSERT INTO companies (id, name, name_key) VALUES ($1, 'Velora Biotech', 'velora biotech')`,
      [newId()],
    )
    await pool.query(
      `INSERT INTO medicines (id, name, name_key, company_no, composition)
       SELECT $1, 'Velorin 40 Tablet', 'velorin 40 tablet', no, 'Velorine (40mg)' FROM companies WHERE name = 'Velora Biotech'`,
      [added],
    )
    await vi.waitFor(async () => {
      const { body } = await read({ text: 'Velora Biotech:\nvelorin 40 - 5' })
      expect(body.data.skipped).toEqual([{ line: 1, raw: 'Velora Biotech:', skipped: 'company' }])
      expect(body.data.items[0]).toMatchObject({
        quantity: 5,
        matches: [{ id: added, companyName: 'Velora Biotech' }],
      })
    }, 60_000)
    await pool.query('DELETE FROM medicines WHERE id = $1', [added])
    await vi.waitFor(async () => expect((await itemsOf('velorin 40 - 5'))[0]?.matches).toEqual([]), 60_000)
  })

  it('takes 500 lines, blank ones not counted', async () => {
    const items = await itemsOf(Array.from({ length: 500 }, (_, at) => `dolo 650 - ${at + 1}`).join('\n\n'))
    expect(items.map(({ quantity }) => quantity)).toEqual(Array.from({ length: 500 }, (_, at) => at + 1))
  })

  it.each([
    ['no text', {}, 'text', 'Please send the list as a text.'],
    ['a text that is none', { text: 5 }, 'text', 'Please send the list as a text.'],
    [
      '501 lines',
      { text: 'dolo\n'.repeat(501) },
      'text',
      'A list has at most 500 lines; this one has 501. Please send it in parts.',
    ],
    [
      'more than 64 KB',
      { text: `${'क'.repeat(21_846)}` },
      'text',
      'A list has at most 64 KB. Please send it in parts.',
    ],
    [
      'more than 500 orders on a line',
      { text: 'dolo 650 - 10, pan 40 - 5, '.repeat(300) },
      'text',
      'A list has at most 500 orders; this one has more. Please send it in parts.',
    ],
    ['a company that is no text', { text: 'dolo', company: 7 }, 'company', 'A company is a text.'],
    ['another field', { text: 'dolo', medicine: 'x' }, 'medicine', expect.any(String)],
  ])('refuses %s and says what to do', async (_, payload, field, message) => {
    const { status, body } = await read(payload)
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
    expect(body.message).toEqual(message)
  })

  it.each([
    ['a control character', '\u0000 5', 200],
    ['half a character', '\ud800 5', 200],
    ['pictures', '💊'.repeat(2_000), 200],
    ['one letter', 'a'.repeat(65_536), 200],
    ['sums', '1+'.repeat(30_000), 200],
    ['brackets', '((((((('.repeat(9_000), 200],
  ])('answers a list of %s', async (_, text, answered) => {
    expect((await read({ text })).status).toBe(answered)
  })
})
