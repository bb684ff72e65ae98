import type { Notifications } from '../notifications/notifications.ts'
import type { PartyStore } from '../parties/parties.ts'
import type { Db } from '../platform/db/database.ts'
import { presentPurchaserDecision } from './present-purchaser.ts'
import { tables } from './purchaser-cards-deps.ts'
import { createPurchaserRepository, type PurchaserRow } from './purchaser-repository.ts'
import { purchaserPolicy } from './registration-policy.ts'

export function purchaserParty(notifications: Notifications): PartyStore<PurchaserRow> {
  const purchasersIn = (tx: Db) => createPurchaserRepository(tables(tx))
  return {
    role: 'purchaser',
    policy: purchaserPolicy(notifications),
    lock: (tx, id) => purchasersIn(tx).lock(id),
    insert: (tx, id, email, columns) => purchasersIn(tx).add(id, email, columns),
    update: (tx, id, columns) => purchasersIn(tx).update(id, columns),
    names: (db, ids) => purchasersIn(db).names(ids),
    standing: presentPurchaserDecision,
  }
}
