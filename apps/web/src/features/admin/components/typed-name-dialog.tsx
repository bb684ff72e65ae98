import { TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form-fields.tsx'
import { Modal } from '../../../ui/modal.tsx'

interface TypedNameDialogProps {
  title: string
  text: string
  name: string
  confirmLabel: string
  onConfirm: (typed: string) => void
  onClose: () => void
}

/** A change that could make another product of a medicine: it waits until somebody has typed the name. */
export function TypedNameDialog({
  title,
  text,
  name,
  confirmLabel,
  onConfirm,
  onClose,
}: TypedNameDialogProps) {
  const { t } = useTexts('admin')
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  return (
    <Modal
      title={title}
      onClose={onClose}
      firstFocus={field}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button look="alarm" type="submit" form="typed-name">
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id="typed-name"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() !== name) {
            setWrong(true)
            field.current?.focus()
            return
          }
          onClose()
          onConfirm(typed.trim())
        }}
      >
        <p className="mb-4 flex gap-2.5 rounded-sm bg-marigold-wash px-3.5 py-2.5 text-marigold-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span className="wrap-anywhere">{text}</span>
        </p>
        <TextField
          ref={field}
          label={t('typeName')}
          hint={name}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          error={isWrong ? t('typedWrong') : undefined}
          onChange={({ target }) => {
            setTyped(target.value)
            setWrong(false)
          }}
        />
      </form>
    </Modal>
  )
}
