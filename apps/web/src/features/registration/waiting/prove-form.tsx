import { SignInSchema } from '@rasad/contract/accounts'
import type { Role } from '@rasad/contract/roles'
import { EmailSchema } from '@rasad/contract/texts'
import { useState } from 'react'
import { refusalText } from '../../../lib/refusal-text.ts'
import { fieldProps, useSchemaForm } from '../../../lib/schema-form.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { EmailField, PasswordField } from '../../../ui/form-fields.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

const FormSchema = SignInSchema.omit({ role: true }).extend({ email: EmailSchema })

interface ProveFormProps {
  role: Role
  isDeclined: boolean
  /** Typed at the sign-in before. */
  email: string
  isLinkUsedUp: boolean
  prove: (email: string, password: string, role: Role) => Promise<void>
}

/** E-mail and password show whose registration it is: a declined account cannot sign in. */
export function ProveForm({ role, isDeclined, email, isLinkUsedUp, prove }: ProveFormProps) {
  const { t } = useTexts('waiting')
  const form = useSchemaForm(FormSchema, { email, password: '' })
  const [failure, setFailure] = useState<string>()
  const submit = form.handleSubmit(async (given) => {
    setFailure(undefined)
    try {
      await prove(given.email, given.password, role)
    } catch (error) {
      setFailure(refusalText(error, t('proveFailed')))
      form.setFocus('password')
    }
  })
  return (
    <section aria-labelledby="waiting-prove">
      <h2 id="waiting-prove" className="text-lg font-bold">
        {t(isDeclined ? 'proveDeclinedTitle' : 'proveTitle')}
      </h2>
      <p className="mt-1 text-soft">{t(isDeclined ? 'proveDeclinedText' : 'proveText')}</p>
      {isLinkUsedUp && (
        <Banner tone="warning" className="mt-3">
          {t('linkFailed')}
        </Banner>
      )}
      <form noValidate onSubmit={submit} className="mt-4 grid gap-4 sm:grid-cols-2">
        <EmailField label={t('email')} {...fieldProps(form, 'email')} />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          {...fieldProps(form, 'password')}
        />
        {failure && (
          <Banner tone="alarm" className="sm:col-span-2">
            {failure}
          </Banner>
        )}
        <SubmitButton busy={form.formState.isSubmitting} busyLabel={t('showing')} className="sm:col-span-2">
          {t('show')}
        </SubmitButton>
      </form>
    </section>
  )
}
