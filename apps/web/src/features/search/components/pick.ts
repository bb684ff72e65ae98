import type { SearchHit } from '@rasad/contract/search'
import type { RecentPick } from '../recent-searches.ts'

/** A pick from the suggestions is a whole hit; one from the recent searches is only a name. */
export type SearchPick = SearchHit | RecentPick
