import '../messages.en.ts'
import type { PartyRole } from '@rasad/contract/party-fields'
import { ListChecks } from 'lucide-react'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { AdminPage } from '../components/admin-page.tsx'
import { CandidateList } from '../components/candidate-list.tsx'

const titles = {
  stockist: 'stockistsTitle',
  medicalOwner: 'usersTitle',
  purchaser: 'purchasersTitle',
} as const

function CandidateScreen({ kind }: { kind: PartyRole }) {
  const { t } = useTexts('admin')
  return (
    <AdminPage
      for="admin"
      title={t(titles[kind])}
      action={
        <ButtonLink look="quiet" size="small" to={paths.reviewOf(kind)}>
          <ListChecks aria-hidden />
          {t('toReview')}
        </ButtonLink>
      }
    >
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
  return <CandidateScreen kind="medicalOwner" />
}

/** Purchasers in all states. */
export function AdminPurchasersScreen() {
  return <CandidateScreen kind="purchaser" />
}
