import type { UnmetWant } from '@rasad/contract/unmet-wants'
import { Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { countOf, dateOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { useMedicineList } from '../api/use-medicine-list.ts'
import { useDismissWanted, useWanted } from '../api/wanted.ts'

const shownAtFirst = 6

/** What shops near the stockist wanted in vain and it does not list, to be listed with a tap or hidden. */
export function WantedNear({ deskId }: { deskId: string }) {
  const { t } = useTexts('desk')
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [isWhole, setWhole] = useState(false)
  const dismiss = useDismissWanted(deskId)
  const wanted = useWanted(deskId)
  const { add } = useMedicineList(deskId, '', 'all')

  const pages = wanted.data?.pages ?? []
  const [first] = pages
  const wants = pages.flatMap((page) => page.data)
  const shown = isWhole ? wants : wants.slice(0, shownAtFirst)
  return (
    <section aria-labelledby={id} className="rounded-md border border-line bg-sheet p-4 shadow-card">
      <h2 id={id} ref={title} tabIndex={-1} className="font-semibold">
        {t('wantedTitle')}
      </h2>
      {first && (
        <p className="text-sm text-soft">
          {t('wantedText', { from: dateOf(first.from), to: dateOf(first.to) })}
        </p>
      )}
      {wanted.isPending && (
        <LoadingShapes>
          <Skeleton className="mt-3 h-40 w-full" />
        </LoadingShapes>
      )}
      {wanted.isError && <p className="mt-3 text-sm text-soft">{t('overviewWantedFailed')}</p>}
      {first && wants.length === 0 && <p className="mt-3 text-sm text-soft">{t('overviewWantedNone')}</p>}
      <ul className="mt-2 divide-y divide-line">
        {shown.map((want) => (
          <WantedRow
            key={want.medicine._id}
            want={want}
            onList={async () => {
              await add({ id: want.medicine._id, name: want.medicine.name })
              title.current?.focus()
            }}
            onDismiss={() => {
              title.current?.focus()
              return dismiss(want.medicine)
            }}
          />
        ))}
      </ul>
      {first && first.total > shownAtFirst && (
        <div className="flex flex-wrap gap-2">
          <Button look="plain" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('wantedFewer') : t('wantedAll', { formatted: countOf(first.total) })}
          </Button>
          {isWhole && wanted.hasNextPage && (
            <Button
              look="plain"
              size="small"
              disabled={wanted.isFetchingNextPage}
              onClick={() => wanted.fetchNextPage()}
            >
              {t('wantedMore')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

interface WantedRowProps {
  want: UnmetWant
  onList: () => Promise<void>
  onDismiss: () => Promise<void>
}

function WantedRow({ want: { medicine, places }, onList, onDismiss }: WantedRowProps) {
  const { t } = useTexts('desk')
  const [isBusy, setBusy] = useState(false)
  const { name } = medicine
  async function list() {
    setBusy(true)
    await onList()
    setBusy(false)
  }
  return (
    <li className="flex items-center gap-2 py-1.5">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-soft">
          {[medicine.companyName, medicine.pack].filter(Boolean).join(' · ')}
        </p>
        <p className="figures text-sm">
          {places.map(({ district, state, buyers }) => (
            <span key={`${state} ${district}`} className="mr-2 inline-block">
              {t('wantedIn', { district, buyers })}
            </span>
          ))}
        </p>
      </div>
      <Button
        look="quiet"
        size="small"
        disabled={isBusy}
        aria-label={t('wantedListNamed', { name })}
        onClick={list}
      >
        <Plus aria-hidden />
        {t('wantedList')}
      </Button>
      <button
        type="button"
        aria-label={t('wantedDismiss', { name })}
        title={t('wantedDismiss', { name })}
        className="grid size-11 shrink-0 place-items-center rounded-sm text-soft hover:bg-sunk hover:text-ink"
        onClick={onDismiss}
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  )
}
