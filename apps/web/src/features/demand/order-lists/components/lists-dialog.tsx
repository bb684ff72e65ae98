import type { ListedOrderList } from '@rasad/contract/order-lists'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ClipboardList, Plus, RotateCcw, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../../../lib/format.ts'
import { refusalText } from '../../../../lib/refusal-text.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { PagedList } from '../../../../ui/paged-list.tsx'
import { EmptyState, RowShapes } from '../../../../ui/states.tsx'
import { isBlank } from '../../row.ts'
import { deviceStore, emptyDevice } from '../../saved-demand.ts'
import { fetchLists } from '../api.ts'
import { deletingLists } from '../kept-list.ts'
import { joined, type ListDesk, leaveList } from '../open-list.ts'
import { DraftDialog } from './draft-dialog.tsx'
import type { ListBarProps } from './list-bar.tsx'
import { ListButton, ListDetail } from './list-button.tsx'
import { NewListDialog } from './new-list-dialog.tsx'

/** The lists of the account: opens one of them, that of the device, or a new one. */
export function ListsDialog({ open, desk, demand, saved, onClose }: ListBarProps & { onClose: () => void }) {
  const { t } = useTexts('orderLists')
  const { account = '' } = open
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isNew, setNew] = useState(false)
  const [asked, setAsked] = useState<ListedOrderList>()
  const query = useInfiniteQuery({
    queryKey: ['order-lists', account],
    queryFn: ({ pageParam, signal }) => fetchLists(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    // Names and counts change on other devices.
    staleTime: 0,
  })
  const [hidden] = useState(() => deletingLists())
  const lists = (query.data?.pages ?? []).flatMap(({ rows }) => rows).filter(({ _id }) => !hidden.has(_id))
  const openId = saved?.state.list._id
  const typed = saved ? (deviceStore.readRows(undefined) ?? []) : demand.rows
  const typedCount = typed.filter((row) => !isBlank(row)).length

  /** @returns whether the list is open now */
  async function choose(list: ListedOrderList, how?: Parameters<ListDesk['openList']>[1]): Promise<boolean> {
    setBusy(list._id)
    setFailure(undefined)
    try {
      const left = await leaveList(open, saved)
      await desk.openList(list._id, how)
      if (list._id !== openId) left()
      onClose()
      return true
    } catch (error) {
      setFailure(refusalText(error, t('listFailed')))
      setBusy(undefined)
      return false
    }
  }

  async function add(list: ListedOrderList) {
    if (await choose(list, { change: (rows) => joined(rows, typed) })) emptyDevice()
  }

  function pick(list: ListedOrderList) {
    if (list._id === openId) onClose()
    else if (!saved && typedCount > 0) setAsked(list)
    else choose(list)
  }

  async function showDevice() {
    if (saved) {
      const left = await leaveList(open, saved)
      desk.close()
      left()
    }
    onClose()
  }

  return (
    <Modal title={t('title')} onClose={onClose}>
      <div className="grid min-h-64 content-start gap-3">
        {failure && <Banner tone="alarm">{failure}</Banner>}
        <div className="flex flex-wrap gap-2">
          <Button look="quiet" onClick={() => setNew(true)}>
            <Plus aria-hidden />
            {t('newList')}
          </Button>
        </div>
        <ul className="divide-y divide-line overflow-hidden rounded-md border border-line">
          <li>
            <ListButton
              icon={<Smartphone aria-hidden />}
              name={t('deviceList')}
              detail={t('lineCount', { count: typedCount, formatted: countOf(typedCount) })}
              isOpen={!saved}
              isBusy={false}
              onClick={showDevice}
            />
          </li>
        </ul>
        <PagedList
          query={query}
          items={lists}
          keyOf={({ _id }) => _id}
          className="divide-y divide-line overflow-hidden rounded-md border border-line"
          loading={<RowShapes count={3} />}
          failedText={t('listsFailed')}
          empty={
            <EmptyState
              as="h3"
              picture={<ClipboardList />}
              title={t('noLists')}
              text={t('noListsHint')}
              className="py-6"
            />
          }
        >
          {(list) => (
            <div className="bg-sheet">
              <ListButton
                icon={<ClipboardList aria-hidden />}
                name={list._id === openId && saved ? saved.state.name : list.name}
                detail={<ListDetail list={list} />}
                isOpen={list._id === openId}
                isBusy={busy === list._id}
                onClick={() => busy === undefined && pick(list)}
              />
              {(list.lastRoundAt !== null || list.boughtCount > 0) && (
                <Button
                  look="plain"
                  size="small"
                  className="mb-1 ml-9"
                  onClick={() =>
                    busy === undefined && choose(list, { again: list.boughtCount > 0 ? 'this' : 'last' })
                  }
                >
                  <RotateCcw aria-hidden />
                  {t('again', { name: list.name })}
                </Button>
              )}
            </div>
          )}
        </PagedList>
      </div>
      {isNew && (
        <NewListDialog
          desk={desk}
          title={t('newTitle')}
          onBefore={() => leaveList(open, saved)}
          onClose={() => {
            setNew(false)
            onClose()
          }}
        />
      )}
      {asked && (
        <DraftDialog
          list={asked}
          count={typedCount}
          desk={desk}
          demand={demand}
          onAdd={() => add(asked)}
          onKeep={async () => void (await choose(asked))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Modal>
  )
}
