import type { MedicineRecord } from '@rasad/server/search/snapshot-repository'
import fc from 'fast-check'

const text = fc
  .string({ minLength: 1, unit: 'grapheme' })
  .filter((value) => Buffer.from(value).toString() === value)
/** Medicines with numbers from 1 to 60 and any text. */
export const anyMedicine: fc.Arbitrary<MedicineRecord> = fc.record({
  no: fc.integer({ min: 1, max: 60 }),
  id: fc.string({ minLength: 24, maxLength: 24, unit: fc.constantFrom(...'0123456789abcdef') }),
  name: text,
  companyNo: fc.option(fc.integer({ min: 1, max: 2 ** 31 - 1 })),
  composition: fc.option(text),
  pack: fc.option(text),
  form: fc.option(text),
  pricePaise: fc.option(fc.integer({ min: 0, max: 2 ** 31 - 1 })),
  rx: fc.boolean(),
})

/** The row in PostgreSQL's binary COPY format. */
export function fieldsOf(row: MedicineRecord): (Buffer | null)[] {
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
    string(row.form),
  ]
}
