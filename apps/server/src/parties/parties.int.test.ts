import { isImage, type PartyField, partyFields } from '@rasad/contract/party-fields'
import type { Person } from '@rasad/testkit/newcomers'
import { createWorldApp, type World } from '@rasad/testkit/world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// A row of the table is enough: the field is in sign-up, the own record, the queue, the export and the API document.

const samples: Record<string, [string, string]> = {
  name: ['Malabar Pharma', 'Malabar Pharma House'],
  licenseNumber: ['KL-20B-7711', 'KL-20B-7712'],
  licenseExpiry: ['2098-01-31', '2099-01-31'],
  gstin: ['27AAPFU0939F1ZV', '29AAPFU0939F1ZR'],
  roleType: ['Proprietor', 'Pharmacist'],
  phone: ['9847011223', '9847011224'],
  'address.pincode': ['411030', '440012'],
  'address.state': ['Maharashtra', 'Goa'],
  dob: ['1980-01-02', '1981-01-02'],
  bloodGroup: ['O+', 'O-'],
}
const sampleOf = ({ name }: PartyField, at: 0 | 1): string =>
  samples[name]?.[at] ?? ['Anything at all', 'Something else'][at] ?? ''

const fields = partyFields.stockist.filter((field) => !isImage(field) && field.kind !== 'kinds')

/** A body with these samples, the parts of an address inside it. */
function bodyOf(of: readonly PartyField[], at: 0 | 1): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const field of of) {
    const [outer = '', inner] = field.name.split('.')
    const value = sampleOf(field, at)
    body[outer] = inner === undefined ? value : { ...(body[outer] as object), [inner]: value }
  }
  return body
}
const at = (record: Record<string, unknown>, { name }: PartyField) =>
  name.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown>)?.[part], record)

let world: World
let stockist: Person
let fact: (label: string) => string | null | undefined
beforeAll(async () => {
  world = await createWorldApp()
  stockist = await world.newStockist(bodyOf(fields, 0))
  const { admin } = world.people
  const { data } = (await admin.call('GET', `/api/review?kind=stockist&id=${stockist.id}`)).json()
  const { facts } = data[0] as { facts: { field: string; value: string | null }[] }
  fact = (label) => facts.find(({ field }) => field === label)?.value
  await admin.call('PATCH', `/api/stockist/${stockist.id}/approve`)
})
afterAll(() => world.app.close())

const whole = async () => (await stockist.call('GET', `/api/stockist/${stockist.id}`)).json().data

describe.each(fields.map((field) => [field.name, field] as const))('%s of a stockist', (_, field) => {
  it('is in its record as it was typed, in the queue, in the export and in the API document', async () => {
    const typed = sampleOf(field, 0)
    expect(at(await whole(), field)).toBe(typed)
    if (field.name.startsWith('address.')) expect(fact('address')).toContain(typed)
    else expect(fact(field.label)).toBe(typed)
    const exported = (await stockist.call('GET', '/api/account/export')).json().data
    expect(at(exported.account, field)).toBe(typed)
    const [name = ''] = field.name.split('.')
    const { components } = (await world.visitor.call('GET', '/openapi.json')).json()
    expect(Object.keys(components.schemas.FullStockist.properties)).toContain(name)
  })

  it('changes at once, or waits where the approval rests on it', async () => {
    const before = at(await whole(), field)
    const answer = await stockist.call('PATCH', '/api/stockist/me', bodyOf([field], 1))
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().pending.includes(field.name)).toBe(field.isDecided === true)
    expect(at(await whole(), field)).toBe(field.isDecided ? before : sampleOf(field, 1))
    // A new PIN takes further fields along.
    await stockist.call('PATCH', '/api/stockist/me', bodyOf(fields, 0))
  })
})
