import { plainDigits } from '@rasad/contract/digits'
import { limits } from '@rasad/contract/limits'
import type { ListedMedicine } from '@rasad/contract/listings'
import { PriceSchema } from '@rasad/contract/medicine-facts'
import { DaySchema, line } from '@rasad/contract/texts'
import { z } from 'zod'
import type { FactsChange } from './api/use-medicine-list.ts'
import { priceText } from './price.ts'

/** Typed figures: `₹ 1,250.50`, Devanagari digits. */
const figures = z.string().transform((text) => Number(plainDigits(text).replace(/^(₹|rs\.?)|[,\s]/gi, '')))

/** What a line of the list says, as typed; empty where nothing is said. */
export function factsForm(texts: { quantityInvalid: string; ptrAboveMrp: string }) {
  return z
    .object({
      quantity: figures
        .pipe(
          z
            .int(texts.quantityInvalid)
            .min(0, texts.quantityInvalid)
            .max(limits.maxQuantity, texts.quantityInvalid),
        )
        .optional(),
      mrp: figures.pipe(PriceSchema).optional(),
      ptr: figures.pipe(PriceSchema).optional(),
      scheme: line('', limits.maxSchemeLength).optional(),
      expiry: DaySchema.optional(),
    })
    .refine(({ mrp, ptr }) => mrp === undefined || ptr === undefined || ptr <= mrp, {
      path: ['ptr'],
      error: texts.ptrAboveMrp,
    })
}
export type TypedFacts = z.input<ReturnType<typeof factsForm>>
type Facts = z.output<ReturnType<typeof factsForm>>

export function typedFacts({ quantity, mrp, ptr, scheme, expiry }: ListedMedicine): TypedFacts {
  return {
    quantity: quantity === null ? '' : String(quantity),
    mrp: priceText(mrp),
    ptr: priceText(ptr),
    scheme: scheme ?? '',
    expiry: expiry ?? '',
  }
}

/** What differs from the line: another one may be changing the rest. */
export function changedFacts(row: ListedMedicine, facts: Facts): FactsChange {
  const { quantity = null, mrp = null, ptr = null, scheme = null, expiry = null } = facts
  return {
    ...(quantity !== row.quantity && { quantity }),
    ...(mrp !== row.mrp && { mrp }),
    ...(ptr !== row.ptr && { ptr }),
    ...(scheme !== row.scheme && { scheme }),
    ...(expiry !== row.expiry && { expiry }),
  }
}
