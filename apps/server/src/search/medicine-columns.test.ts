import { anyMedicine, fieldsOf } from '@rasad/testkit/medicine-rows'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createColumnsBuilder, MedicineReader } from './medicine-columns.ts'

it('columns return each medicine unchanged, and nothing for the gaps', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyMedicine, { selector: (row) => row.no }), (records) => {
      const builder = createColumnsBuilder(60)
      for (const row of records.toSorted((a, b) => a.no - b.no)) builder.add(fieldsOf(row))
      const reader = new MedicineReader(builder.finish())
      const byNo = new Map(records.map((row) => [row.no, row]))
      for (let no = 0; no <= 62; no++) {
        expect(reader.read(no)).toEqual(byNo.get(no))
        expect(reader.nameOf(no)).toBe(byNo.get(no)?.name)
      }
    }),
  )
})
