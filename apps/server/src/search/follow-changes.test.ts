import { expect, it } from 'vitest'
import type { Catalogue } from './catalogue-in-memory.ts'
import { followChanges } from './follow-changes.ts'
import type { CatalogueChange, SnapshotRepository } from './snapshot-repository.ts'

const medicines = 500

/** A catalogue that only counts what it is given; `onPut` sees each count. */
function countingCatalogue(onPut: (count: number) => void) {
  let count = 0
  const catalogue = {
    medicine: () => undefined,
    putMedicine: () => onPut(++count),
    companies: new Map(),
  } as unknown as Catalogue
  return { catalogue, count: () => count }
}

const repository = {
  medicinesIn: async () => Array.from({ length: medicines }, (_, no) => ({ no, companyNo: null })),
} as unknown as SnapshotRepository
const changes = [
  { seq: '1', xid: '1', kind: 'medicine', owner_no: null, from_no: 0, to_no: medicines - 1 },
] as CatalogueChange[]

it('reads every medicine of a change', async () => {
  const { catalogue, count } = countingCatalogue(() => {})
  expect(await followChanges(catalogue, repository, changes, new AbortController().signal)).toBe(true)
  expect(count()).toBe(medicines)
})

it('ends soon after the service begins to stop', async () => {
  const stopping = new AbortController()
  const { catalogue, count } = countingCatalogue((seen) => seen === 60 && stopping.abort())
  await expect(followChanges(catalogue, repository, changes, stopping.signal)).rejects.toThrow()
  expect(count()).toBeLessThanOrEqual(100)
})
