import { expect, it } from 'vitest'
import type { z } from 'zod'
import { OwnerSignupSchema } from './accounts.ts'
import { HoursSchema, MedicineListingChangesSchema } from './listings.ts'
import { NewOrderListSchema, OrderListChangeSchema, TicksSchema } from './order-lists.ts'
import { OwnerChangesSchema, PurchaserChangesSchema, StockistChangesSchema } from './own-record.ts'
import { PurchaserRegistrationSchema } from './purchasing.ts'
import { ResubmissionSchemas } from './registrations.ts'
import { NewStaffSchema, StaffChangesSchema } from './staff.ts'
import { StockistRegistrationSchema } from './stockists.ts'

// What one account writes into a field that says who or where it is, and others read. Notes are letters to one reader and
// are left as they are; mails leave out those that lead elsewhere.

const written: [string, z.ZodType, string[]][] = [
  ['a medical store', OwnerSignupSchema, ['medicalName', 'ownerName', 'address']],
  ['its changes', OwnerChangesSchema, ['medicalName', 'ownerName', 'address']],
  ['a stockist', StockistRegistrationSchema, ['name', 'contactPerson', 'address.street', 'address.city']],
  ['its place', StockistRegistrationSchema, ['address.district', 'address.state']],
  [
    'its changes',
    StockistChangesSchema,
    ['name', 'contactPerson', 'address.street', 'address.city', 'hours'],
  ],
  ['its hours', HoursSchema, ['hours']],
  ['its listings', MedicineListingChangesSchema, ['scheme', 'pack']],
  ['a purchaser', PurchaserRegistrationSchema, ['fullName', 'address']],
  ['its changes', PurchaserChangesSchema, ['fullName', 'address']],
  ['staff', NewStaffSchema, ['fullName', 'address']],
  ['changes of staff', StaffChangesSchema, ['fullName', 'address']],
  ['a store that sends again', ResubmissionSchemas.medicalOwner, ['medicalName', 'ownerName', 'address']],
  ['a stockist that does', ResubmissionSchemas.stockist, ['name', 'contactPerson', 'street', 'city']],
  ['a purchaser that does', ResubmissionSchemas.purchaser, ['fullName', 'address']],
  ['a list', NewOrderListSchema, ['name']],
  ['its changes', OrderListChangeSchema, ['name']],
  ['ticks', TicksSchema, ['as']],
]

const at = (path: string, text: string) =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), text)

function refusalOf(schema: z.ZodType, path: string, text: string): string | undefined {
  const issues = schema.safeParse(at(path, text)).error?.issues ?? []
  const own = issues.filter((issue) => issue.path.join('.') === path)
  return own.length > 0 ? own.map(({ message }) => message).join(' ') : undefined
}

it.each(written)('%s takes no web address and nothing that speaks for the service', (_, schema, fields) => {
  for (const field of fields) {
    for (const text of ['Pay at evil.example.com', 'mail help@evil.example', 'Rasad Support Team'])
      expect([field, text, refusalOf(schema, field, text)]).toEqual([
        field,
        text,
        expect.stringContaining('leave web addresses'),
      ])
  }
})

it('takes an address of several lines as people write it, up to its whole length', () => {
  const address = 'Shop No.5, Gr.Floor, M.G.Road\nnear St.Mary, opp. Dr.Rao, Pune - 411 001'
  expect(refusalOf(OwnerSignupSchema, 'address', address)).toBeUndefined()
  const long = `${'Shop No. 5, Station Road. '.repeat(17)}evil.example.com`
  expect(refusalOf(OwnerSignupSchema, 'address', long)).toContain('leave web addresses')
})
