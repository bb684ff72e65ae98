import {
  Bookmark,
  ChartColumn,
  ClipboardList,
  FileClock,
  FileSpreadsheet,
  House,
  IdCard,
  ListChecks,
  LogIn,
  type LucideIcon,
  MapPinned,
  MessagesSquare,
  ShieldCheck,
  ShieldPlus,
  UserRound,
  UsersRound,
  Warehouse,
} from 'lucide-react'
import { ownPage, profileLink } from '../lib/landing.ts'
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

const page = (to: string, label: PageLabel, Icon: LucideIcon): Page => ({ to, label, Icon })

/** The pages that the bars, the menu and the palette offer, by who is signed in. Admins have further ones in their panel. */
export function pagesOf(session: Session) {
  const { user, hasToken } = session
  const role = hasToken && user?.approved ? user.role : undefined
  const isAdmin = user?.role === 'admin'
  return {
    home: page(paths.home, 'home', House),
    demand: page(paths.demand, 'demand', ClipboardList),
    saved: page(paths.saved, 'saved', Bookmark),
    places: page(paths.places, 'places', MapPinned),
    profile: page(profileLink(session), 'profile', UserRound),
    ...(!user && { signIn: page(paths.selectRole, 'signIn', LogIn) }),
    ...(isAdmin && {
      adminPanel: page(paths.adminPanel, 'adminPanel', ShieldCheck),
      overview: page(paths.adminOverview, 'overview', ChartColumn),
      review: page(paths.review, 'review', ListChecks),
      ...(user.owner && { addAdmin: page(paths.createAdmin, 'addAdmin', ShieldPlus) }),
    }),
    ...((role === 'medicalOwner' || role === 'purchaser') && {
      requests: page(paths.requests, 'requests', MessagesSquare),
    }),
    ...(role === 'stockist' && {
      desk: page(paths.stockistDashboard, 'desk', Warehouse),
      asked: page(paths.askedRequests, 'requests', MessagesSquare),
      stockLists: page(paths.stockLists, 'stockLists', FileSpreadsheet),
      card: page(paths.stockistCard, 'card', IdCard),
    }),
    ...((role === 'stockist' || role === 'staff') && { staff: page(paths.staffs, 'staff', UsersRound) }),
    ...(user &&
      (role === 'purchaser' || role === 'staff') && { ownCard: page(ownPage(user), 'card', IdCard) }),
    ...(user && !user.approved && { registration: page(ownPage(user), 'registration', FileClock) }),
  }
}
