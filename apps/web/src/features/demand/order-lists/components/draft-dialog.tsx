import type { ListedOrderList } from '@rasad/contract/order-lists'
import { ListPlus, Save, Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { countOf } from '../../../../lib/format.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Modal } from '../../../../ui/modal.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import type { ListDesk } from '../open-list.ts'
import type { ListBarProps } from './list-bar.tsx'
import { NewListDialog } from './new-list-dialog.tsx'

interface DraftDialogProps {
  /** The list that is to be opened. */
  list: ListedOrderList
  count: number
  desk: ListDesk
  demand: ListBarProps['demand']
  onAdd: () => Promise<void>
  onKeep: () => Promise<void>
  onClose: () => void
}

/** Asks what to do with lines that are in no list before another list takes their place. None of the ways loses them. */
export function DraftDialog({ list, count, desk, demand, onAdd, onKeep, onClose }: DraftDialogProps) {
  const { t } = useTexts('orderLists')
  const [isNaming, setNaming] = useState(false)
  const { name } = list
  if (isNaming) {
    return (
      <NewListDialog
        desk={desk}
        from={demand}
        isMove
        title={t('draftName')}
        onMade={() => desk.openList(list._id)}
        onClose={onClose}
      />
    )
  }
  return (
    <Modal title={t('draftTitle')} onClose={onClose}>
      <p className="text-soft">{t('draftText', { count, formatted: countOf(count) })}</p>
      <ul className="mt-3 grid gap-2">
        <li>
          <Choice
            icon={<ListPlus aria-hidden />}
            onClick={async () => {
              onClose()
              await onAdd()
              showToast({ text: t('draftAdded', { count, formatted: countOf(count), name }) })
            }}
          >
            {t('draftAdd', { name })}
          </Choice>
        </li>
        <li>
          <Choice icon={<Save aria-hidden />} onClick={() => setNaming(true)}>
            {t('draftName')}
          </Choice>
        </li>
        <li>
          <Choice
            icon={<Smartphone aria-hidden />}
            hint={t('draftKeepHint')}
            onClick={() => {
              onClose()
              onKeep()
            }}
          >
            {t('draftKeep')}
          </Choice>
        </li>
      </ul>
    </Modal>
  )
}

interface ChoiceProps {
  icon: ReactNode
  children: ReactNode
  hint?: string
  onClick: () => void
}

/** One of several ways, as a button over the whole width. */
export function Choice({ icon, children, hint, onClick }: ChoiceProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-12 w-full items-center gap-3 rounded-md border border-edge bg-sheet px-3.5 py-2 text-left hover:bg-sunk [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-soft"
    >
      {icon}
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{children}</span>
        {hint && <span className="block text-sm text-soft">{hint}</span>}
      </span>
    </button>
  )
}
