import type { ReviewKind } from '@rasad/contract/review'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ageOf } from '../lib/age.ts'
import { countOf } from '../lib/format.ts'
import { paths } from '../lib/paths.ts'
import { reviewCountsQuery } from '../lib/review-counts.ts'
import { useTexts } from '../lib/texts.ts'

const kinds = [
  'stockist',
  'medicalOwner',
  'purchaser',
  'change',
  'medicine',
  'company',
] as const satisfies readonly ReviewKind[]

/** What waits for an admin: how many of each kind, and since when the oldest does. */
export function MenuReview({ isOpen, onGo }: { isOpen: boolean; onGo: () => void }) {
  const { t } = useTexts('app')
  const { data } = useQuery({ ...reviewCountsQuery(), enabled: isOpen })
  const waiting = kinds.flatMap((kind) => {
    const since = data?.oldest[kind]
    return data && since ? [{ kind, count: data.counts[kind], since }] : []
  })
  if (waiting.length === 0) return null
  return (
    <ul className="mb-1 ml-11 mr-1 border-l border-line">
      {waiting.map(({ kind, count, since }) => (
        <li key={kind}>
          <Link
            to={paths.reviewOf(kind)}
            onClick={onGo}
            className="flex min-h-9 items-baseline gap-2 rounded-sm py-1.5 pl-3 pr-2 text-sm no-underline hover:bg-sunk"
          >
            <span className="min-w-0 grow truncate">{t(`review_${kind}`)}</span>
            <span className="figures font-semibold">{countOf(count)}</span>
            <span className="figures min-w-7 text-right text-xs text-soft">
              <span className="sr-only">{t('reviewOldest')} </span>
              {ageOf(since)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
