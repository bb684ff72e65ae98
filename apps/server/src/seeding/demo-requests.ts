import { demoPurchasers } from '../../seed/demo/people.ts'
import { demoOrderList, demoRequest, demoUnmet } from '../../seed/demo/requests.ts'
import type { Db } from '../platform/db/database.ts'
import { createAnsweredListingsRepository } from '../supply-requests/supply-requests.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { demoId } from './demo-ids.ts'
import { createDemoRequestsRepository } from './demo-requests-repository.ts'
import { purchaserId, storeId } from './demo-rows.ts'
import type { SeedingTables } from './seeding-tables.ts'

/**
 * Adds what a store of the demo world has: a list that stays, a request under way, and what it and others wanted in vain.
 * @param has whether this account was made now
 */
export async function addDemoRequests(tx: Db, has: (id: string) => boolean): Promise<void> {
  const rows = createDemoRequestsRepository(tx.withTables<SeedingTables>())
  const buyers = demoUnmet.buyers.map((email) =>
    demoPurchasers.some((purchaser) => purchaser.email === email)
      ? purchaserId({ email })
      : storeId({ email }),
  )
  await rows.addUnmet(buyers.filter(has), demoUnmet.medicines)
  const accountId = storeId({ email: demoOrderList.store })
  if (!has(accountId)) return
  const { name } = demoOrderList
  const lines = demoOrderList.lines.map((line) => ({
    id: demoId('list-line', `${name} ${line.name}`),
    ...line,
  }))
  const listId = demoId('order-list', name)
  await rows.addList({ id: listId, accountId, name, lines })
  const requestId = demoId('supply-request', name)
  const { asked, note, hoursAgo } = demoRequest
  await rows.addRequest({ id: requestId, accountId, listId, note, town: 'Pune', hoursAgo, lines })
  const lists = createAnsweredListingsRepository(tx.withTables<TradeTables>())
  for (const { seenHoursAgo = null, answered = null, ...each } of asked) {
    const askedNo = await rows.addAsked({ requestId, seenHoursAgo, answered, ...each })
    // What is answered in a session is news for the stockist's list; what is answered by link waits.
    if (askedNo !== undefined && answered?.by === 'session') await lists.write({ askedNo, byLink: false })
  }
  await rows.countVersions(requestId)
}
