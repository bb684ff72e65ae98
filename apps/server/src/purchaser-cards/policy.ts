import type { RegistrationPolicy } from '../accounts/accounts.ts'
import { createCardRequestRepository } from './card-request-repository.ts'
import { tables } from './purchaser-cards-deps.ts'
import { createPurchaserRepository, type PurchaserRow } from './purchaser-repository.ts'

/** What a decision about a purchaser changes. Declining a purchaser also declines its open request. */
export const purchaserPolicy: RegistrationPolicy<PurchaserRow> = {
  roles: ['purchaser'],
  audited: 'purchaser',
  notFound: 'No such purchaser.',
  mailRole: 'purchaser',

  lock: (tx, id) => createPurchaserRepository(tables(tx)).lock(id),

  async apply(tx, purchaser, decision, decidedAt) {
    await createPurchaserRepository(tables(tx)).setStatus(purchaser.id, decision, decidedAt)
    if (decision === 'declined') {
      const requests = createCardRequestRepository(tables(tx))
      const open = await requests.lockOpen(purchaser.id)
      if (open) await requests.setStatus(open.id, 'declined')
    }
    return { ...purchaser, status: decision, decided_at: decidedAt }
  },

  nameOf: (purchaser) => purchaser.full_name,
}
