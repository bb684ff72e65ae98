import '../messages.en.ts'
import type { CardProof } from '@rasad/contract/id-cards'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, CircleX, RotateCw, ShieldQuestion } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '../../../lib/api-client.ts'
import { dateOf, momentInIndia, momentOf } from '../../../lib/format.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { useIsTakenOver, useNow } from '../../../lib/rendered.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { QueryError } from '../../../ui/error-state.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { LateLicenceMark } from '../../../ui/licence-mark.tsx'
import { PrivateImage } from '../../../ui/private-image.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { cardQuery } from '../api/card-query.ts'

/** What the QR of a printed card opens: whether the card is valid, for anybody who scans it. */
export function CardProofScreen() {
  const { t } = useTexts('cards')
  const code = useParams().code ?? ''
  const isTakenOver = useIsTakenOver()
  // What the page came with is the answer of this scan.
  const query = useQuery({ ...cardQuery(code), refetchOnMount: isTakenOver })
  const [isFirst] = useState(!isTakenOver)
  const proof = isFirst || query.isFetchedAfterMount ? query.data : undefined
  usePageTitle(t('proofTitle'))
  const isUnknown = query.error instanceof ApiError && [400, 404].includes(query.error.status)
  return (
    <div className="page max-w-md py-6 md:py-12">
      <h1 tabIndex={-1} className="mb-4 text-xl font-bold">
        {t('proofTitle')}
      </h1>
      {isUnknown ? (
        <EmptyState title={t('proofUnknown')} text={t('proofUnknownText')} picture={<ShieldQuestion />} />
      ) : query.isError ? (
        <QueryError of={query} fallback={t('proofFailed')} />
      ) : proof ? (
        <Proof proof={proof} checkedAt={query.dataUpdatedAt}>
          <Button look="quiet" onClick={() => query.refetch()} disabled={query.isFetching}>
            <RotateCw aria-hidden />
            {query.isFetching ? t('proofLoading') : t('proofAgain')}
          </Button>
        </Proof>
      ) : (
        <LoadingShapes label={t('proofLoading')}>
          <Skeleton className="h-96 w-full rounded-lg" />
        </LoadingShapes>
      )}
    </div>
  )
}

interface ProofProps {
  proof: CardProof
  /** Milliseconds since 1970. */
  checkedAt: number
  children: ReactNode
}

function Proof({ proof, checkedAt, children }: ProofProps) {
  const { t } = useTexts('cards')
  const isTakenOver = useIsTakenOver()
  const now = useNow()
  const Icon = proof.valid ? BadgeCheck : CircleX
  return (
    <section className="overflow-hidden rounded-lg border border-line bg-sheet shadow-card">
      <div
        role="status"
        className={classes(
          'flex items-center gap-3 px-5 py-4',
          proof.valid ? 'bg-call-wash text-call' : 'bg-alarm-wash text-alarm',
        )}
      >
        <Icon aria-hidden className="size-9 shrink-0" />
        <p className="text-lg font-bold">{proof.valid ? t('proofValid') : t('proofInvalid')}</p>
      </div>
      <div className="p-5">
        {proof.valid ? <Holder proof={proof} /> : <p>{reasonOf(proof, t)}</p>}
        <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
          {/* Browsers write a moment with other spaces than the service. */}
          <p suppressHydrationWarning className="figures text-sm text-soft">
            {t('proofAt', { moment: isTakenOver ? momentOf(isoOf(checkedAt)) : momentInIndia(isoOf(now)) })}
          </p>
          {children}
        </div>
      </div>
    </section>
  )
}

function isoOf(moment: number): string {
  return new Date(moment).toISOString()
}

function reasonOf({ revokedAt }: CardProof, t: ReturnType<typeof useTexts<'cards'>>['t']): string {
  return revokedAt ? t('proofRevoked', { date: dateOf(revokedAt) }) : t('proofSuspended')
}

function Holder({ proof }: { proof: CardProof }) {
  const { t } = useTexts('cards')
  return (
    <>
      <div className="flex gap-4">
        <PrivateImage
          url={proof.photo}
          alt={t('proofPhotoOf', { name: proof.name ?? '' })}
          missing={t('noPhoto')}
          className="aspect-4/5 w-32 shrink-0 object-cover"
        />
        <div className="min-w-0">
          <p className="text-sm text-soft">{t(`proofKind_${proof.kind}`)}</p>
          <h2 className="text-xl font-bold wrap-anywhere">{proof.name}</h2>
          {proof.photo && <p className="mt-2 text-sm text-soft">{t('proofCompare')}</p>}
        </div>
      </div>
      <div className="mt-3">
        <Facts>
          {proof.firm && proof.firm !== proof.name && (
            <Fact name={t('proofFirm')} missing="">
              {proof.firm}
            </Fact>
          )}
          {proof.town && (
            <Fact name={t('proofTown')} missing="">
              {proof.town}
            </Fact>
          )}
          <Fact name={t('proofSince')} missing="">
            {dateOf(proof.since)}
          </Fact>
          {proof.licenceLate && !proof.until && (
            <Fact name={t('proofLicence')} missing="">
              <LateLicenceMark of={proof} />
            </Fact>
          )}
          {proof.until && (
            <Fact name={t('proofUntil')} missing="">
              {dateOf(proof.until)} <LateLicenceMark of={proof} />
            </Fact>
          )}
        </Facts>
      </div>
    </>
  )
}
