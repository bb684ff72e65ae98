import '../messages.en.ts'
import { useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { refusalText } from '../../../../lib/refusal-text.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { fetchLists } from '../api.ts'
import { deletingLists } from '../kept-list.ts'
import { type ListDesk, leaveList, type OpenList } from '../open-list.ts'
import type { OpenedList } from '../use-order-list.ts'
import { ListButton, ListDetail } from './list-button.tsx'

export interface LastListsProps {
  desk: ListDesk
  open: OpenList
  saved: OpenedList | undefined
}

const most = 3

/** The lists that the account changed last, one tap away while the open one is empty. Visitors have none. */
export function LastLists({ desk, open, saved }: LastListsProps) {
  const { t } = useTexts('orderLists')
  const { account } = open
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const query = useQuery({
    // Not the key of all lists, which come in pages.
    queryKey: ['last-order-lists', account],
    queryFn: ({ signal }) => fetchLists(undefined, signal),
    enabled: account !== undefined,
    staleTime: 0,
  })
  const hidden = deletingLists()
  const openId = saved?.state.list._id
  const lists = (query.data?.rows ?? []).filter(({ _id }) => _id !== openId && !hidden.has(_id))
  if (account === undefined || lists.length === 0) return null

  async function choose(id: string) {
    setBusy(id)
    setFailure(undefined)
    try {
      const left = await leaveList(open, saved)
      await desk.openList(id)
      left()
    } catch (error) {
      setFailure(refusalText(error, t('listFailed')))
      setBusy(undefined)
    }
  }

  return (
    <section aria-labelledby="last-lists">
      <h2 id="last-lists" className="mb-2 text-lg font-bold">
        {t('lastLists')}
      </h2>
      {failure && (
        <div role="alert" className="mb-3">
          <Banner tone="alarm">{failure}</Banner>
        </div>
      )}
      <ul
        data-entries
        className="divide-y divide-line overflow-hidden rounded-md border border-line shadow-card"
      >
        {lists.slice(0, most).map((list) => (
          <li key={list._id}>
            <ListButton
              icon={<ClipboardList aria-hidden />}
              name={list.name}
              detail={<ListDetail list={list} />}
              isOpen={false}
              isBusy={busy === list._id}
              onClick={() => busy === undefined && choose(list._id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
