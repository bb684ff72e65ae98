import type { Category } from '@rasad/contract/search'
import { buildIndexData } from '@rasad/matching'
import { anyMedicine, fieldsOf } from '@rasad/testkit/medicine-rows'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ByteText } from '../platform/byte-text.ts'
import { Catalogue } from './catalogue-in-memory.ts'
import { createCompositionsBuilder } from './compositions.ts'
import { buildExactNames } from './exact-names.ts'
import { buildFormHashes } from './form-hashes.ts'
import { createColumnsBuilder } from './medicine-columns.ts'
import { createPostingsBuilder, entryOf } from './postings.ts'
import { presentHit } from './present-hit.ts'
import type { CompanyRecord, MedicineRecord } from './snapshot-repository.ts'
import { HitWriter } from './write-hits.ts'

const company: fc.Arbitrary<CompanyRecord> = fc.record({
  no: fc.integer({ min: 1, max: 5 }),
  id: fc.constant('0123456789abcdef01234567'),
  name: fc.string({ minLength: 1, unit: 'grapheme' }),
  location: fc.option(fc.string()),
  stockistCount: fc.nat(),
  medicineCount: fc.nat(),
  unconfirmed: fc.boolean(),
})
const numbers = Array.from({ length: 62 }, (_, no) => no)

it('the bytes of an answer equal the serialised objects, whatever the texts contain', () => {
  const writer = new HitWriter()
  fc.assert(
    fc.property(
      fc.uniqueArray(anyMedicine, { selector: (row) => row.no }),
      fc.uniqueArray(company, { selector: (row) => row.no }),
      fc.array(anyMedicine, { maxLength: 3 }),
      fc.array(fc.nat(61), { maxLength: 4 }),
      (medicines, companies, changed, unconfirmed) => {
        const catalogue = catalogueOf(medicines, companies, unconfirmed)
        for (const row of changed) catalogue.putMedicine({ ...row, unconfirmed: row.rx })
        for (const category of ['medicine', 'company'] as const) {
          const other = category === 'medicine' ? 'company' : 'medicine'
          const hitsOf = (of: Category) => numbers.flatMap((no) => presentHit(catalogue, of, no) ?? [])
          const found = { category, numbers }
          const data = hitsOf(category)
          expect(writer.write(catalogue, found)).toBe(JSON.stringify({ success: true, data }))
          const both = writer.write(catalogue, found, [{ category: other, numbers }, found])
          const elsewhere = [...hitsOf(other), ...data]
          expect(both).toBe(JSON.stringify({ success: true, data, elsewhere }))
        }
      },
    ),
  )
})

it('a byte text contains everything that is appended, however long', () => {
  const text = new ByteText()
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(), fc.uint8Array({ maxLength: 9_000 }), fc.string())), (pieces) => {
      text.clear()
      for (const piece of pieces) {
        if (typeof piece === 'number') text.putNumber(piece)
        else if (typeof piece === 'string') text.putString(piece)
        else text.put(Buffer.from(piece))
      }
      const said = pieces.map((piece) => Buffer.from(typeof piece === 'number' ? String(piece) : piece))
      expect(text.toBytes().equals(Buffer.concat(said))).toBe(true)
    }),
  )
})

function catalogueOf(
  medicines: MedicineRecord[],
  companies: CompanyRecord[],
  unconfirmed: number[],
): Catalogue {
  const columns = createColumnsBuilder(60)
  for (const row of medicines.toSorted((a, b) => a.no - b.no)) {
    columns.add(fieldsOf({ ...row, companyNo: row.companyNo && 1 + (row.companyNo % 6) }))
  }
  const postings = createPostingsBuilder(60, 3)
  for (const row of medicines) if (row.rx) postings.add(row.no, entryOf(1 + (row.no % 3), true))
  return new Catalogue({
    position: { xid: '0', run: '0' },
    medicines: columns.finish(),
    postings: postings.finish(),
    compositions: createCompositionsBuilder(60).finish(),
    exactNames: buildExactNames(buildIndexData([])),
    formHashes: buildFormHashes(buildIndexData([])),
    unconfirmed,
    saltWords: [],
    companies,
    suppliers: [],
    names: {
      medicine: buildIndexData([]),
      company: buildIndexData([], { names: 'plain' }),
      supplier: buildIndexData([], { names: 'plain' }),
    },
    unconfirmedNames: { medicine: buildIndexData([]), company: buildIndexData([], { names: 'plain' }) },
  })
}
