import type { Company, Medicine } from '@rasad/contract/directory'
import type { PageData } from '@rasad/contract/page-data'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { medicineQuery, suppliersOfMedicineQuery } from '../features/directory/api/queries.ts'
import { fillWith } from './page-data.ts'

const id = 'd'.repeat(24)
const address = { pathname: '/', search: '' }
const list = { success: true as const, data: [], total: 0, nextCursor: null }
const dataAt = (at?: number): PageData => ({
  ...{ kind: 'medicine', medicine: { _id: id, name: 'Dolo' } as Medicine, suppliers: list },
  ...(at !== undefined && { at }),
})

/** When the query that a screen asks was answered, as the cache has it. */
function filledAt(data: PageData): number | undefined {
  const client = new QueryClient()
  fillWith(client, data, address)
  return client.getQueryState(medicineQuery(id).queryKey)?.dataUpdatedAt
}

test('a page that the browser brings back is as old as it was written', () => {
  const yesterday = Date.now() - 86_400_000
  expect(filledAt(dataAt(yesterday))).toBe(yesterday)
})

test('a clock that goes slow makes no data of the future', () => {
  const before = Date.now()
  for (const at of [before + 86_400_000, undefined]) {
    const filled = filledAt(dataAt(at)) ?? 0
    expect(filled >= before && filled <= Date.now()).toBe(true)
  }
})

test('a buyer, who sees more of a listing than the page has, asks a question of its own', () => {
  const client = new QueryClient()
  fillWith(client, dataAt(), address)
  const asked = (as: string | undefined) => client.getQueryData(suppliersOfMedicineQuery(id, { as }).queryKey)
  expect(asked(undefined)).toEqual({ pages: [list], pageParams: [undefined] })
  expect(asked('a'.repeat(24))).toBeUndefined()
})

test('data fills the record that it names, and no other', () => {
  const client = new QueryClient()
  const company = { _id: 'c'.repeat(24), name: 'Micro' } as Company
  fillWith(client, { kind: 'company', company, stockists: list }, address)
  const keys = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[1])
  expect(keys).toEqual([company._id, company._id])
})

test('data fills the former id, too, that the address names of a merged record', () => {
  const client = new QueryClient()
  const former = 'f'.repeat(24)
  fillWith(client, dataAt(), { pathname: '/MedicineRes', search: `?medicine=${former.toUpperCase()}` })
  for (const each of [id, former]) {
    expect(client.getQueryData(medicineQuery(each).queryKey)).toMatchObject({ _id: id })
    expect(client.getQueryData(suppliersOfMedicineQuery(each, { as: undefined }).queryKey)).toBeDefined()
  }
})
