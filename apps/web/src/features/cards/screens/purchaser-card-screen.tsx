import '../messages.en.ts'
import type { Purchaser } from '@rasad/contract/purchasing'
import { useQuery } from '@tanstack/react-query'
import { LayoutDashboard, UserSearch } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useParams } from 'react-router'
import { ApiError, call } from '../../../lib/api-client.ts'
import { dateOf, shortId } from '../../../lib/format.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { phoneLinks } from '../../../lib/phone.ts'
import { useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { recordId } from '../../../lib/values.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { QueryError } from '../../../ui/error-state.tsx'
import { IdCard } from '../../../ui/id-card/id-card.tsx'
import { imageCandidates } from '../../../ui/id-card/pictures.ts'
import { ReissueCard } from '../../../ui/id-card/reissue-card.tsx'
import type { CardRecord } from '../../../ui/id-card/use-cards.ts'
import { SignInLink } from '../../../ui/sign-in-link.tsx'
import { EmptyState } from '../../../ui/states.tsx'

const purchaserKey = (id: string | undefined) => ['purchaser', id]

interface PurchaserCardScreenProps {
  /** Shown by the application below the card. */
  children?: (purchaser: Purchaser) => ReactNode
}

/** A purchaser's ID card, for the purchaser and the stockists it asked. */
export function PurchaserCardScreen({ children }: PurchaserCardScreenProps) {
  const { t } = useTexts('cards')
  const id = recordId(useParams().id)
  const query = useQuery({
    queryKey: purchaserKey(id),
    queryFn: async ({ signal }) =>
      (await call('GET /purchaser/{id}', { params: { id: id ?? '' }, signal })).data,
    enabled: id !== undefined,
    staleTime: 0,
  })
  const purchaser = query.data
  usePageTitle(purchaser?.fullName ?? t('purchaserTitle'))
  const status = query.error instanceof ApiError ? query.error.status : undefined
  const isNobody = !id || status === 404 || (query.isSuccess && !purchaser)

  return (
    <div className="page max-w-3xl py-6 md:py-10 print:max-w-none print:p-0">
      <header className="mb-5 grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start print:hidden">
        <h1 tabIndex={-1} className="min-w-0 wrap-anywhere text-2xl font-bold md:text-3xl">
          {purchaser?.fullName ?? t('purchaserTitle')}
        </h1>
        <ButtonLink look="quiet" to={paths.dashboard} className="justify-self-start">
          <LayoutDashboard aria-hidden />
          {t('toDashboard')}
        </ButtonLink>
      </header>
      {isNobody ? (
        <EmptyState title={t('purchaserNone')} picture={<UserSearch />} />
      ) : query.isError ? (
        <>
          <QueryError of={query} fallback={t('purchaserLoadFailed')} />
          {status === 401 && (
            <p className="text-center">
              <SignInLink to={paths.purchaserLogin} roles={['purchaser']}>
                {t('signIn')}
              </SignInLink>
            </p>
          )}
        </>
      ) : purchaser ? (
        <>
          <PurchaserCard purchaser={purchaser} />
          {children?.(purchaser)}
        </>
      ) : (
        <p role="status" className="py-10 text-center text-soft">
          {t('purchaserLoading')}
        </p>
      )}
    </div>
  )
}

function PurchaserCard({ purchaser }: { purchaser: Purchaser }) {
  const { t } = useTexts('cards')
  const { user } = useSession()
  const idNumber = shortId(purchaser._id)
  const card = useMemo((): CardRecord => {
    const contact = purchaser.contactNo ?? purchaser.phone
    return {
      issuer: 'Rasad',
      kind: t('purchaserKind'),
      badge: purchaser.approved ? t('verified') : undefined,
      photoFrom: imageCandidates(purchaser.photo, purchaser.personalPhoto),
      photoMissing: t('noPhoto'),
      name: purchaser.fullName,
      besidePhoto: [
        [t('idNumber'), idNumber],
        [t('issueDate'), dateOf(new Date().toISOString())],
        [t('validUntil'), t('permanent')],
      ],
      belowName: [[t('contactNumber'), phoneLinks(contact)?.text ?? contact]],
      barcode: idNumber,
      backFacts: [[t('address'), purchaser.address]],
      document: {
        label: t('aadhar'),
        from: imageCandidates(purchaser.aadharImage),
        missing: purchaser.aadharImage ? t('noIdentityImage') : t('noIdentityUploaded'),
      },
      path: purchaser.cardCode ? paths.card(purchaser.cardCode) : paths.purchaser(purchaser._id),
      linkText: t(purchaser.cardCode ? 'scanProof' : 'scan', { ns: 'idCard' }),
    }
  }, [purchaser, idNumber, t])
  const mayReissue = purchaser.cardCode !== null && (user?._id === purchaser._id || user?.role === 'admin')
  return (
    <IdCard card={card} fileName={`rasad-purchaser-${idNumber}`}>
      {mayReissue && <ReissueCard holderId={purchaser._id} queryKey={purchaserKey(purchaser._id)} />}
    </IdCard>
  )
}
