import { limits } from '@rasad/contract/limits'
import { type RawBuilder, sql } from 'kysely'

/** Approved stockists that carry something: how many, and the ids of the newest. */
export interface Carriers {
  count: number
  ids: string[]
}

export const noCarriers: Carriers = { count: 0, ids: [] }

/** Both in one reading, for a common medicine has hundreds. @param from a join that calls the stockists `s` */
export function carriersIn(from: RawBuilder<unknown>): RawBuilder<Carriers> {
  return sql<Carriers>`(SELECT json_build_object('count', count(*), 'ids',
    coalesce((array_agg(s.id ORDER BY s.id DESC))[:${sql.lit(limits.maxLinked)}], '{}')) FROM ${from})`
}
