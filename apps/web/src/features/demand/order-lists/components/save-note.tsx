import { Check, CloudOff, LoaderCircle, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../../../lib/texts.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/class-names.ts'
import type { SaveState } from '../list-sync.ts'
import type { OpenedList } from '../use-order-list.ts'
import type { ListBarProps } from './list-bar.tsx'
import { NewListDialog } from './new-list-dialog.tsx'

const icons = {
  saved: Check,
  saving: LoaderCircle,
  typing: PencilLine,
  offline: CloudOff,
  refused: CloudOff,
  asked: CloudOff,
  gone: CloudOff,
}

function kindOf(save: SaveState): keyof typeof icons {
  return save.is === 'unsaved' ? save.why : save.is
}

/** How far the open list is saved, in a word or two. */
export function SaveNote({ saved }: { saved: OpenedList }) {
  const { t } = useTexts('orderLists')
  const kind = kindOf(saved.state.save)
  const Icon = icons[kind]
  const isTrouble = kind === 'offline' || kind === 'refused' || kind === 'asked' || kind === 'gone'
  return (
    <p
      role="status"
      data-save={kind}
      className={classes(
        'flex items-center gap-1.5 pb-1 pl-2 text-xs whitespace-nowrap',
        isTrouble ? 'font-medium text-marigold-ink' : 'text-soft',
      )}
    >
      <Icon aria-hidden className={classes('ml-px size-4', kind === 'saving' && 'animate-spin')} />
      {t(isTrouble ? 'offlineShort' : kind)}
    </p>
  )
}

/** Why the list is not saved, and what can be done about it. */
export function SaveTrouble({
  saved,
  desk,
  demand,
}: Pick<ListBarProps, 'desk' | 'demand'> & { saved: OpenedList }) {
  const { t } = useTexts('orderLists')
  const [isNaming, setNaming] = useState(false)
  const { save, refused, name } = saved.state
  if (save.is !== 'unsaved' || save.why === 'typing' || save.why === 'asked') return null
  if (save.why === 'offline') {
    return (
      <Banner tone="note" className="m-2">
        {t('offline')}
      </Banner>
    )
  }
  if (save.why === 'gone') {
    return (
      <Banner tone="warning" className="m-2">
        <p>{t('gone')}</p>
        <p className="font-normal">{t('goneHint')}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button look="quiet" size="small" onClick={() => setNaming(true)}>
            {t('keepAsNew')}
          </Button>
          <Button look="plain" size="small" onClick={desk.close}>
            {t('closeList')}
          </Button>
        </div>
        {isNaming && (
          <NewListDialog
            desk={desk}
            from={demand}
            initial={name}
            title={t('keepAsNew')}
            onClose={() => setNaming(false)}
          />
        )}
      </Banner>
    )
  }
  const lines = demand.rows.flatMap((row, at) => {
    const reason = row.lineId === undefined ? undefined : refused.get(row.lineId)
    return reason === undefined ? [] : { id: row.id, number: at + 1, name: row.name, reason }
  })
  return (
    <Banner tone="warning" className="m-2">
      {lines.length === 0 ? t('refusedAll', { reason: save.message ?? '' }) : t('refused')}
      {lines.length > 0 && (
        <ul className="mt-1 grid gap-1 font-normal">
          {lines.map(({ id, ...line }) => (
            <li key={id}>{t('refusedLine', line)}</li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
