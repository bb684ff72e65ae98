import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTexts } from '../lib/texts.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { FormErrors } from './form-errors.tsx'
import { KeptNote } from './kept-note.tsx'
import { Modal } from './modal.tsx'
import { SubmitButton } from './submit-button.tsx'

interface FormDialogProps<V extends FieldValues, O extends FieldValues>
  extends Pick<ComponentProps<typeof FormErrors<V, O>>, 'form' | 'fields'> {
  /** What the form asks for and does not keep. */
  not?: ComponentProps<typeof KeptNote>['not']
  title: string
  kept: ComponentProps<typeof KeptNote>['kept'] & { forget: () => void }
  /** The words of the button, at rest and while it sends. */
  save: string
  saving: string
  onSubmit: (event: FormEvent) => unknown
  onClose: () => void
  /** Why it is not saved, where that is about no field. */
  failure: string | undefined
  /** Of the form's grid. */
  className: string
  children: ReactNode
}

/** A form in a dialog, as it was left; Cancel forgets what was typed. */
export function FormDialog<V extends FieldValues, O extends FieldValues>(props: FormDialogProps<V, O>) {
  const { title, form, fields, kept, not, save, saving, onSubmit, onClose, failure, className, children } =
    props
  const { t } = useTexts('ui')
  const id = useId()
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button
            look="quiet"
            onClick={() => {
              kept.forget()
              onClose()
            }}
            className="min-h-12"
          >
            {t('cancel')}
          </Button>
          <SubmitButton form={id} busy={form.formState.isSubmitting} busyLabel={saving}>
            {save}
          </SubmitButton>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event: FormEvent) => {
          // React passes events of a dialog to the page behind it.
          event.stopPropagation()
          return onSubmit(event)
        }}
        className={className}
      >
        <div className="col-span-full empty:hidden">
          <KeptNote kept={kept} {...(not !== undefined && { not })} />
          <FormErrors form={form} fields={fields} />
        </div>
        {children}
        {failure && (
          <Banner tone="alarm" className="col-span-full">
            {failure}
          </Banner>
        )}
      </form>
    </Modal>
  )
}
