import type { NewsItem } from '../mail/mail.ts'
import type { NotificationRow } from './notification-repository.ts'

/** What a mail says of notifications: how many of what. It quotes nobody. */
export function countItems(
  rows: readonly Pick<NotificationRow, 'kind' | 'subject_kind' | 'values'>[],
): NewsItem[] {
  const items = new Map<string, NewsItem>()
  for (const { kind, subject_kind: about, values } of rows) {
    const { decision = null } = values
    const key = [kind, about, decision].join(' ')
    const item = items.get(key) ?? { kind, about, decision, count: 0 }
    item.count++
    items.set(key, item)
  }
  return [...items.values()]
}
