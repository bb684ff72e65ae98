import { pageAnswer } from '../platform/http/answers.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { Notifications, Reader } from './notifications.ts'

/** Calls of one account per minute that mark notifications as read. */
const maxReads = 120
/** Changes of one account's choices per day: each is in the audit log, which only grows. */
const maxChoices = 100
const day = 24 * 3_600

interface NotificationRoutesDeps {
  notifications: Notifications
  /** Counts a call of an account. @throws AppError too-many-requests */
  limit(what: string, parts: string[], most: number, seconds: number): Promise<void>
}

/** Routes by which people read what they are told, and choose how. */
export function notificationRoutes(
  route: Routes<{ kind: 'visitor' } | (Reader & { kind: 'account' })>,
  { notifications, limit }: NotificationRoutesDeps,
): void {
  route('GET /api/notifications', async ({ query, caller }) => {
    const page = await notifications.list(await caller(), query)
    return { ...pageAnswer(page), unread: page.unread }
  })

  route('POST /api/notifications/read', async ({ body, caller }) => {
    const reader = await caller()
    await limit('notifications', [reader.id], maxReads, 60)
    return { success: true, data: { unread: await notifications.read(reader, body) } }
  })

  route('GET /api/notifications/choices', async ({ caller }) => ({
    success: true,
    data: await notifications.choices(await caller()),
  }))

  route('PATCH /api/notifications/choices', async ({ body, caller }) => {
    const reader = await caller()
    await limit('notification-choices', [reader.id], maxChoices, day)
    return { success: true, data: await notifications.choose(reader, body) }
  })
}
