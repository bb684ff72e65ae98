import { limits } from '@rasad/contract/limits'
import { ClipboardPaste } from 'lucide-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/form-fields.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { type ListReading, readText } from '../lists/reading.ts'
import { SkippedLines } from './skipped-lines.tsx'

interface PasteDialogProps {
  initial: string
  /** The page was opened by sharing something to it: what was copied there can be put in with one tap. */
  offersPaste: boolean
  /** The number of lines already in the list. */
  taken: number
  onAdd: (reading: ListReading) => void
  onClose: () => void
}

/** Pastes a whole list: shows which lines it reads and which it does not. */
export function PasteDialog({ initial, offersPaste, taken, onAdd, onClose }: PasteDialogProps) {
  const { t } = useTexts('demand')
  const [text, setText] = useState(initial)
  const deferred = useDeferredValue(text)
  const reading = useMemo(() => readText(deferred), [deferred])
  const [isAsked, setAsked] = useState(initial !== '')
  const [isPasteRefused, setPasteRefused] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const total = taken + reading.lines.length
  const isTooLong = total > limits.maxDemandLines
  const isEmpty = reading.lines.length === 0

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
    const current = readText(text)
    setAsked(true)
    if (current.lines.length === 0 || taken + current.lines.length > limits.maxDemandLines) return
    onAdd(current)
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
        {text.trim() !== '' && !isEmpty && (
          <>
            {t('pasteRead', { count: reading.lines.length, formatted: countOf(reading.lines.length) })}
            {reading.skipped.length > 0 &&
              ` · ${t('pasteSkipped', { formatted: countOf(reading.skipped.length) })}`}
          </>
        )}
      </p>
      {isTooLong && (
        <Banner tone="warning" className="mt-2">
          {t('tooMany', { most: limits.maxDemandLines, count: total })}
        </Banner>
      )}
      {isEmpty && isAsked && (
        <Banner tone="warning" className="mt-2">
          {t('pasteNothing')}
        </Banner>
      )}
      {reading.skipped.length > 0 && <SkippedLines skipped={reading.skipped} className="mt-2" />}
    </Modal>
  )
}
