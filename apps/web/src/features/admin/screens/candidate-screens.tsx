import '../texts.ts'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/hooks.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import type { CandidateKind } from '../api/candidate-lists.ts'
import { CandidateList } from '../components/candidate-list.tsx'
import { Gate } from '../components/gate.tsx'

const titles = { stockist: 'stockistsTitle', user: 'usersTitle', purchaser: 'purchasersTitle' } as const

function CandidateScreen({ kind }: { kind: CandidateKind }) {
  const { t } = useTranslation('admin')
  const title = t(titles[kind])
  usePageTitle(title)
  return (
    <Gate for="admin" title={title}>
      <div className="page max-w-4xl py-5 md:py-8">
        <BackButton label={t('back')} />
        <h1 tabIndex={-1} className="mb-4 mt-1 text-2xl font-bold md:text-3xl">
          {title}
        </h1>
        <CandidateList kind={kind} />
      </div>
    </Gate>
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
