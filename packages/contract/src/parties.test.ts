import { expect, it } from 'vitest'
import type { z } from 'zod'
import { OwnerSignupSchema } from './accounts.ts'
import { OwnerChangesSchema, PurchaserChangesSchema, StockistChangesSchema } from './own-record.ts'
import { partyFields } from './party-fields.ts'
import { factsOf } from './party-record.ts'
import { PurchaserRegistrationSchema } from './purchasing.ts'
import { ResubmissionSchema, ResubmissionSchemas } from './registrations.ts'
import { StockistRegistrationSchema } from './stockists.ts'

// What each call about a stockist, a store or a purchaser takes, and what it says of each field.

const tooLong = 'x'.repeat(600)
const image = (bytes: number) => ({ size: bytes, type: 'image/png' })

/** What the schema says of a value at a field; `ok` where nothing. */
function said(schema: z.ZodType, path: string, value: unknown): string {
  const body = path
    .split('.')
    .reduceRight<unknown>((inner, name) => (inner === undefined ? {} : { [name]: inner }), value)
  const issues = schema.safeParse(body).error?.issues ?? []
  const own = issues.filter((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.includes(path) : issue.path.join('.') === path,
  )
  return own.length === 0 ? 'ok' : (own[0]?.message ?? '')
}

/** Of each field: absent, null, empty, too long; of an image also 5 MB and 10 MB and a byte. */
function rules(schema: z.ZodType, fields: readonly string[]): string[] {
  return fields.map((field) => {
    const values = [undefined, null, '', tooLong]
    if (/image|photo/i.test(field))
      values.push(...([5, 10].map((mb) => image(mb * 1_048_576 + 1)) as never[]))
    return `${field}: ${values.map((value) => said(schema, field, value)).join(' | ')}`
  })
}

const fieldsOf = {
  stockist: [
    'name',
    'contactPerson',
    'phone',
    'address.street',
    'address.city',
    'address.district',
    'address.state',
    'address.pincode',
    'licenseNumber',
    'licenseKinds',
    'licenseExpiry',
    'gstin',
    'roleType',
    'cntxNumber',
    'licenseImageUrl',
    'profileImageUrl',
    'dob',
    'bloodGroup',
  ],
  again: [
    'name',
    'contactPerson',
    'phone',
    'street',
    'city',
    'pincode',
    'licenseNumber',
    'licenseExpiry',
    'cntxNumber',
    'licenseImage',
    'profileImage',
    'gstin',
  ],
  medicalOwner: [
    'medicalName',
    'ownerName',
    'address',
    'contactNo',
    'drugLicenseNo',
    'licenseKinds',
    'licenseExpiry',
    'gstin',
    'drugLicenseImage',
  ],
  purchaser: ['fullName', 'address', 'contactNo', 'aadharImage', 'photo'],
} as const

it('says of a stockist that registers', () => {
  expect(rules(StockistRegistrationSchema, fieldsOf.stockist)).toMatchInlineSnapshot(`
    [
      "name: Firm name is required | Firm name is required | Firm name is required | At most 200 characters.",
      "contactPerson: ok | Contact person is required | Contact person is required | At most 200 characters.",
      "phone: ok | Phone number is required | Phone number is required | At most 30 characters.",
      "address.street: ok | Street is required | Street is required | At most 200 characters.",
      "address.city: ok | City is required | City is required | At most 100 characters.",
      "address.district: ok | District is required | District is required | At most 100 characters.",
      "address.state: ok | State is required | State is required | At most 100 characters.",
      "address.pincode: ok | Pincode is required | Pincode is required | At most 200 characters.",
      "licenseNumber: ok | Licence number is required | Licence number is required | At most 100 characters.",
      "licenseKinds: ok | Choose from 20B, 21B, 20G. | ok | ok",
      "licenseExpiry: ok | Please enter a valid date | Please enter a valid date | Please enter a valid date",
      "gstin: ok | GSTIN is required | GSTIN is required | At most 40 characters.",
      "roleType: ok | One of: Proprietor, Pharmacist. | One of: Proprietor, Pharmacist. | One of: Proprietor, Pharmacist.",
      "cntxNumber: ok | CNTX number is required | CNTX number is required | At most 100 characters.",
      "licenseImageUrl: ok | Image is required | Image is required | At most 500 characters. | Image is required | Image is required",
      "profileImageUrl: ok | Image is required | Image is required | At most 500 characters. | Image is required | Image is required",
      "dob: ok | Please enter a valid date | Please enter a valid date | Please enter a valid date",
      "bloodGroup: ok | One of: A+, A-, B+, B-, AB+, AB-, O+, O-. | One of: A+, A-, B+, B-, AB+, AB-, O+, O-. | One of: A+, A-, B+, B-, AB+, AB-, O+, O-.",
    ]
  `)
})
it('says of a stockist that changes its record', () => {
  expect(rules(StockistChangesSchema, fieldsOf.stockist)).toMatchInlineSnapshot(`
    [
      "name: ok | Firm name is required | Firm name is required | At most 200 characters.",
      "contactPerson: ok | ok | Contact person is required | At most 200 characters.",
      "phone: ok | ok | Phone number is required | At most 30 characters.",
      "address.street: ok | ok | Street is required | At most 200 characters.",
      "address.city: ok | ok | City is required | At most 100 characters.",
      "address.district: ok | ok | District is required | At most 100 characters.",
      "address.state: ok | ok | State is required | At most 100 characters.",
      "address.pincode: ok | ok | Pincode is required | At most 200 characters.",
      "licenseNumber: ok | Licence number is required | Licence number is required | At most 100 characters.",
      "licenseKinds: ok | ok | ok | ok",
      "licenseExpiry: ok | Please enter a valid date | Please enter a valid date | Please enter a valid date",
      "gstin: ok | ok | GSTIN is required | At most 40 characters.",
      "roleType: ok | ok | One of: Proprietor, Pharmacist. | One of: Proprietor, Pharmacist.",
      "cntxNumber: ok | ok | CNTX number is required | At most 100 characters.",
      "licenseImageUrl: ok | Image is required | Image is required | At most 500 characters. | Image is required | Image is required",
      "profileImageUrl: ok | ok | Image is required | At most 500 characters. | Image is required | Image is required",
      "dob: ok | ok | Please enter a valid date | Please enter a valid date",
      "bloodGroup: ok | ok | One of: A+, A-, B+, B-, AB+, AB-, O+, O-. | One of: A+, A-, B+, B-, AB+, AB-, O+, O-.",
    ]
  `)
})
it('says of a stockist that sends papers again', () => {
  expect(rules(ResubmissionSchemas.stockist, fieldsOf.again)).toMatchInlineSnapshot(`
    [
      "name: ok | Firm name is required | Firm name is required | At most 200 characters.",
      "contactPerson: ok | Contact person is required | Contact person is required | At most 200 characters.",
      "phone: ok | Phone number is required | Phone number is required | At most 30 characters.",
      "street: ok | Street is required | Street is required | At most 200 characters.",
      "city: ok | City is required | City is required | At most 100 characters.",
      "pincode: ok | Pincode is required | Pincode is required | At most 200 characters.",
      "licenseNumber: ok | Licence number is required | Licence number is required | At most 100 characters.",
      "licenseExpiry: ok | Please enter a valid date | Please enter a valid date | Please enter a valid date",
      "cntxNumber: ok | CNTX number is required | CNTX number is required | At most 100 characters.",
      "licenseImage: ok | Image is required | Image is required | Image is required | File size should be less than 5MB | File size should be less than 5MB",
      "profileImage: ok | Image is required | Image is required | Image is required | File size should be less than 5MB | File size should be less than 5MB",
      "gstin: ok | Unrecognized key: "gstin" | Unrecognized key: "gstin" | Unrecognized key: "gstin"",
    ]
  `)
})
it('says of a medical store that registers', () => {
  expect(rules(OwnerSignupSchema, fieldsOf.medicalOwner)).toMatchInlineSnapshot(`
    [
      "medicalName: Medical store name is required | Medical store name is required | Medical store name is required | At most 200 characters.",
      "ownerName: Owner name is required | Owner name is required | Owner name is required | At most 200 characters.",
      "address: Address is required | Address is required | Address is required | At most 500 characters.",
      "contactNo: Phone number is required | Phone number is required | Phone number is required | At most 30 characters.",
      "drugLicenseNo: Drug licence number is required | Drug licence number is required | Drug licence number is required | At most 100 characters.",
      "licenseKinds: ok | Choose from 20, 21, 20F. | ok | ok",
      "licenseExpiry: ok | Please enter a valid date | Please enter a valid date | Please enter a valid date",
      "gstin: ok | GSTIN is required | GSTIN is required | At most 40 characters.",
      "drugLicenseImage: Drug licence image is required | Drug licence image is required | Drug licence image is required | Drug licence image is required | ok | File size should be less than 10MB",
    ]
  `)
})
it('says of a medical store that changes its record', () => {
  expect(rules(OwnerChangesSchema, fieldsOf.medicalOwner)).toMatchInlineSnapshot(`
    [
      "medicalName: ok | Medical store name is required | Medical store name is required | At most 200 characters.",
      "ownerName: ok | Owner name is required | Owner name is required | At most 200 characters.",
      "address: ok | Address is required | Address is required | At most 500 characters.",
      "contactNo: ok | Phone number is required | Phone number is required | At most 30 characters.",
      "drugLicenseNo: ok | Drug licence number is required | Drug licence number is required | At most 100 characters.",
      "licenseKinds: ok | ok | ok | ok",
      "licenseExpiry: ok | Please enter a valid date | Please enter a valid date | Please enter a valid date",
      "gstin: ok | ok | GSTIN is required | At most 40 characters.",
      "drugLicenseImage: ok | Drug licence image is required | Drug licence image is required | Drug licence image is required | ok | File size should be less than 10MB",
    ]
  `)
})
it('says of a medical store that sends papers again', () => {
  expect(rules(ResubmissionSchemas.medicalOwner, fieldsOf.medicalOwner)).toMatchInlineSnapshot(`
    [
      "medicalName: ok | Medical store name is required | Medical store name is required | At most 200 characters.",
      "ownerName: ok | Owner name is required | Owner name is required | At most 200 characters.",
      "address: ok | Address is required | Address is required | At most 500 characters.",
      "contactNo: ok | Phone number is required | Phone number is required | At most 30 characters.",
      "drugLicenseNo: ok | Drug licence number is required | Drug licence number is required | At most 100 characters.",
      "licenseKinds: ok | Unrecognized key: "licenseKinds" | Unrecognized key: "licenseKinds" | Unrecognized key: "licenseKinds"",
      "licenseExpiry: ok | Please enter a valid date | Please enter a valid date | Please enter a valid date",
      "gstin: ok | Unrecognized key: "gstin" | Unrecognized key: "gstin" | Unrecognized key: "gstin"",
      "drugLicenseImage: ok | Image is required | Image is required | Image is required | ok | File size should be less than 10MB",
    ]
  `)
})
it('says of a purchaser that registers', () => {
  expect(rules(PurchaserRegistrationSchema, fieldsOf.purchaser)).toMatchInlineSnapshot(`
    [
      "fullName: Full name is required | Full name is required | Full name is required | At most 200 characters.",
      "address: Address is required | Address is required | Address is required | At most 500 characters.",
      "contactNo: Contact number is required | Contact number is required | Contact number is required | Please enter a valid 10-digit mobile number",
      "aadharImage: Aadhar card image is required | Aadhar card image is required | Aadhar card image is required | Aadhar card image is required | File size should be less than 5MB | File size should be less than 5MB",
      "photo: Photo is required | Photo is required | Photo is required | Photo is required | File size should be less than 5MB | File size should be less than 5MB",
    ]
  `)
})
it('says of a purchaser that changes its record', () => {
  expect(rules(PurchaserChangesSchema, fieldsOf.purchaser)).toMatchInlineSnapshot(`
    [
      "fullName: ok | Full name is required | Full name is required | At most 200 characters.",
      "address: ok | Address is required | Address is required | At most 500 characters.",
      "contactNo: ok | Contact number is required | Contact number is required | Please enter a valid 10-digit mobile number",
      "aadharImage: ok | Aadhar card image is required | Aadhar card image is required | Aadhar card image is required | File size should be less than 5MB | File size should be less than 5MB",
      "photo: ok | Photo is required | Photo is required | Photo is required | File size should be less than 5MB | File size should be less than 5MB",
    ]
  `)
})
it('says of a purchaser that sends papers again', () => {
  expect(rules(ResubmissionSchemas.purchaser, fieldsOf.purchaser)).toMatchInlineSnapshot(`
    [
      "fullName: ok | Full name is required | Full name is required | At most 200 characters.",
      "address: ok | Address is required | Address is required | At most 500 characters.",
      "contactNo: ok | Contact number is required | Contact number is required | Please enter a valid 10-digit mobile number",
      "aadharImage: ok | Image is required | Image is required | Image is required | File size should be less than 5MB | File size should be less than 5MB",
      "photo: ok | Image is required | Image is required | Image is required | File size should be less than 5MB | File size should be less than 5MB",
    ]
  `)
})
it('takes papers of any role before it knows whose they are', () => {
  const all = new Set([...fieldsOf.again, ...fieldsOf.medicalOwner, ...fieldsOf.purchaser])
  expect(rules(ResubmissionSchema, [...all])).toMatchInlineSnapshot(`
    [
      "name: ok | Firm name is required | Firm name is required | At most 200 characters.",
      "contactPerson: ok | Contact person is required | Contact person is required | At most 200 characters.",
      "phone: ok | Phone number is required | Phone number is required | At most 30 characters.",
      "street: ok | Street is required | Street is required | At most 200 characters.",
      "city: ok | City is required | City is required | At most 100 characters.",
      "pincode: ok | Pincode is required | Pincode is required | At most 200 characters.",
      "licenseNumber: ok | Licence number is required | Licence number is required | At most 100 characters.",
      "licenseExpiry: ok | Please enter a valid date | Please enter a valid date | Please enter a valid date",
      "cntxNumber: ok | CNTX number is required | CNTX number is required | At most 100 characters.",
      "licenseImage: ok | Image is required | Image is required | Image is required | File size should be less than 5MB | File size should be less than 5MB",
      "profileImage: ok | Image is required | Image is required | Image is required | File size should be less than 5MB | File size should be less than 5MB",
      "gstin: ok | Unrecognized key: "gstin" | Unrecognized key: "gstin" | Unrecognized key: "gstin"",
      "medicalName: ok | Medical store name is required | Medical store name is required | At most 200 characters.",
      "ownerName: ok | Owner name is required | Owner name is required | At most 200 characters.",
      "address: ok | Address is required | Address is required | At most 500 characters.",
      "contactNo: ok | Phone number is required | Phone number is required | At most 30 characters.",
      "drugLicenseNo: ok | Drug licence number is required | Drug licence number is required | At most 100 characters.",
      "licenseKinds: ok | Unrecognized key: "licenseKinds" | Unrecognized key: "licenseKinds" | Unrecognized key: "licenseKinds"",
      "drugLicenseImage: ok | Image is required | Image is required | Image is required | ok | File size should be less than 10MB",
      "fullName: ok | Full name is required | Full name is required | At most 200 characters.",
      "aadharImage: ok | Image is required | Image is required | Image is required | File size should be less than 5MB | File size should be less than 5MB",
      "photo: ok | Image is required | Image is required | Image is required | File size should be less than 5MB | File size should be less than 5MB",
    ]
  `)
})

it('fields of one label are of one kind, and have the same texts', () => {
  const byLabel = Map.groupBy(Object.values(partyFields).flat(), ({ label }) => label)
  for (const alike of byLabel.values()) {
    const said = alike.map(({ kind, day, says, own, hint, signUpHint, ownHint }) =>
      JSON.stringify([kind, day, says, own, hint, signUpHint, ownHint]),
    )
    expect(new Set(said)).toHaveLength(1)
  }
})

it('a record says its fields in their order, an address as one of them and papers apart', () => {
  const { facts, documents } = factsOf(partyFields.stockist, {
    name: 'Yash Agencies',
    licenseKinds: ['20B', '21B'],
    address: { street: 'MG Road', city: 'Pune', district: null, state: 'Maharashtra', pincode: '411001' },
    licenseImageUrl: '/files/1',
  })
  expect(facts.filter(({ value }) => value !== null)).toEqual([
    { field: 'firmName', value: 'Yash Agencies' },
    { field: 'licenceKinds', value: '20B, 21B' },
    { field: 'address', value: 'MG Road, Pune, Maharashtra, 411001' },
  ])
  expect(documents).toEqual([
    { field: 'licenceImage', value: '/files/1' },
    { field: 'profileImage', value: null },
  ])
})
