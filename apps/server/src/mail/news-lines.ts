import type { Role } from '@rasad/contract/roles'
import type { SayMail } from './mail-texts.ts'
import { mailMessages } from './messages.en.ts'

/** So many notifications of one kind, as a mail names them. */
export interface NewsItem {
  /** A notification's kind; a mail that waits can name one that no longer exists. */
  kind: string
  /** The kind of record that they are about. */
  about: string
  decision: 'approved' | 'declined' | null
  count: number
}

/** One sentence about them. It quotes nobody. */
export function newsLine({ kind, about, decision, count }: NewsItem, t: SayMail): string {
  const named =
    kind === 'registration' ? `${kind}_${about}` : kind === 'card-answer' ? `${kind}_${decision}` : kind
  const key = `news_${named}`
  return t(isNews(key) ? key : 'news_something', { count })
}

type NewsKey = Extract<Parameters<SayMail>[0], `news_${string}`>

function isNews(key: string): key is NewsKey {
  return Object.hasOwn(mailMessages, `${key}_one`)
}

const pages: Partial<Record<Role, string>> = {
  admin: '/adminpanel',
  stockist: '/stockist-dashboard?id=me',
}

/** Where somebody of this role finds what a mail names. */
export function newsPage(role: Role): string {
  return pages[role] ?? '/profile'
}
