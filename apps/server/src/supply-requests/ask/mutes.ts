import type { MutesSchema } from '@rasad/contract/supply-requests'
import type { z } from 'zod'
import type { AccountCaller } from '../../accounts/accounts.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type SupplyRequestsDeps, tables } from '../supply-requests-deps.ts'
import { createMuteRepository } from './mute-repository.ts'

export type Mutes = z.output<typeof MutesSchema>

/** Whose requests a stockist does not want. */
export async function mutesOf({ db }: Pick<SupplyRequestsDeps, 'db'>, stockistId: string): Promise<Mutes> {
  const rows = await createMuteRepository(tables(db)).of(stockistId)
  return {
    all: rows.some((row) => row.buyer_id === null),
    buyers: rows.flatMap(({ buyer_id: _id, firm, muted_at: at }) =>
      _id === null ? [] : { _id, firm: firm ?? '', mutedAt: at.toISOString() },
    ),
  }
}

/** Those of these stockists that take no requests of a buyer, whichever account of the same owner they have muted. */
export function muting(tx: Db, stockistNos: readonly number[], buyerId: string): Promise<Set<number>> {
  return createMuteRepository(tables(tx)).among(stockistNos, buyerId)
}

/**
 * Mutes a buyer that has asked the stockist, or all buyers, or takes that back.
 * @throws AppError record-not-found for a buyer that has never asked it
 */
export async function changeMute(
  { db, audit }: Pick<SupplyRequestsDeps, 'db' | 'audit'>,
  stockist: AccountCaller,
  { buyer, muted }: { buyer: string; muted: boolean },
): Promise<Mutes> {
  await db.transaction().execute(async (tx) => {
    const mutes = createMuteRepository(tables(tx))
    const buyerId = buyer === 'all' ? null : buyer
    const isKnown = buyerId === null || !muted || (await mutes.hasAsked(buyerId, stockist.id))
    if (!isKnown) throw new AppError('record-not-found', { message: 'No such buyer has asked you.' })
    const isNew = muted ? await mutes.mute(stockist.id, buyerId) : await mutes.unmute(stockist.id, buyerId)
    if (!isNew) return
    await audit.record(tx, {
      actor: stockist,
      action: muted ? 'requests.muted' : 'requests.unmuted',
      subject: { kind: 'stockist', id: stockist.id },
      details: { buyer },
    })
  })
  return mutesOf({ db }, stockist.id)
}
