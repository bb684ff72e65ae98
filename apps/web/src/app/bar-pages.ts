import {
  Bookmark,
  ClipboardList,
  FileSpreadsheet,
  House,
  type LucideIcon,
  MessagesSquare,
  UserRound,
  Warehouse,
} from 'lucide-react'
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
  | 'stock'
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

/** Pages of a stockist's own, by where their paths begin. */
const ownPaths = ['/stockist-dashboard', '/stock-lists', '/stockist-card', '/profile']

/**
 * The bar on a stockist's own pages; undefined elsewhere, and for everybody else.
 * @returns its pages, and which of them is the one that is shown
 */
export function deskBarOf(
  session: Session,
  { pathname, search }: { pathname: string; search: string },
): { pages: readonly Page[]; active: PageLabel } | undefined {
  const { hasToken, user } = session
  if (!hasToken || user?.role !== 'stockist' || !user.approved) return undefined
  const path = pathname.toLowerCase()
  if (!ownPaths.some((own) => path === own || path.startsWith(`${own}/`))) return undefined
  const tab = new URLSearchParams(search).get('tab')
  const pages = [
    page(paths.stockistDashboard, 'desk', Warehouse),
    page(paths.stockLists, 'stock', FileSpreadsheet),
    page(paths.askedRequests, 'requests', MessagesSquare),
    barPagesOf(session).profile,
  ]
  if (path === '/profile') return { pages, active: 'profile' }
  if (path.startsWith('/stock-lists') || tab === 'lists') return { pages, active: 'stock' }
  return { pages, active: tab === 'requests' ? 'requests' : 'desk' }
}
