import { limits } from '@rasad/contract/limits'
import { ApiError } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import type { DemandFailure } from '../demand-failure.ts'

interface FailureBannerProps {
  failure: DemandFailure
  onRetry: () => void
  /** It is not to be planned by itself any more. */
  onCancel: () => void
}

/** Says why there is no new result. The list is unchanged. */
export function FailureBanner({ failure, onRetry, onCancel }: FailureBannerProps) {
  const { t } = useTexts('demand')
  if (failure.kind === 'faults') {
    return <Banner tone="warning">{t('faultCount', { count: failure.rows.length })}</Banner>
  }
  if (failure.kind === 'too-many') {
    return (
      <Banner tone="warning">{t('tooMany', { most: limits.maxDemandLines, count: failure.count })}</Banner>
    )
  }
  if (failure.kind === 'unknown-pin') return <Banner tone="warning">{failure.message}</Banner>
  if (failure.kind === 'all-left-out') return <Banner tone="warning">{t('allLeftOut')}</Banner>
  if (failure.kind === 'waits') {
    return (
      <Banner tone="note">
        <p>{t('waits')}</p>
        <Button look="quiet" size="small" className="mt-2 min-h-10" onClick={onCancel}>
          {t('cancelWaiting')}
        </Button>
      </Banner>
    )
  }
  if (failure.kind === 'pin') return <Banner tone="warning">{t('pinWrong')}</Banner>
  return (
    <Banner tone="warning">
      <p>{t('failed')}</p>
      <p className="text-sm font-normal">
        {reasonOf(failure.error)} {t('failedKept')}
      </p>
      <Button look="quiet" size="small" className="mt-2 min-h-10" onClick={onRetry}>
        {t('tryAgain', { ns: 'ui' })}
      </Button>
    </Banner>
  )
}

function reasonOf(error: Error): string {
  return error instanceof ApiError && error.code !== 'network' ? error.message : ''
}
