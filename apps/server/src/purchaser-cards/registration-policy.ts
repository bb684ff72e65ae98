import type { RegistrationPolicy } from '../accounts/accounts.ts'
import type { Notifications } from '../notifications/notifications.ts'
import { createCardRequestRepository } from './card-request-repository.ts'
import { tables } from './purchaser-cards-deps.ts'
import { createPurchaserRepository, type PurchaserRow } from './purchaser-repository.ts'
import { touchAsked } from './touch-asked.ts'

/** What a decision about a purchaser changes. Declining a purchaser also declines its open request. */
export function purchaserPolicy(notifications: Notifications): RegistrationPolicy<PurchaserRow> {
  return {
    roles: ['purchaser'],
    audited: 'purchaser',
    notFound: 'No such purchaser.',
    mailRole: 'purchaser',

    lock: (tx, id) => createPurchaserRepository(tables(tx)).lock(id),

    async apply(tx, purchaser, state, decidedAt, actor) {
      await createPurchaserRepository(tables(tx)).setStatus(purchaser.id, state, decidedAt)
      if (state === 'declined' || purchaser.status === 'declined') await touchAsked(tx, purchaser.id)
      if (state === 'declined') {
        const requests = createCardRequestRepository(tables(tx))
        const open = await requests.lockOpen(purchaser.id)
        if (open) {
          await requests.setStatus(open.id, 'declined', actor)
          // It waits for nobody any more.
          await notifications.markDone(tx, ['card-request'], open.id)
        }
      }
      return { ...purchaser, status: state, decided_at: decidedAt }
    },

    /** The request that the decision has declined is open again. */
    async takeBack(tx, { id }, at) {
      const reopened = await createCardRequestRepository(tables(tx)).reopen(id, at)
      for (const request of reopened) await notifications.takeBack(tx, request, at)
    },

    nameOf: (purchaser) => purchaser.full_name,
  }
}
