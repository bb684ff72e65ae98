import type { unitsMessages } from '@rasad/texts/units'
import type { accountsMessages } from '../features/accounts/messages.en.ts'
import type { adminMessages } from '../features/admin/messages.en.ts'
import type { reviewMessages } from '../features/admin/review/messages.en.ts'
import type { cardsMessages } from '../features/cards/messages.en.ts'
import type { demandMessages } from '../features/demand/messages.en.ts'
import type { orderListsMessages } from '../features/demand/order-lists/messages.en.ts'
import type { deskMessages } from '../features/desk/messages.en.ts'
import type { stockMessages } from '../features/desk/stock-lists/messages.en.ts'
import type { directoryMessages } from '../features/directory/messages.en.ts'
import type { listLinkMessages } from '../features/list-link/messages.en.ts'
import type { notificationsMessages } from '../features/notifications/messages.en.ts'
import type { registrationMessages } from '../features/registration/messages.en.ts'
import type { waitingMessages } from '../features/registration/waiting/messages.en.ts'
import type { requestsMessages } from '../features/requests/messages.en.ts'
import type { savedMessages } from '../features/saved/messages.en.ts'
import { searchMessages } from '../features/search/messages.en.ts'
import type { searchResultsMessages } from '../features/search/results/messages.en.ts'
import type { staffMessages } from '../features/staff/messages.en.ts'
import type { chartsMessages } from '../ui/charts/messages.en.ts'
import type { emailNoticeMessages } from '../ui/email-notice/messages.en.ts'
import type { formMessages } from '../ui/form-messages.en.ts'
import type { idCardMessages } from '../ui/id-card/messages.en.ts'
import { uiMessages } from '../ui/messages.en.ts'
import type { keysMessages } from './keys/messages.en.ts'
import { appMessages } from './messages.en.ts'
import type { offlineMessages } from './offline/messages.en.ts'

/** The texts that are bundled with the first page, by part. Another language is another object of this shape. */
export const english = {
  app: appMessages,
  search: searchMessages,
  ui: uiMessages,
} as const

/** Texts that are bundled with their screens. */
interface LaterTexts {
  units: typeof unitsMessages
  accounts: typeof accountsMessages
  admin: typeof adminMessages
  cards: typeof cardsMessages
  demand: typeof demandMessages
  desk: typeof deskMessages
  directory: typeof directoryMessages
  emailNotice: typeof emailNoticeMessages
  form: typeof formMessages
  charts: typeof chartsMessages
  idCard: typeof idCardMessages
  keys: typeof keysMessages
  listLink: typeof listLinkMessages
  notifications: typeof notificationsMessages
  offline: typeof offlineMessages
  orderLists: typeof orderListsMessages
  registration: typeof registrationMessages
  requests: typeof requestsMessages
  review: typeof reviewMessages
  saved: typeof savedMessages
  searchResults: typeof searchResultsMessages
  staff: typeof staffMessages
  stock: typeof stockMessages
  waiting: typeof waitingMessages
}

type AllTexts = typeof english & LaterTexts

declare module '../lib/texts.ts' {
  interface TextParts extends AllTexts {}
}
