import { imageField } from '@rasad/contract/images'
import { StockistRegistrationSchema } from '@rasad/contract/stockists'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

const image = imageField({ required: 'Image is required' }).optional()

/** The form's values: images themselves in place of their addresses. */
export const StockistFormSchema = StockistRegistrationSchema.omit({
  licenseImageUrl: true,
  profileImageUrl: true,
}).extend({ licenseImage: image, profileImage: image })

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
    'address.city',
    'address.state',
    'address.pincode',
  ],
  ['licenseNumber', 'licenseExpiry', 'roleType', 'cntxNumber'],
  ['licenseImage', 'profileImage', 'dob', 'bloodGroup'],
] as const

export const allFields = stepFields.flat()
export type StockistField = (typeof allFields)[number]

/** The step of a field. */
export function stepOf(field: StockistField): number {
  return stepFields.findIndex((fields) => fields.some((name) => name === field))
}
