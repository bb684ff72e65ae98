import { type FormEvent, useRef, useState } from 'react'
import { newId } from '../../../../lib/new-id.ts'
import { refusalText } from '../../../../lib/refusal-text.ts'
import { useTexts } from '../../../../lib/texts.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/form-fields.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'
import { emptyDevice } from '../../saved-demand.ts'
import type { useDemand } from '../../use-demand.ts'
import type { ListDesk } from '../open-list.ts'

interface NewListDialogProps {
  desk: ListDesk
  /** The lines that it begins with; without any it is empty. */
  from?: Pick<ReturnType<typeof useDemand>, 'rows' | 'result'>
  /** The lines are then in the list, and no longer in that of the device. */
  isMove?: boolean
  title: string
  initial?: string
  /** What comes before; it returns what comes once the list is open. */
  onBefore?: () => Promise<() => void>
  onMade?: () => Promise<void>
  onClose: () => void
}

const maxName = 80

/** Names a new list and opens it. */
export function NewListDialog({
  desk,
  from,
  isMove,
  title,
  initial = '',
  onBefore,
  onMade,
  onClose,
}: NewListDialogProps) {
  const { t } = useTexts('orderLists')
  const field = useRef<HTMLInputElement>(null)
  const [id] = useState(() => newId())
  const [name, setName] = useState(initial)
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isMissing = name.trim() === ''

  async function save(event: FormEvent) {
    event.preventDefault()
    // The form of the list around this dialog is another one.
    event.stopPropagation()
    setAsked(true)
    if (isMissing) return field.current?.focus()
    setBusy(true)
    setFailure(undefined)
    try {
      const left = await onBefore?.()
      await desk.create(id, name.trim(), { rows: from?.rows ?? [], result: from?.result })
      left?.()
      if (isMove) emptyDevice()
      await onMade?.()
      onClose()
    } catch (error) {
      setFailure(refusalText(error, t('makeFailed')))
      setBusy(false)
    }
  }

  return (
    <Modal title={title} onClose={onClose} firstFocus={field}>
      <form noValidate onSubmit={save} className="grid gap-4">
        {failure && <Banner tone="alarm">{failure}</Banner>}
        <TextField
          ref={field}
          label={t('name')}
          hint={t('nameHint')}
          error={isAsked && isMissing ? t('nameMissing') : undefined}
          value={name}
          maxLength={maxName}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            {t('cancel', { ns: 'ui' })}
          </Button>
          <SubmitButton busy={isBusy} busyLabel={t('saving')}>
            {from ? t('saveList') : t('makeList')}
          </SubmitButton>
        </div>
      </form>
    </Modal>
  )
}
