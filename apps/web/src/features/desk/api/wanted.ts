import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { showToast } from '../../../ui/toast.tsx'
import { wantedKey } from './queries.ts'

const pageSize = 50

/** What shops near the stockist wanted in vain and it does not list, most wanted first. */
export function useWanted(deskId: string, enabled = true) {
  return useInfiniteQuery({
    queryKey: wantedKey(deskId),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/unmet-wants', { query: { limit: pageSize, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // It changes on Mondays, and with what the stockist lists.
    staleTime: 60_000,
    enabled,
  })
}

type WantedPages = InfiniteData<Awaited<ReturnType<typeof readPage>>, string | undefined>
const readPage = () => call('GET /api/unmet-wants', {})

/** Hides a medicine at once, with Undo; it comes back if the service does not take it. */
export function useDismissWanted(deskId: string) {
  const { t } = useTexts('desk')
  const client = useQueryClient()
  const queryKey = wantedKey(deskId)

  return async function dismiss(medicine: { _id: string; name: string }, dismissed = true): Promise<void> {
    const { _id: id, name } = medicine
    await client.cancelQueries({ queryKey })
    const before = client.getQueryData<WantedPages>(queryKey)
    if (dismissed) client.setQueryData<WantedPages>(queryKey, (pages) => pages && without(pages, id))
    try {
      await call('PUT /api/unmet-wants/{id}', { params: { id }, body: { dismissed } })
      if (dismissed) {
        showToast({
          text: t('wantedDismissed', { name }),
          action: { label: t('undo'), run: () => dismiss(medicine, false) },
        })
      }
      await client.invalidateQueries({ queryKey })
    } catch (error) {
      client.setQueryData(queryKey, before)
      showAlert(t('wantedDismissFailed', { name, reason: refusalText(error, t('noReason')) }), 'alarm', {
        label: t('retry'),
        run: () => dismiss(medicine, dismissed),
      })
    }
  }
}

function without(pages: WantedPages, id: string): WantedPages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      total: page.total - 1,
      data: page.data.filter(({ medicine }) => medicine._id !== id),
    })),
  }
}
