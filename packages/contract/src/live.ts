import { z } from 'zod'

/** What an account's open pages hear of. */
export const topics = ['notifications', 'requests', 'card-requests'] as const
export type Topic = (typeof topics)[number]

/** The record with this id has changed, or without an id anything of the topic. A page that shows it fetches it again. */
export const ChangeSchema = z.object({ topic: z.enum(topics), id: z.string().optional() })
export type Change = z.output<typeof ChangeSchema>

/** The session can come in the address: an EventSource of a browser sends no headers. */
export const StreamQuerySchema = z.strictObject({ token: z.string().optional() })

/** Events of `GET /api/events` by name; the data is JSON. */
export const changeEvents = { changed: ChangeSchema } as const
