import '../texts.ts'
import { useTranslation } from 'react-i18next'
import type { CandidateKind } from '../api/candidate-lists.ts'
import { AdminPage } from '../components/admin-page.tsx'
import { CandidateList } from '../components/candidate-list.tsx'

const titles = { stockist: 'stockistsTitle', user: 'usersTitle', purchaser: 'purchasersTitle' } as const

function CandidateScreen({ kind }: { kind: CandidateKind }) {
  const { t } = useTranslation('admin')
  return (
    <AdminPage for="admin" title={t(titles[kind])}>
      <CandidateList kind={kind} />
    </AdminPage>
  )
}

/** Stockists in all states. */
export function AdminStockistsScreen() {
  return <CandidateScreen kind="stockist" />
}

/** Medical stores and plain users in all states. */
export function AdminUsersScreen() {
  return <CandidateScreen kind="user" />
}

/** Purchasers in all states. */
export function AdminPurchasersScreen() {
  return <CandidateScreen kind="purchaser" />
}
