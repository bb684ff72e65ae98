import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../../../../lib/api-client.ts'
import { countOf } from '../../../../../lib/format.ts'
import { ownSuppliersQuery } from '../../../../../lib/own-suppliers.ts'
import { refusalText } from '../../../../../lib/refusal-text.ts'
import { useTexts } from '../../../../../lib/texts.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import { TextArea } from '../../../../../ui/form-fields.tsx'
import { Modal } from '../../../../../ui/modal.tsx'
import { SubmitButton } from '../../../../../ui/submit-button.tsx'
import { showToast } from '../../../../../ui/toast.tsx'
import { pastedSuppliers } from './pasted-suppliers.ts'

/** Adds suppliers from pasted lines. What could not be added stays in the field. */
export function PasteSuppliers({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('accounts')
  const client = useQueryClient()
  const formId = useId()
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { suppliers, unread } = pastedSuppliers(text)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (suppliers.length === 0) return setFailure(t('suppliersNoneRead'))
    setBusy(true)
    setFailure(undefined)
    let added = 0
    try {
      for (const body of suppliers) {
        await call('POST /api/own-suppliers', { body })
        added += 1
      }
    } catch (error) {
      setFailure(refusalText(error, t('supplierNotSaved')))
    }
    await client.invalidateQueries({ queryKey: ownSuppliersQuery().queryKey })
    setBusy(false)
    let named = 0
    const left = text.split(/\r?\n/).filter((line) => {
      const isNamed = pastedSuppliers(line).suppliers.length > 0
      if (isNamed) named += 1
      return line.trim() !== '' && (!isNamed || named > added)
    })
    if (added > 0) showToast({ text: t('suppliersAdded', { count: added, formatted: countOf(added) }) })
    if (left.length === 0) return onClose()
    setText(left.join('\n'))
    if (added === suppliers.length) setFailure(t('suppliersUnread'))
  }

  return (
    <Modal
      title={t('suppliersPaste')}
      onClose={onClose}
      actions={
        <SubmitButton form={formId} busy={isBusy} busyLabel={t('supplierSaving')}>
          {suppliers.length > 0
            ? t('suppliersAdd', { count: suppliers.length, formatted: countOf(suppliers.length) })
            : t('supplierSave')}
        </SubmitButton>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-3">
        {failure && <Banner tone="alarm">{failure}</Banner>}
        <TextArea
          label={t('suppliersPasteLabel')}
          hint={t('suppliersPasteHint')}
          rows={8}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {unread.length > 0 && (
          <p role="status" className="wrap-anywhere text-sm text-marigold-ink">
            {t('suppliersUnreadLines', { lines: unread.join(' · ') })}
          </p>
        )}
      </form>
    </Modal>
  )
}
