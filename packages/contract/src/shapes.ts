import { z } from 'zod'
import { limits } from './limits.ts'

/** A record's id: 24 hexadecimal characters, 8 of time and 16 random. */
export const RecordIdSchema = z
  .string()
  .regex(/^[0-9a-fA-F]{24}$/, 'An id has 24 hexadecimal characters.')
  .transform((id) => id.toLowerCase())

export const IdParamsSchema = z.strictObject({ id: RecordIdSchema })

/** A search text: no control characters; spaces at both ends are ignored. */
export const QueryTextSchema = z
  .string()
  .max(limits.maxQueryLength, `At most ${limits.maxQueryLength} characters.`)
  .transform((text) => text.replace(/\p{Cc}+/gu, ' ').trim())

/** Query parameters that all lists share. `cursor` is the `nextCursor` of the previous page. */
export const PageQueryShape = {
  limit: z.coerce
    .number('A whole number.')
    .int('A whole number.')
    .min(1, 'At least 1.')
    .max(limits.maxPageSize, `At most ${limits.maxPageSize}.`)
    .default(limits.pageSizeDefault),
  cursor: z
    .string()
    .regex(/^([0-2]\.)?(\d{1,16}\.)?[0-9a-f]{24}$/, 'Not a cursor that a list has answered.')
    .optional(),
  q: QueryTextSchema.optional(),
}

/** `{success: true, data}` */
export function dataAnswer<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), data })
}

/** One page of a list, newest first; `nextCursor` is null on the last one. */
export function pageAnswer<T extends z.ZodType>(row: T) {
  return z.object({
    success: z.literal(true),
    data: z.array(row),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  })
}

export const FieldErrorSchema = z.object({ code: z.string(), message: z.string() })

/** The shape of every error, whatever its status. */
export const RefusalSchema = z.object({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), FieldErrorSchema).optional(),
})
export type Refusal = z.output<typeof RefusalSchema>
