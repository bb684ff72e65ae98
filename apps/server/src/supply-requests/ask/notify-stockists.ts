import type { Db } from '../../platform/db/database.ts'
import type { SupplyRequestsDeps } from '../supply-requests-deps.ts'
import type { AskedRow } from './asked-repository.ts'
import type { RequestRow } from './request-repository.ts'

/** Those that have an account: own suppliers of a buyer have none. */
export function accountsOf(asked: readonly AskedRow[]): string[] {
  return asked.flatMap((row) => (row.is_own ? [] : row.stockist_id))
}

/**
 * Notifies stockists about a request.
 * @param mail the buyer wants them to get it by mail
 * @returns those that are mailed at once
 */
export async function notifyStockists(
  { notifications }: Pick<SupplyRequestsDeps, 'notifications'>,
  tx: Db,
  kind: 'supply-asked' | 'supply-ordered',
  request: RequestRow,
  stockists: readonly AskedRow[],
  { mail }: { mail: boolean },
): Promise<AskedRow[]> {
  const wanted = await notifications.add(tx, {
    kind,
    subject: { kind: 'supply-request', id: request.id },
    to: accountsOf(stockists),
    ...(mail && { isUrgent: true }),
  })
  return stockists.filter((row) => wanted.has(row.stockist_id))
}
