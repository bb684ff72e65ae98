import './messages.en.ts'
import type { ReviewKind } from '@rasad/contract/review'
import {
  ChartColumn,
  CopyCheck,
  Factory,
  FileClock,
  FileSpreadsheet,
  Hospital,
  LibraryBig,
  ListChecks,
  type LucideIcon,
  Merge,
  PackageSearch,
  Pill,
  ScrollText,
  SearchX,
  ShieldCheck,
  ShieldPlus,
  ShoppingCart,
  Store,
  UsersRound,
  Warehouse,
} from 'lucide-react'
import { paths } from '../../lib/paths.ts'

interface PanelPage {
  to: string
  label:
    | 'panelOverview'
    | 'panelReview'
    | 'panelStockists'
    | 'panelUsers'
    | 'panelPurchasers'
    | 'panelStaff'
    | 'panelCatalogue'
    | 'panelProposals'
    | 'panelImports'
    | 'panelLicences'
    | 'panelAudit'
  Icon: LucideIcon
  /** What of the queue is decided there. */
  waits?: ReviewKind | 'all'
}

/** What waits for an admin, and the lists to look things up in: a card each in the panel. */
export const panelPages: readonly PanelPage[] = [
  { to: paths.adminOverview, label: 'panelOverview', Icon: ChartColumn },
  { to: paths.review, label: 'panelReview', Icon: ListChecks, waits: 'all' },
  { to: paths.adminStockists, label: 'panelStockists', Icon: Warehouse, waits: 'stockist' },
  { to: paths.adminUsers, label: 'panelUsers', Icon: Hospital, waits: 'medicalOwner' },
  { to: paths.adminPurchasers, label: 'panelPurchasers', Icon: ShoppingCart, waits: 'purchaser' },
  { to: paths.staffs, label: 'panelStaff', Icon: UsersRound },
  { to: paths.catalogue, label: 'panelCatalogue', Icon: LibraryBig },
  { to: paths.proposals, label: 'panelProposals', Icon: PackageSearch },
  { to: paths.imports, label: 'panelImports', Icon: FileSpreadsheet },
  { to: paths.licences, label: 'panelLicences', Icon: FileClock },
  { to: paths.audit, label: 'panelAudit', Icon: ScrollText },
]

export const creationPages = [
  { to: paths.stockistSignup, label: 'panelCreateStockist', Icon: Store },
  { to: paths.createCompany, label: 'panelCreateCompany', Icon: Factory },
  { to: paths.createMedicine, label: 'panelCreateMedicine', Icon: Pill },
] as const

/** Only for the super admin. */
export const ownerPages = [
  { to: paths.createAdmin, label: 'panelAddAdmin', Icon: ShieldPlus },
  { to: paths.admins, label: 'panelAdmins', Icon: ShieldCheck },
] as const

/** The parts of the catalogue's upkeep, in the order of their tabs. */
export const upkeepPages = [
  { to: paths.catalogue, label: 'navSearch', Icon: LibraryBig },
  { to: paths.duplicates('medicine'), label: 'navDuplicates', Icon: CopyCheck },
  { to: paths.proposals, label: 'navProposals', Icon: PackageSearch },
  { to: paths.merges, label: 'navMerges', Icon: Merge },
  { to: paths.unmet, label: 'navUnmet', Icon: SearchX },
] as const

type AdminPage = (
  | typeof panelPages
  | typeof creationPages
  | typeof ownerPages
  | typeof upkeepPages
)[number] & {
  Icon: LucideIcon
}

/** All pages of an admin, each once. */
export function adminPagesOf({ owner }: { owner: boolean }): AdminPage[] {
  const all: AdminPage[] = [...panelPages, ...upkeepPages, ...creationPages, ...(owner ? ownerPages : [])]
  return all.filter(({ to }, at) => all.findIndex((other) => other.to === to) === at)
}
