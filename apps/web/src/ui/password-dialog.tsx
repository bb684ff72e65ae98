import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { refusalText } from '../lib/refusal-text.ts'
import { fieldProps, useSchemaForm } from '../lib/schema-form.ts'
import { useTexts } from '../lib/texts.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { PasswordField } from './form-fields.tsx'
import { Modal } from './modal.tsx'
import { SubmitButton } from './submit-button.tsx'

interface PasswordDialogProps {
  title: string
  /** What happens. */
  children: ReactNode
  schema: z.ZodType<{ password: string }, { password: string }>
  label: string
  cancelLabel?: string
  confirmLabel: string
  busyLabel: string
  /** `alarm`, unless nothing is destroyed. */
  look?: 'alarm' | 'primary'
  /** Throws if it was refused; the reason, or else `failedText`, is shown. */
  onConfirm: (body: { password: string }) => Promise<void>
  failedText: string
  onClose: () => void
  isCover?: boolean
}

/** Asks for the password again before something that must not happen on an unattended page. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { t } = useTexts('ui')
  const form = useSchemaForm(props.schema, { password: '' })
  const [failure, setFailure] = useState<string>()

  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined)
    try {
      await props.onConfirm(body)
    } catch (error) {
      setFailure(refusalText(error, props.failedText))
      form.setFocus('password')
    }
  })

  return (
    <Modal title={props.title} onClose={props.onClose} isCover={props.isCover}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {props.children}
        {failure && <Banner tone="alarm">{failure}</Banner>}
        <PasswordField
          label={props.label}
          autoComplete="current-password"
          {...fieldProps(form, 'password')}
        />
        <div className="flex justify-end gap-2 max-sm:grid max-sm:grid-cols-2">
          <Button look="quiet" onClick={props.onClose} className="min-h-12 max-sm:px-2">
            {props.cancelLabel ?? t('cancel')}
          </Button>
          <SubmitButton
            look={props.look ?? 'alarm'}
            busy={form.formState.isSubmitting}
            busyLabel={props.busyLabel}
            className="max-sm:px-2"
          >
            {props.confirmLabel}
          </SubmitButton>
        </div>
      </form>
    </Modal>
  )
}
