import * as accounts from '@rasad/contract/accounts'
import * as alike from '@rasad/contract/alike'
import { AuditEntrySchema } from '@rasad/contract/audit'
import * as demand from '@rasad/contract/demand'
import * as directory from '@rasad/contract/directory'
import * as listings from '@rasad/contract/listings'
import { OwnDataSchema } from '@rasad/contract/privacy'
import * as purchasing from '@rasad/contract/purchasing'
import * as search from '@rasad/contract/search'
import { SettingsSchema } from '@rasad/contract/settings'
import { FieldErrorSchema, RefusalSchema } from '@rasad/contract/shapes'
import * as staff from '@rasad/contract/staff'
import * as stockists from '@rasad/contract/stockists'
import { z } from 'zod'

export type Schema = Record<string, unknown>

/** What answers are made of, under the names that generated clients get. */
const named = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries({
  Account: accounts.AccountSchema,
  SignedInUser: accounts.SignedInUserSchema,
  MedicalOwner: accounts.OwnerRecordSchema,
  RegistrationStatus: accounts.RegistrationStatusSchema,
  AlikeMedicine: alike.AlikeMedicineSchema,
  AlikeCompany: alike.AlikeCompanySchema,
  AuditEntry: AuditEntrySchema,
  DemandItem: demand.DemandItemSchema,
  DemandGroup: demand.DemandGroupSchema,
  PlannedCall: demand.PlannedCallSchema,
  UnmatchedLine: demand.UnmatchedLineSchema,
  DemandResult: demand.DemandResultSchema,
  Medicine: directory.MedicineSchema,
  Company: directory.CompanySchema,
  Address: directory.AddressSchema,
  PublicStockist: directory.PublicStockistSchema,
  StockistStatus: directory.StockistStatusSchema,
  SupplierOfMedicine: directory.SupplierOfMedicineSchema,
  ListedMedicine: listings.ListedMedicineSchema,
  ListedCompany: listings.ListedCompanySchema,
  OwnData: OwnDataSchema,
  Purchaser: purchasing.PurchaserSchema,
  CardRequest: purchasing.CardRequestSchema,
  CardRequestStatus: purchasing.CardRequestStatusSchema,
  OwnCardRequest: purchasing.OwnCardRequestSchema,
  MedicineHit: search.MedicineHitSchema,
  CompanyHit: search.CompanyHitSchema,
  SupplierHit: search.SupplierHitSchema,
  SearchHit: search.SearchHitSchema,
  SearchResults: search.SearchResultsSchema,
  Settings: SettingsSchema,
  FieldError: FieldErrorSchema,
  Refusal: RefusalSchema,
  StaffMember: staff.StaffSchema,
  PublicStaffMember: staff.PublicStaffSchema,
  StaffAnalytics: staff.StaffAnalyticsSchema,
  FullStockist: stockists.FullStockistSchema,
  VerifiedStockist: stockists.VerifiedStockistSchema,
})) {
  named.add(schema, { id })
}

/** Turns schemas of answers into JSON Schema, and collects the named ones that they use. */
export function createSchemaWriter() {
  const components: Record<string, Schema> = {}

  return {
    components,

    /** What is sent: written out in place, with nothing named. */
    input(schema: z.ZodType): Schema {
      const { $schema, ...written } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
      return written
    },

    /** What is answered: named parts are references to `components`. */
    answer(schema: z.ZodType): Schema {
      // Inside an object, so that a named schema is a reference too.
      const { $defs = {}, properties } = z.toJSONSchema(z.object({ it: schema }), {
        io: 'output',
        unrepresentable: 'any',
        metadata: named,
      })
      for (const [name, { id, ...definition }] of Object.entries($defs)) {
        components[name] ??= referringToComponents(definition) as Schema
      }
      return referringToComponents(properties?.it ?? {}) as Schema
    },
  }
}

export type SchemaWriter = ReturnType<typeof createSchemaWriter>

function referringToComponents(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(referringToComponents)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, value.replace('#/$defs/', '#/components/schemas/')]
        : [key, referringToComponents(value)],
    ),
  )
}
