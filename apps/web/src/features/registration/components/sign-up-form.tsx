import { type PartyRole, partyFields } from '@rasad/contract/party-fields'
import type { ComponentProps, FormEventHandler, ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { fieldProps } from '../../../lib/schema-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { EmailField, PasswordField } from '../../../ui/form-fields.tsx'
import { FooterLine, FormPage } from '../../../ui/form-page.tsx'
import { KeptNote } from '../../../ui/kept-note.tsx'
import { Retranslated } from '../../../ui/retranslated.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { UploadProgress } from '../../../ui/upload-progress.tsx'
import { type Firm, SignUpField } from './sign-up-field.tsx'

export interface Outcome {
  tone: 'success' | 'warning' | 'alarm'
  text: string
  note?: string
}

interface SignUpFormProps<V extends FieldValues, O extends FieldValues> {
  title: string
  intro: string
  footer: ReactNode
  party: PartyRole
  form: UseFormReturn<V, unknown, O>
  /** As `signUpOrder` says. */
  order: readonly FieldPath<V>[]
  /** Fields that are neither of the record nor an e-mail or a password, by name. */
  others?: Record<string, () => ReactNode>
  firm?: Firm
  isEmailWide?: boolean
  kept: ComponentProps<typeof KeptNote>['kept']
  sent: ComponentProps<typeof UploadProgress>['sent']
  outcome: Outcome | undefined
  isDone: boolean
  submitLabel: string
  busyLabel: string
  onSubmit: FormEventHandler
}

/**
 * The names of a form on one page in their order.
 * @param first of the form, then what else the record has, then `last`
 */
export function signUpOrder<N extends string>(
  role: PartyRole,
  first: readonly N[],
  last: readonly N[],
): readonly N[] {
  const placed: ReadonlySet<string> = new Set([...first, ...last])
  const others = partyFields[role].filter(({ name }) => !placed.has(name)).map(({ name }) => name as N)
  return [...first, ...others, ...last]
}

/** One field. Each is drawn by itself, so that they come into the form, and get the focus of errors, in their order. */
function Item<V extends FieldValues, O extends FieldValues>({
  form,
  name,
  party,
  firm,
  others,
  isEmailWide,
}: Pick<SignUpFormProps<V, O>, 'form' | 'party' | 'firm' | 'others' | 'isEmailWide'> & {
  name: FieldPath<V>
}): ReactNode {
  const { t } = useTexts('registration')
  const field = partyFields[party].find((each) => each.name === name)
  if (field) return <SignUpField {...{ form, field, firm }} />
  if (name === 'email') {
    const className = isEmailWide ? 'sm:col-span-2' : ''
    return <EmailField label={t('email')} className={className} {...fieldProps(form, name)} />
  }
  if (name === 'password') {
    return (
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        hint={t('passwordAdvice')}
        {...fieldProps(form, name)}
      />
    )
  }
  return others?.[name]?.()
}

/** A registration on one page. */
export function SignUpForm<V extends FieldValues, O extends FieldValues>({
  form,
  order,
  outcome,
  ...props
}: SignUpFormProps<V, O>) {
  return (
    <FormPage
      width="wide"
      title={props.title}
      intro={props.intro}
      footer={<FooterLine>{props.footer}</FooterLine>}
    >
      <form
        noValidate
        onSubmit={props.onSubmit}
        className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2"
      >
        <KeptNote kept={props.kept} not="both" className="sm:col-span-2" />
        <FormErrors form={form} fields={order} className="sm:col-span-2" />
        {order.map((name) => (
          <Item key={name} {...{ form, name }} {...props} />
        ))}
        <UploadProgress sent={props.sent} className="sm:col-span-2" />
        {outcome && (
          <Banner tone={outcome.tone} className="sm:col-span-2">
            <p>
              <Retranslated>{outcome.text}</Retranslated>
            </p>
            {outcome.note && <p className="mt-1 font-normal">{outcome.note}</p>}
          </Banner>
        )}
        <SubmitButton
          busy={form.formState.isSubmitting}
          done={props.isDone}
          busyLabel={props.busyLabel}
          className="sm:col-span-2"
        >
          {props.submitLabel}
        </SubmitButton>
      </form>
    </FormPage>
  )
}
