import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { MedicineRecord } from './catalogue-repository.ts'
import { createColumnsBuilder, MedicineReader } from './medicine-columns.ts'

const text = fc
  .string({ minLength: 1, unit: 'grapheme' })
  .filter((value) => Buffer.from(value).toString() === value)
const record: fc.Arbitrary<MedicineRecord> = fc.record({
  no: fc.integer({ min: 1, max: 60 }),
  id: fc.string({ minLength: 24, maxLength: 24, unit: fc.constantFrom(...'0123456789abcdef') }),
  name: text,
  companyNo: fc.option(fc.integer({ min: 1, max: 2 ** 31 - 1 })),
  composition: fc.option(text),
  pack: fc.option(text),
  pricePaise: fc.option(fc.integer({ min: 0, max: 2 ** 31 - 1 })),
  rx: fc.boolean(),
})

it('columns give back each medicine as it was, and nothing at the gaps', () => {
  fc.assert(
    fc.property(fc.uniqueArray(record, { selector: (row) => row.no }), (records) => {
      const builder = createColumnsBuilder(60)
      for (const row of records.toSorted((a, b) => a.no - b.no)) builder.add(fieldsOf(row))
      const reader = new MedicineReader(builder.finish())
      const byNo = new Map(records.map((row) => [row.no, row]))
      for (let no = 0; no <= 62; no++) expect(reader.read(no)).toEqual(byNo.get(no))
    }),
  )
})

/** The row as PostgreSQL's binary COPY would send it. */
function fieldsOf(row: MedicineRecord): (Buffer | null)[] {
  const integer = (value: number | null) => {
    if (value === null) return null
    const bytes = Buffer.alloc(4)
    bytes.writeInt32BE(value)
    return bytes
  }
  const string = (value: string | null) => (value === null ? null : Buffer.from(value))
  return [
    integer(row.no),
    string(row.id),
    string(row.name),
    integer(row.companyNo),
    string(row.composition),
    string(row.pack),
    integer(row.pricePaise),
    Buffer.from([row.rx ? 1 : 0]),
  ]
}
