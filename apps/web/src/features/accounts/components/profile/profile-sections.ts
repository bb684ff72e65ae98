import type { SignedInUser } from '@rasad/contract/accounts'
import { hasBuyersRole } from '@rasad/contract/roles'
import type { ComponentType } from 'react'
import { hasMailChoices } from '../../../../lib/mail-choices.ts'
import type { accountsMessages } from '../../messages.en.ts'
import { DataSection } from './data-section.tsx'
import { ExportSection } from './export-section.tsx'
import { LicenceSection } from './licence-section.tsx'
import { NamesSection } from './names-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { SecuritySection } from './security-section.tsx'
import { hasSuppliers, StockistsSection } from './stockists-section.tsx'
import { SuppliersSection } from './suppliers/suppliers-section.tsx'

/** Titles and introductions of sections in the catalogue. */
type SectionText = Extract<keyof typeof accountsMessages, `section${string}`>

interface ProfilePart {
  /** Part of the address: `/profile#security`. */
  id: string
  title: SectionText
  intro?: SectionText
  /** Fills the section's sheet. */
  Content: ComponentType<{ user: SignedInUser }>
  /** Absent: everybody has it. */
  isFor?: (user: SignedInUser) => boolean
}

const parts: readonly ProfilePart[] = [
  { id: 'data', title: 'sectionData', Content: DataSection },
  { id: 'licence', title: 'sectionLicence', Content: LicenceSection, isFor: hasLicence },
  {
    id: 'stockists',
    title: 'sectionStockists',
    intro: 'sectionStockistsIntro',
    Content: StockistsSection,
    isFor: hasSuppliers,
  },
  {
    id: 'suppliers',
    title: 'sectionSuppliers',
    intro: 'sectionSuppliersIntro',
    Content: SuppliersSection,
    isFor: hasBuyersRole,
  },
  {
    id: 'names',
    title: 'sectionNames',
    intro: 'sectionNamesIntro',
    Content: NamesSection,
    isFor: ({ approved }) => approved,
  },
  { id: 'security', title: 'sectionSecurity', intro: 'sectionSecurityIntro', Content: SecuritySection },
  {
    id: 'notifications',
    title: 'sectionNotifications',
    intro: 'sectionNotificationsIntro',
    Content: NotificationsSection,
    isFor: hasMailChoices,
  },
  { id: 'export', title: 'sectionExport', intro: 'sectionExportIntro', Content: ExportSection },
]

/** The sections of an account's profile, in order. */
export function profileParts(user: SignedInUser): ProfilePart[] {
  return parts.filter(({ isFor }) => isFor?.(user) ?? true)
}

function hasLicence({ role }: SignedInUser): boolean {
  return role === 'stockist' || role === 'medicalOwner'
}
