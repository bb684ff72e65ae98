import '../messages.en.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { LoadingShapes, Skeleton } from '../../../../ui/states.tsx'
import { DemandHeader } from '../../components/demand-header.tsx'
import type { ListDesk } from '../open-list.ts'

/** The demand screen while the list that was open last is fetched, or when that failed. */
export function OpeningList({ desk }: { desk: ListDesk }) {
  const { t } = useTexts('orderLists')
  return (
    <>
      <DemandHeader />
      <div className="page py-4 md:py-7">
        {desk.failure ? (
          <>
            <ErrorState error={desk.failure} fallback={t('openFailed')} onRetry={desk.retry} />
            <p className="text-center">
              <Button look="plain" onClick={desk.close}>
                {t('useDevice')}
              </Button>
            </p>
          </>
        ) : (
          <ListShape />
        )}
      </div>
    </>
  )
}

/** What will be a list. */
export function ListShape() {
  const { t } = useTexts('orderLists')
  return (
    <LoadingShapes label={t('loading')}>
      <div className="max-w-md rounded-md border border-line bg-sheet p-3">
        <Skeleton className="h-6 w-2/5" />
        <Skeleton className="mt-4 h-10" />
        <Skeleton className="mt-2 h-10" />
        <Skeleton className="mt-2 h-10" />
      </div>
    </LoadingShapes>
  )
}
