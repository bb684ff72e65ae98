import { ChangeSchema, type Topic } from '@rasad/contract/live'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../platform/db/database.ts'

/** The channel on which every process hears of changes. */
export const channel = 'changes'

/** A payload has at most 8,000 bytes, and an id 24. */
const maxAccounts = 250

const TouchSchema = ChangeSchema.extend({ accounts: z.array(z.string()) })

/**
 * Tells the open pages of accounts, at every process, that something they may show has changed: they hear of it when the
 * transaction commits.
 * @param id of the record; without it anything of the topic can have changed
 */
export async function touch(tx: Db, accounts: readonly string[], topic: Topic, id?: string): Promise<void> {
  const all = [...new Set(accounts)]
  if (all.length === 0) return
  const payloads: string[] = []
  for (let from = 0; from < all.length; from += maxAccounts) {
    const touched: z.input<typeof TouchSchema> = { topic, id, accounts: all.slice(from, from + maxAccounts) }
    payloads.push(JSON.stringify(touched))
  }
  await sql`SELECT pg_notify(${channel}, payload) FROM unnest(${payloads}::text[]) AS payload`.execute(tx)
}

/** What a payload of the channel says; undefined where it is none of `touch`. */
export function touchOf(payload: string): z.output<typeof TouchSchema> | undefined {
  try {
    return TouchSchema.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}
