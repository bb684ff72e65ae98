import '../messages.en.ts'
import { ChevronDown, ClipboardList, Ellipsis, Share2 } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { newId } from '../../../../lib/new-id.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { isBlank } from '../../row.ts'
import type { useDemand } from '../../use-demand.ts'
import type { ListDesk, OpenList } from '../open-list.ts'
import type { OpenedList } from '../use-order-list.ts'
import { useRounds } from '../use-rounds.ts'
import { AskedPanel } from './asked-panel.tsx'
import { NewsPanel } from './news-panel.tsx'
import { SaveNote, SaveTrouble } from './save-note.tsx'

const dialogs = () => import('./dialogs.ts')
const ListsDialog = lazyPart(dialogs, 'ListsDialog')
const ManageDialog = lazyPart(dialogs, 'ManageDialog')
const NewListDialog = lazyPart(dialogs, 'NewListDialog')
const ShareDialog = lazyPart(dialogs, 'ShareDialog')

export interface ListBarProps {
  open: OpenList
  desk: ListDesk
  demand: Pick<ReturnType<typeof useDemand>, 'rows' | 'rowsNow' | 'change' | 'result' | 'amend'>
  saved: OpenedList | undefined
}

type Shown = 'lists' | 'name' | 'share' | 'manage'

/** Which list is open, how far it is saved, what others did to it, and the ways to other lists. Visitors see nothing. */
export function ListBar({ open, desk, demand, saved }: ListBarProps) {
  const { t } = useTexts('orderLists')
  const [shown, setShown] = useState<Shown>()
  const button = useRef<HTMLButtonElement>(null)
  const { isChosen } = open
  useEffect(() => {
    // The dialog in which it was chosen is gone.
    if (isChosen) button.current?.focus({ preventScroll: true })
  }, [isChosen])
  if (open.account === undefined) return null
  const name = saved ? saved.state.name : t('onDevice')
  const close = () => setShown(undefined)
  const hasLines = demand.rows.some((row) => !isBlank(row))
  return (
    <>
      <div className="flex items-center gap-x-1 border-b border-line bg-sunk/50 p-1">
        <div className="min-w-0 grow">
          <button
            ref={button}
            type="button"
            aria-label={t('choose', { name })}
            onClick={() => setShown('lists')}
            className="flex min-h-11 max-w-full items-center gap-2 rounded-sm px-2 font-semibold text-ink -outline-offset-2 hover:bg-sunk"
          >
            <ClipboardList aria-hidden className="size-4.5 shrink-0 text-soft" />
            <span className="truncate">{name}</span>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-soft" />
          </button>
          {saved && <SaveNote saved={saved} />}
        </div>
        {saved ? (
          <>
            <IconButton label={t('shareThis')} onClick={() => setShown('share')}>
              <Share2 aria-hidden />
            </IconButton>
            <IconButton label={t('manage')} onClick={() => setShown('manage')}>
              <Ellipsis aria-hidden />
            </IconButton>
          </>
        ) : (
          hasLines && (
            <Button look="plain" size="small" className="shrink-0" onClick={() => setShown('name')}>
              {t('nameThis')}
            </Button>
          )
        )}
      </div>
      {saved && (
        <>
          <SaveTrouble saved={saved} desk={desk} demand={demand} />
          <AskedPanel saved={saved} rows={demand.rows} />
          <NewsPanel saved={saved} />
          {open.again && <OrderAgain round={open.again} demand={demand} saved={saved} />}
        </>
      )}
      <Suspense>
        {shown === 'lists' && (
          <ListsDialog open={open} desk={desk} demand={demand} saved={saved} onClose={close} />
        )}
        {shown === 'name' && (
          <NewListDialog desk={desk} from={demand} isMove title={t('nameTitle')} onClose={close} />
        )}
        {shown === 'share' && saved && <ShareDialog saved={saved} onClose={close} />}
        {shown === 'manage' && saved && (
          <ManageDialog account={open.account} desk={desk} demand={demand} saved={saved} onClose={close} />
        )}
      </Suspense>
    </>
  )
}

interface OrderAgainProps {
  round: NonNullable<OpenList['again']>
  demand: ListBarProps['demand']
  saved: OpenedList
}

/** Asks for what was bought last, to be changed before it is sent. */
function OrderAgain({ round, demand, saved }: OrderAgainProps) {
  const { repeatLast } = useRounds(demand, saved)
  const begin = useEffectEvent(() => repeatLast(round === 'this' ? newId() : undefined))
  useEffect(() => void begin(), [])
  return null
}
