import { isImage } from '@rasad/contract/party-fields'
import type { ComponentProps, FormEventHandler, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTexts } from '../lib/texts.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'
import { FormErrors } from './form-errors.tsx'
import { KeptNote } from './kept-note.tsx'
import { PartyFields, type PartyFieldsProps } from './party-fields.tsx'
import { Retranslated } from './retranslated.tsx'
import { SubmitButton } from './submit-button.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { Outcome } from './use-party-form.ts'

interface PartyFormProps<V extends FieldValues, O extends FieldValues> extends PartyFieldsProps<V, O> {
  kept: ComponentProps<typeof KeptNote>['kept']
  sent: ComponentProps<typeof UploadProgress>['sent']
  outcome: Outcome | undefined
  /** Above the fields. */
  heading?: ReactNode
  titleId?: string
  isDone?: boolean
  submitLabel: string
  busyLabel: string
  onSubmit: FormEventHandler
  onCancel?: () => void
  className?: string
}

/** Fields of a record on one page: a registration, a change, or papers that are sent again. */
export function PartyForm<V extends FieldValues, O extends FieldValues>(props: PartyFormProps<V, O>) {
  const { form, fields, order, use, kept, outcome, heading, isDone = false, onCancel } = props
  const { t } = useTexts('ui')
  const not = use === 'signUp' ? 'both' : fields.some(isImage) ? 'images' : undefined
  const submit = (
    <SubmitButton
      busy={form.formState.isSubmitting}
      done={isDone}
      busyLabel={props.busyLabel}
      className={onCancel ? '' : 'sm:col-span-2'}
    >
      {props.submitLabel}
    </SubmitButton>
  )
  return (
    <form
      noValidate
      aria-labelledby={props.titleId}
      onSubmit={props.onSubmit}
      className={classes('grid grid-cols-1 items-start gap-5 sm:grid-cols-2', props.className)}
    >
      {heading && <div className="grid gap-5 sm:col-span-2">{heading}</div>}
      <FormErrors form={form} fields={order} className="sm:col-span-2" />
      <KeptNote kept={kept} {...(not && { not })} className="sm:col-span-2" />
      <PartyFields {...props} />
      <UploadProgress sent={props.sent} className="sm:col-span-2" />
      {outcome && (
        <Banner tone={outcome.tone} className="sm:col-span-2">
          <p>
            <Retranslated>{outcome.text}</Retranslated>
          </p>
          {outcome.note && <p className="mt-1 font-normal">{outcome.note}</p>}
        </Banner>
      )}
      {onCancel ? (
        <div className="flex flex-wrap justify-end gap-2 sm:col-span-2 max-sm:[&>*]:grow">
          <Button look="quiet" className="min-h-12" onClick={onCancel}>
            {t('cancel')}
          </Button>
          {submit}
        </div>
      ) : (
        submit
      )}
    </form>
  )
}
