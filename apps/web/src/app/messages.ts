import { directoryMessages } from '../features/directory/messages.en.ts'
import { savedMessages } from '../features/saved/messages.en.ts'
import { searchMessages } from '../features/search/messages.en.ts'
import { uiMessages } from '../ui/messages.en.ts'
import { appMessages } from './messages.en.ts'

/** All texts of the product by part. Another language is another object of this shape. */
export const english = {
  app: appMessages,
  directory: directoryMessages,
  saved: savedMessages,
  search: searchMessages,
  ui: uiMessages,
} as const

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: typeof english
  }
}
