import type { PageContent } from '@rasad/contract/page-data'
import type { PageHead } from '../platform/http/web-pages.ts'
import type { Say } from './texts.ts'

/** A public page before anything of it is written as HTML. */
export interface PublicPage {
  status: 200 | 404 | 410
  /** Its one address, in English and without the host; none for a page that is missing. */
  path?: string
  head: PageHead
  content: PageContent
  say: Say
}
