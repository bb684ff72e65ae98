import { Copy, History, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { newId } from '../../../../lib/new-id.ts'
import { refusalText } from '../../../../lib/refusal-text.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/form-fields.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import { createList } from '../api.ts'
import { deleteLater, forgetList, keepAfterAll } from '../kept-list.ts'
import type { ListDesk } from '../open-list.ts'
import type { OpenedList } from '../use-order-list.ts'
import { Choice } from './draft-dialog.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import type { ListBarProps } from './list-bar.tsx'

interface ManageDialogProps {
  account: string
  desk: ListDesk
  demand: ListBarProps['demand']
  saved: OpenedList
  onClose: () => void
}

const maxName = 80

/** Renames, copies, repeats or deletes the open list. */
export function ManageDialog({ account, desk, demand, saved, onClose }: ManageDialogProps) {
  const { t } = useTexts('orderLists')
  const { sync, state } = saved
  const id = state.list._id
  /** The same when it is tried again. */
  const [copyId] = useState(() => newId())
  const [name, setName] = useState(state.name)
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [hasHistory, setHistory] = useState(false)
  const isMissing = name.trim() === ''

  function rename(event: FormEvent) {
    event.preventDefault()
    // The form of the list around this dialog is another one.
    event.stopPropagation()
    setAsked(true)
    if (isMissing) return
    sync.rename(name.trim())
    onClose()
  }

  async function copy() {
    setBusy(true)
    setFailure(undefined)
    try {
      if (!(await sync.flush())) throw new Error('not saved')
      const copied = t('copyName', { name: state.name }).slice(-maxName)
      const list = await createList({ _id: copyId, name: copied, lines: [], copyOf: id })
      await desk.show(list)
      showToast({ text: t('copied', { name: copied, from: state.name }) })
      onClose()
    } catch (error) {
      setFailure(refusalText(error, t('copyFailed')))
      setBusy(false)
    }
  }

  async function remove() {
    // An undone deletion brings back what was typed last, too.
    await sync.flush()
    sync.stop()
    const { name } = state
    deleteLater(id)
    desk.close()
    forgetList(account, id)
    showToast({
      text: t('deleted', { name }),
      action: {
        label: t('undo', { ns: 'ui' }),
        run() {
          keepAfterAll(id)
          desk.openList(id).catch(() => undefined)
        },
      },
    })
  }

  if (hasHistory) return <HistoryDialog demand={demand} saved={saved} onClose={onClose} />
  return (
    <Modal title={state.name} onClose={onClose}>
      <div className="grid gap-4">
        {failure && <Banner tone="alarm">{failure}</Banner>}
        <form noValidate onSubmit={rename} className="flex flex-wrap items-end gap-2">
          <TextField
            label={t('name')}
            className="min-w-48 grow"
            error={isAsked && isMissing ? t('nameMissing') : undefined}
            value={name}
            maxLength={maxName}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" look="quiet" className="min-h-12">
            {t('rename')}
          </Button>
        </form>
        <ul className="grid gap-2">
          <li>
            <Choice icon={<History aria-hidden />} hint={t('historyHint')} onClick={() => setHistory(true)}>
              {t('history')}
            </Choice>
          </li>
          <li>
            <Choice icon={<Copy aria-hidden />} onClick={() => !isBusy && copy()}>
              {t('copyList')}
            </Choice>
          </li>
          <li>
            <Choice icon={<Trash2 aria-hidden />} onClick={remove}>
              {t('deleteList')}
            </Choice>
          </li>
        </ul>
      </div>
    </Modal>
  )
}
