import { plainDigits } from '@rasad/contract/digits'
import { limits } from '@rasad/contract/limits'
import { DistrictSchema, MinOrderSchema, type ReachChoice, reachKinds } from '@rasad/contract/reach'
import { z } from 'zod'

// Used only by lazily loaded screens: it includes the schemas.

/** Where a stockist delivers, as forms hold it: no kind means the usual districts. */
export const ReachFormSchema = z.object({
  reach: z
    .object({
      kind: z.enum(reachKinds).optional(),
      districts: z
        .array(DistrictSchema)
        .max(limits.maxReachDistricts, `At most ${limits.maxReachDistricts} districts.`)
        .optional(),
    })
    .refine(({ kind, districts }) => kind !== 'districts' || (districts?.length ?? 0) > 0, {
      path: ['districts'],
      error: 'Please choose at least one district.',
    })
    .optional(),
  /** Rupees as typed: `2,000`. */
  minOrder: z
    .string()
    .transform((text) => Number(plainDigits(text).replace(/[₹,\s]/g, '')))
    .pipe(MinOrderSchema)
    .optional(),
})

/** The choice of a form, as the service takes it; undefined for the usual districts. */
export function choiceOf(reach: z.output<typeof ReachFormSchema>['reach']): ReachChoice | undefined {
  if (!reach?.kind) return undefined
  const { kind, districts } = reach
  return kind === 'districts' && districts ? { kind, districts } : { kind }
}
