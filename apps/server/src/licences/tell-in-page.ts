import type { Notifications } from '../notifications/notifications.ts'
import type { Db } from '../platform/db/database.ts'
import type { LicenceEvent } from './licences.ts'

/** Notifications of what happens to a licence. The mails about it are written beside them. */
export async function tellInPage(notifications: Notifications, tx: Db, event: LicenceEvent): Promise<void> {
  const { id, holder } = event.holder
  const subject = { kind: holder, id } as const
  if (event.kind === 'due') {
    const { until, step } = event
    const news = { kind: 'licence-due', subject, values: { until, step }, isMailed: true } as const
    await notifications.add(tx, { ...news, to: [id] })
    await notifications.add(tx, { ...news, to: 'admins' })
    return
  }
  // What was asked of anybody before has come to nothing.
  await notifications.settle(tx, ['licence-due', 'licence-cancelled', 'licence-lifted'], id)
  await notifications.add(tx, { kind: `licence-${event.kind}`, subject, to: [id], isMailed: true })
}
