import {
  ChartColumn,
  FileClock,
  FileSpreadsheet,
  IdCard,
  ListChecks,
  LogIn,
  MapPinned,
  MessagesSquare,
  ShieldCheck,
  ShieldPlus,
  UsersRound,
  Warehouse,
} from 'lucide-react'
import { ownPage } from '../lib/landing.ts'
import { paths } from '../lib/paths.ts'
import type { Session } from '../lib/session.ts'
import { barPagesOf, page } from './bar-pages.ts'

/** The pages that the menu and the palette offer, by who is signed in. Admins have further ones in their panel. */
export function pagesOf(session: Session) {
  const { user, hasToken } = session
  const role = hasToken && user?.approved ? user.role : undefined
  const isAdmin = user?.role === 'admin'
  const { home, demand, saved, profile } = barPagesOf(session)
  return {
    home,
    demand,
    saved,
    places: page(paths.places, 'places', MapPinned),
    profile,
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
