import { imageField } from '@rasad/contract/images'
import { isImage, type PartyField, partyFields } from '@rasad/contract/party-fields'
import { StockistRegistrationSchema } from '@rasad/contract/stockists'
import { PincodeSchema, unknownPinText } from '@rasad/contract/texts'
import type { FieldPath, UseFormReturn } from 'react-hook-form'
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
export type StockistField = FieldPath<StockistValues>

/** In the form, an image has the name of a paper that is sent again. */
export function nameInForm(field: PartyField): StockistField {
  return ((isImage(field) && field.again) || field.name) as StockistField
}

/** The fields of the record in a step of the form. */
export function recordFields(step: number): PartyField[] {
  return partyFields.stockist.filter((field) => field.step === step)
}

const namesOf = (step: number) => recordFields(step).map(nameInForm)
const [firm = 'name', ...basics] = namesOf(0)

/** The fields of each of the three steps. */
export const stepFields: readonly (readonly StockistField[])[] = [
  [firm, 'email', 'password', ...basics],
  [...namesOf(1), 'reach.kind', 'reach.districts', 'minOrder'],
  namesOf(2),
]

export const allFields = stepFields.flat()

/** The step of a field. */
export function stepOf(field: StockistField): number {
  return stepFields.findIndex((fields) => fields.includes(field))
}
