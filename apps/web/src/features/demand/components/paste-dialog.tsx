import { ClipboardPaste } from 'lucide-react'
import { useRef, useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/form-fields.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { linesIn } from '../use-list-reading.ts'

interface PasteDialogProps {
  initial: string
  /** The page was opened by sharing something to it: what was copied there can be put in with one tap. */
  offersPaste: boolean
  /** Why the initial text did not come in. */
  refusal: string | undefined
  onAdd: (text: string) => void
  onClose: () => void
}

/** Pastes a whole list. What each line means is shown once it is read. */
export function PasteDialog({ initial, offersPaste, refusal, onAdd, onClose }: PasteDialogProps) {
  const { t } = useTexts('demand')
  const [text, setText] = useState(initial)
  const [isAsked, setAsked] = useState(false)
  const [isPasteRefused, setPasteRefused] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const count = linesIn(text)

  async function paste() {
    try {
      const copied = await navigator.clipboard.readText()
      setText((now) => (now.trim() === '' ? copied : `${now.trimEnd()}\n${copied}`))
      setPasteRefused(false)
    } catch {
      // The browser asks, and somebody may say no.
      setPasteRefused(true)
    }
  }

  function add() {
    setAsked(true)
    if (count > 0) onAdd(text)
  }

  return (
    <Modal
      title={t('paste')}
      onClose={onClose}
      firstFocus={field}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('cancel', { ns: 'ui' })}
          </Button>
          <Button onClick={add}>{t('addToList')}</Button>
        </>
      }
    >
      <TextArea
        ref={field}
        label={t('pasteLabel')}
        hint={t('pasteHint')}
        rows={8}
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={t('pasteExample')}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
      />
      {offersPaste && 'clipboard' in navigator && (
        <Button look="quiet" size="small" className="mt-2 min-h-10" onClick={() => void paste()}>
          <ClipboardPaste aria-hidden />
          {t('pasteCopied')}
        </Button>
      )}
      {isPasteRefused && <p className="mt-1 text-sm text-soft">{t('pasteRefused')}</p>}
      <p role="status" className="figures mt-3 font-medium">
        {count > 0 && t('pasteLines', { count, formatted: countOf(count) })}
      </p>
      {refusal !== undefined && text === initial && (
        <Banner tone="warning" className="mt-2">
          {refusal}
        </Banner>
      )}
      {count === 0 && isAsked && (
        <Banner tone="warning" className="mt-2">
          {t('pasteNothing')}
        </Banner>
      )}
    </Modal>
  )
}
