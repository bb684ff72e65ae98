import { RotateCw, WifiOff } from 'lucide-react'
import { ApiError } from '../lib/api-client.ts'
import { useTexts } from '../lib/texts.ts'
import { useBackOnline } from '../lib/use-back-online.ts'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'

interface ErrorStateProps {
  error: Error
  /** What failed; the reason is shown below. */
  fallback?: string
  onRetry: () => void
  busy?: boolean
  className?: string
}

/** An error with the service's message if it has one, and a way to retry. */
export function ErrorState({ error, fallback, onRetry, busy, className }: ErrorStateProps) {
  const { t } = useTexts('ui')
  const title = fallback ?? t('errorTitle')
  useBackOnline(isSilent(error), onRetry)
  return (
    <div
      role="alert"
      className={classes('mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center', className)}
    >
      <span
        aria-hidden
        className="mb-4 grid size-16 place-items-center rounded-full bg-alarm-wash text-alarm"
      >
        <WifiOff className="size-7" />
      </span>
      <h2 className="text-lg font-semibold">{title}</h2>
      <ErrorReason error={error} title={title} />
      <Button look="quiet" className="mt-5" onClick={onRetry} disabled={busy}>
        <RotateCw aria-hidden />
        {t('tryAgain')}
      </Button>
    </div>
  )
}

interface QueryErrorProps extends Pick<ErrorStateProps, 'fallback' | 'className'> {
  /** A query that has failed. */
  of: { error: Error | null; refetch: () => unknown; isFetching: boolean }
}

/** Why a query has no answer, and a way to ask again. */
export function QueryError({ of: { error, refetch, isFetching }, ...rest }: QueryErrorProps) {
  return error && <ErrorState error={error} onRetry={() => refetch()} busy={isFetching} {...rest} />
}

function isSilent(error: Error): boolean {
  return !(error instanceof ApiError) || error.code === 'network'
}

function ErrorReason({ error, title }: { error: Error; title: string }) {
  const { t } = useTexts('ui')
  const reason = isSilent(error)
    ? t('networkError')
    : error instanceof ApiError && error.code === 'timeout'
      ? t('timeoutError')
      : error.message
  // A screen can show the service's message in the title.
  return reason && reason !== title ? <p className="mt-1 text-soft">{reason}</p> : null
}
