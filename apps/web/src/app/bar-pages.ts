import { Bookmark, ClipboardList, House, type LucideIcon, UserRound } from 'lucide-react'
import { profileLink } from '../lib/landing.ts'
import { paths } from '../lib/paths.ts'
import type { Session } from '../lib/session.ts'

type PageLabel =
  | 'addAdmin'
  | 'adminPanel'
  | 'card'
  | 'demand'
  | 'desk'
  | 'home'
  | 'overview'
  | 'places'
  | 'profile'
  | 'registration'
  | 'requests'
  | 'review'
  | 'saved'
  | 'signIn'
  | 'staff'
  | 'stockLists'

export interface Page {
  to: string
  /** In the texts of the app. */
  label: PageLabel
  Icon: LucideIcon
}

export const page = (to: string, label: PageLabel, Icon: LucideIcon): Page => ({ to, label, Icon })

/** The pages that the bars offer to everybody. The first page needs no others. */
export function barPagesOf(session: Session) {
  return {
    home: page(paths.home, 'home', House),
    demand: page(paths.demand, 'demand', ClipboardList),
    saved: page(paths.saved, 'saved', Bookmark),
    profile: page(profileLink(session), 'profile', UserRound),
  }
}
