import './messages.en.ts'
import type { StockImport } from '@rasad/contract/stock-files'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronRight, Settings2 } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router'
import { countOf, momentOf } from '../../../lib/format.ts'
import { useStable } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { takeSharedFiles } from '../../../lib/shared-things.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import type { Desk } from '../use-desk.ts'
import { isAtWork, listsKey, listsQuery, settingsQuery } from './api/queries.ts'
import { addUploads, dropUpload, readUploads, subscribeToUploads, type Upload } from './api/upload-queue.ts'
import { DropPlace } from './components/drop-place.tsx'
import { History } from './components/history.tsx'
import { SampleLinks } from './components/sample-links.tsx'
import { StatusChip } from './components/status-chip.tsx'
import { UploadList } from './components/upload-list.tsx'

/** Stock lists of the desk: a place to drop one, those that wait for the stockist, and the earlier ones. */
export function StockListsTab({ desk }: { desk: Desk }) {
  const { t } = useTexts('stock')
  const client = useQueryClient()
  const navigate = useNavigate()
  const owner = { stockist: desk.id, isOwn: desk.isOwn, isBuyer: false, home: paths.stockLists }
  const query = useInfiniteQuery(listsQuery(desk.id, desk.isOwn))
  const settings = useQuery(settingsQuery(desk.id, desk.isOwn))
  const uploads = useUploads()
  const [said, setSaid] = useState<boolean>()
  const complete = said ?? settings.data?.filesComplete ?? false
  const lists = query.data?.pages.flatMap(({ data }) => data) ?? []
  const isOpen = ({ status }: { status: string }) =>
    ['reading', 'columns', 'preview', 'applying'].includes(status)

  // A file alone opens when it is sent; of several, each appears in the list.
  const [alone, setAlone] = useState(false)
  const sent = uploads.filter(({ state }) => state === 'sent')
  useEffect(() => {
    if (sent.length === 0) return
    for (const { id } of sent) dropUpload(id)
    const [only] = sent
    if (alone && only?.importId) navigate(paths.stockList(only.importId))
    else void client.invalidateQueries({ queryKey: listsKey(desk.id) })
  }, [sent, alone, navigate, client, desk.id])

  function take(files: readonly File[]) {
    setAlone(files.length === 1 && uploads.length === 0)
    // Nobody has said so, and the setting is not known: the service decides as before.
    addUploads(files, said ?? settings.data?.filesComplete ?? undefined)
  }

  const takeShared = useStable(take)
  useEffect(() => {
    if (!desk.isOwn) return
    takeSharedFiles().then(
      (files) => files.length > 0 && takeShared(files),
      () => undefined,
    )
  }, [desk.isOwn, takeShared])

  return (
    <>
      <h2 className="sr-only">{t('lists')}</h2>
      {desk.isOwn && (
        <>
          <DropPlace onFiles={take} complete={complete} onComplete={setSaid}>
            <SampleLinks onFile={(file) => take([file])} />
          </DropPlace>
          <UploadList uploads={uploads} />
        </>
      )}
      <OpenLists lists={lists.filter(isOpen)} />
      <History
        query={query}
        lists={lists.filter((list) => !isOpen(list))}
        hasOpen={lists.some(isOpen)}
        owner={owner}
      />
      {desk.isOwn && (
        <p className="mt-6">
          <ButtonLink look="quiet" to={paths.stockSettings} className="max-sm:w-full">
            <Settings2 aria-hidden />
            {t('toSettings')}
          </ButtonLink>
        </p>
      )}
    </>
  )
}

/** This account's files on their way to the service. */
function useUploads(): readonly Upload[] {
  const { user } = useSession()
  const uploads = useSyncExternalStore(subscribeToUploads, readUploads)
  return uploads.filter(({ account }) => account === user?._id)
}

/** Stock lists that are being read, or wait for the stockist. */
function OpenLists({ lists }: { lists: readonly StockImport[] }) {
  const { t } = useTexts('stock')
  if (lists.length === 0) return null
  return (
    <section aria-labelledby="lists-open" className="mt-6">
      <h2 id="lists-open" className="mb-2 text-lg font-semibold">
        {t('open')}
      </h2>
      <ul data-entries className="divide-y divide-line rounded-md border border-line bg-sheet shadow-card">
        {lists.map((list) => (
          <li key={list._id}>
            <Link
              to={paths.stockList(list._id)}
              className="flex min-h-14 items-center gap-3 px-4 py-2 text-ink no-underline -outline-offset-2 hover:bg-brand-wash"
            >
              <span className="min-w-0 grow">
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className="min-w-0 font-semibold wrap-anywhere">{list.fileName}</span>
                  <StatusChip status={list.status} />
                </span>
                <span className="figures block text-sm text-soft">
                  {isAtWork(list)
                    ? t(list.status === 'reading' ? 'work_reading' : 'work_applying')
                    : list.counts.toSettle > 0
                      ? t('sum_toSettle', {
                          count: list.counts.toSettle,
                          formatted: countOf(list.counts.toSettle),
                        })
                      : t(`via_${list.via}`, { moment: momentOf(list.createdAt) })}
                </span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
