import { limits } from '@rasad/contract/limits'
import type { Share, Ticks } from '@rasad/contract/order-lists'
import type { AccountCaller } from '../accounts/accounts.ts'
import { hashOfLink, type LinkTokens } from '../links/links.ts'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import { noSuchList } from './change-list.ts'
import { type ListLine, mergeChange, type WrittenLine } from './merge-change.ts'
import { createOrderListRepository, type OrderListRow } from './order-list-repository.ts'
import type { OrderListDeps } from './order-lists.ts'
import type { OrderListTables } from './order-lists-tables.ts'
import { createRoundRepository } from './round-repository.ts'
import { withLateOutcomes } from './rounds.ts'
import { createShareRepository, type ShareRow } from './share-repository.ts'

/**
 * Makes a link to a list of the actor.
 * @throws AppError record-not-found, too-many-shares
 */
export async function shareList(
  { db, audit, links }: OrderListDeps,
  id: string,
  mayTick: boolean,
  actor: AccountCaller,
): Promise<ShareRow> {
  const tokens = await links.tokens()
  return db.transaction().execute(async (tx) => {
    const tables = tx.withTables<OrderListTables>()
    const list = await createOrderListRepository(tables).lock(id, actor.id)
    if (!list) throw noSuchList()
    const shares = createShareRepository(tables)
    if ((await shares.open(list.no)).length >= limits.maxListShares) throw new AppError('too-many-shares')
    const share = await shares.add({ id: newId(), list_no: list.no, may_tick: mayTick, ...tokens.draw() })
    await audit.record(tx, {
      actor,
      action: 'list.shared',
      subject: { kind: 'list', id },
      details: { share: share.id, mayTick: String(mayTick) },
    })
    return share
  })
}

/**
 * Ends a link to a list of the actor.
 * @throws AppError record-not-found, also when it has ended already
 */
export async function endShare(
  { db, audit }: OrderListDeps,
  id: string,
  actor: AccountCaller,
): Promise<ShareRow> {
  return db.transaction().execute(async (tx) => {
    const shares = createShareRepository(tx.withTables<OrderListTables>())
    const share = await shares.findOwn(id, actor.id)
    // Of several that end it at once, one does.
    if (!share || !(await shares.end(share.no))) throw noSuchShare()
    await audit.record(tx, { actor, action: 'list.share-ended', subject: { kind: 'share', id } })
    return share
  })
}

export function presentShare(share: ShareRow, tokens: LinkTokens, publicUrl: string): Share {
  const token = tokens.show(share.token_sealed)
  return {
    _id: share.id,
    url: token === undefined ? null : `${publicUrl}/s/${token}`,
    mayTick: share.may_tick,
    createdAt: share.created_at.toISOString(),
  }
}

/**
 * What a link opens. A wrong token takes the same steps as one that has ended.
 * @throws AppError record-not-found
 */
export async function openShare({ db }: Pick<OrderListDeps, 'db'>, token: string): Promise<ShareRow> {
  const share = await createShareRepository(db.withTables<OrderListTables>()).findByHash(hashOfLink(token))
  if (!share) throw noSuchShare()
  return share
}

/** A list after ticks. */
export interface TickedList {
  list: OrderListRow
  lines: ListLine[]
  replaced: ListLine[]
  missing: string[]
}

/**
 * Writes what somebody with a link says of lines. A line that is not in the list any more is not brought back.
 * @throws AppError record-not-found when the link has ended meanwhile
 */
export async function tickLines(
  { db }: Pick<OrderListDeps, 'db'>,
  share: ShareRow,
  ticks: Ticks,
): Promise<TickedList> {
  return db.transaction().execute(async (tx) => {
    const tables = tx.withTables<OrderListTables>()
    const lists = createOrderListRepository(tables)
    const list = await lists.findByNo(share.list_no, true)
    if (!list || !(await createShareRepository(tables).findByNo(share.no))) throw noSuchShare()
    const before = await lists.lines(list.no)
    const there = new Map(before.filter(({ removed }) => !removed).map((line) => [line.id, line]))
    const said = ticks.lines.flatMap(({ id, outcome }): WrittenLine[] => {
      const line = there.get(id)
      return line ? [{ id, outcome: outcome && tickOf(line, outcome) }] : []
    })
    const next = list.version + 1
    const at = new Date().toISOString()
    const by = { accountId: null, device: null, name: ticks.as ?? null }
    const known = Math.min(ticks.version ?? list.version, list.version)
    const merged = mergeChange(
      there,
      { known, lines: said, removed: [] },
      { next, roundVersion: list.round_version, by, at },
    )
    if (merged.written.length > 0) {
      await lists.putLines(list.no, merged.written)
      Object.assign(list, { version: next, changed_at: new Date(at) })
      await lists.put(list)
    }
    if (merged.late.length > 0) {
      const rounds = createRoundRepository(tables)
      const round = await rounds.findLast(list.no)
      const late = round && withLateOutcomes(round.lines, merged.late)
      if (round && late) await rounds.putLines(round.id, late)
    }
    return {
      list,
      lines: await lists.lines(list.no),
      replaced: merged.written.flatMap(({ id }) => {
        const was = there.get(id)
        return was && was.version > known ? was : []
      }),
      missing: ticks.lines.flatMap(({ id }) => (there.has(id) ? [] : [id])),
    }
  })
}

/** Who and what it was asked of, and for how much, stays where a tick says the same again. */
function tickOf({ outcome }: ListLine, tick: NonNullable<Ticks['lines'][number]['outcome']>) {
  const { quantity, ...kept } = outcome?.is === tick.is ? outcome : { ...tick }
  const said = tick.quantity === undefined ? undefined : Math.round(tick.quantity * 1_000) / 1_000
  return { ...kept, ...(said !== undefined && { quantity: said }) }
}

export function noSuchShare(): AppError {
  return new AppError('record-not-found', { message: 'This link does not work any more.' })
}
