import { imageField } from '@rasad/contract/images'
import { StockistRegistrationSchema } from '@rasad/contract/stockists'
import { PincodeSchema, unknownPinText } from '@rasad/contract/texts'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { mayBePin } from '../../lib/pin-table.ts'
import { ReachFormSchema } from '../../lib/reach-form.ts'

const ExistingPinSchema = PincodeSchema.refine(mayBePin, {
  error: ({ input }) => unknownPinText(String(input)),
})

const AddressSchema = StockistRegistrationSchema.shape.address
  .unwrap()
  .extend({ pincode: ExistingPinSchema.optional() })
  .optional()

const image = imageField({ required: 'Image is required' }).optional()

/** The form's values: images themselves in place of their addresses, and a PIN that exists. */
export const StockistFormSchema = StockistRegistrationSchema.omit({
  licenseImageUrl: true,
  profileImageUrl: true,
  reach: true,
  minOrder: true,
}).extend({ address: AddressSchema, licenseImage: image, profileImage: image, ...ReachFormSchema.shape })

export type StockistValues = z.input<typeof StockistFormSchema>
export type StockistForm = UseFormReturn<StockistValues, unknown, z.output<typeof StockistFormSchema>>

/** The fields of each of the three steps. */
export const stepFields = [
  [
    'name',
    'contactPerson',
    'phone',
    'email',
    'password',
    'address.street',
    'address.pincode',
    'address.city',
    'address.district',
    'address.state',
  ],
  [
    'licenseNumber',
    'licenseExpiry',
    'licenseKinds',
    'gstin',
    'roleType',
    'cntxNumber',
    'reach.kind',
    'reach.districts',
    'minOrder',
  ],
  ['licenseImage', 'profileImage', 'dob', 'bloodGroup'],
] as const

export const allFields = stepFields.flat()
export type StockistField = (typeof allFields)[number]

/** The step of a field. */
export function stepOf(field: StockistField): number {
  return stepFields.findIndex((fields) => fields.some((name) => name === field))
}
