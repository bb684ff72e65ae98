import '../messages.en.ts'
import type { FullStockist } from '@rasad/contract/stockists'
import { useQuery } from '@tanstack/react-query'
import { IdCard as IdCardIcon, Store } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { call } from '../../../lib/api-client.ts'
import { shortId } from '../../../lib/format.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { phoneLinks } from '../../../lib/phone.ts'
import { useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { QueryError } from '../../../ui/error-state.tsx'
import { IdCard } from '../../../ui/id-card/id-card.tsx'
import type { CardFact } from '../../../ui/id-card/layout-card.ts'
import { imageCandidates } from '../../../ui/id-card/pictures.ts'
import { ReissueCard } from '../../../ui/id-card/reissue-card.tsx'
import type { CardRecord } from '../../../ui/id-card/use-cards.ts'
import { SignInLink } from '../../../ui/sign-in-link.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'

/** The signed-in stockist's ID card. */
export function StockistCardScreen() {
  const { t } = useTexts('cards')
  const { user } = useSession()
  usePageTitle(t('stockistTitle'))
  if (user?.role !== 'stockist') {
    return (
      <Frame>
        <EmptyState title={t('loggedOut')} text={t('loggedOutText')} picture={<Store />}>
          <SignInLink to={paths.stockistLogin} roles={['stockist']}>
            {t('goToLogin')}
          </SignInLink>
        </EmptyState>
      </Frame>
    )
  }
  return <OwnCard id={user._id} />
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTexts('cards')
  return (
    <div className="page max-w-3xl py-6 md:py-10 print:max-w-none print:p-0">
      <header className="mb-5 print:hidden">
        <h1 tabIndex={-1} className="text-2xl font-bold md:text-3xl">
          {t('stockistTitle')}
        </h1>
        <p className="mt-0.5 text-soft">{t('stockistIntro')}</p>
      </header>
      {children}
    </div>
  )
}

const stockistCardKey = (id: string) => ['me', 'stockist', id]

function OwnCard({ id }: { id: string }) {
  const { t } = useTexts('cards')
  const query = useQuery({
    queryKey: stockistCardKey(id),
    queryFn: async ({ signal }) => (await call('GET /api/stockist/{id}', { params: { id }, signal })).data,
    staleTime: 0,
  })
  const stockist = query.data && 'licenseNumber' in query.data ? query.data : undefined
  return (
    <Frame>
      {query.isError ? (
        <QueryError of={query} fallback={t('stockistFailed')} />
      ) : query.isPending ? (
        <LoadingShapes>
          <Skeleton className="h-96 w-full rounded-md" />
        </LoadingShapes>
      ) : stockist?.approved ? (
        <StockistCard stockist={stockist} />
      ) : (
        <EmptyState title={t('stockistOnly')} picture={<IdCardIcon />} />
      )}
    </Frame>
  )
}

function StockistCard({ stockist }: { stockist: FullStockist }) {
  const { t } = useTexts('cards')
  const idNumber = shortId(stockist._id)
  const card = useMemo((): CardRecord => {
    const given = (label: string, value: string | null | undefined): CardFact[] =>
      value ? [[label, value]] : []
    return {
      issuer: stockist.firmName,
      kind: t('stockistKind'),
      photoFrom: imageCandidates(stockist.profileImageUrl, stockist.logo?.url),
      photoMissing: t('noPhoto'),
      name: stockist.contactPerson ?? stockist.firmName,
      besidePhoto: [
        [t('idNumber'), idNumber],
        ...given(t('roleType'), stockist.roleType),
        ...given(t('bloodGroup'), stockist.bloodGroup),
      ],
      belowName: given(t('phone'), phoneLinks(stockist.phone)?.text),
      barcode: idNumber,
      backFacts: [
        ...given(t('email'), stockist.email),
        ...given(t('address'), addressLine(stockist)),
        ...given(t('licence'), stockist.licenseNumber),
        ...given(t('cntx'), stockist.cntxNumber),
      ],
      path: stockist.cardCode ? paths.card(stockist.cardCode) : paths.stockistById(stockist._id),
      linkText: t(stockist.cardCode ? 'scanProof' : 'scanPage', { ns: 'idCard' }),
    }
  }, [stockist, idNumber, t])
  return (
    <IdCard card={card} fileName={`rasad-stockist-${idNumber}`}>
      <ButtonLink look="plain" to={paths.stockist(stockist._id, stockist.firmName)}>
        {t('publicPage')}
      </ButtonLink>
      {stockist.cardCode && <ReissueCard holderId={stockist._id} queryKey={stockistCardKey(stockist._id)} />}
    </IdCard>
  )
}

function addressLine({ address, location }: FullStockist): string | null {
  const parts = [address?.street, address?.city, address?.state, address?.pincode].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : location
}
