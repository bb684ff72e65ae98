import type { accountsMessages } from '../features/accounts/messages.en.ts'
import type { adminMessages } from '../features/admin/messages.en.ts'
import type { cardsMessages } from '../features/cards/messages.en.ts'
import type { demandMessages } from '../features/demand/messages.en.ts'
import type { deskMessages } from '../features/desk/messages.en.ts'
import { directoryMessages } from '../features/directory/messages.en.ts'
import type { registrationMessages } from '../features/registration/messages.en.ts'
import { savedMessages } from '../features/saved/messages.en.ts'
import { searchMessages } from '../features/search/messages.en.ts'
import type { staffMessages } from '../features/staff/messages.en.ts'
import type { emailNoticeMessages } from '../ui/email-notice/messages.en.ts'
import type { idCardMessages } from '../ui/id-card/messages.en.ts'
import { uiMessages } from '../ui/messages.en.ts'
import { appMessages } from './messages.en.ts'

/** The texts that are bundled with the first page, by part. Another language is another object of this shape. */
export const english = {
  app: appMessages,
  directory: directoryMessages,
  saved: savedMessages,
  search: searchMessages,
  ui: uiMessages,
} as const

/** Texts that are bundled with their screens. */
interface LaterTexts {
  accounts: typeof accountsMessages
  admin: typeof adminMessages
  cards: typeof cardsMessages
  demand: typeof demandMessages
  desk: typeof deskMessages
  emailNotice: typeof emailNoticeMessages
  idCard: typeof idCardMessages
  registration: typeof registrationMessages
  staff: typeof staffMessages
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: typeof english & LaterTexts
  }
}
