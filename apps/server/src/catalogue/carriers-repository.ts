import { limits } from '@rasad/contract/limits'
import { type RawBuilder, sql } from 'kysely'

/** Approved stockists that carry something: how many there are, and the ids of the newest. */
export interface Carriers {
  count: number
  ids: string[]
}

export const noCarriers: Carriers = { count: 0, ids: [] }

/**
 * Reads both in one query, because a common medicine has hundreds of stockists.
 * @param from a join that aliases the stockists as `s`
 */
export function carriersIn(from: RawBuilder<unknown>): RawBuilder<Carriers> {
  return sql<Carriers>`(SELECT json_build_object('count', count(*), 'ids',
    coalesce((array_agg(s.id ORDER BY s.id DESC))[:${sql.lit(limits.maxLinked)}], '{}')) FROM ${from})`
}
