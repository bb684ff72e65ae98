import '../messages.en.ts'
import { OwnerSignupSchema } from '@rasad/contract/accounts'
import { partyFields } from '@rasad/contract/party-fields'
import { Link } from 'react-router'
import { call } from '../../../lib/api-client.ts'
import { formDataOf } from '../../../lib/form-data.ts'
import { paths } from '../../../lib/paths.ts'
import { keepPending } from '../../../lib/pending-ids.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { FooterLine, FormPage } from '../../../ui/form-page.tsx'
import { PartyForm } from '../../../ui/party-form.tsx'
import { usePartyForm } from '../../../ui/use-party-form.ts'
import { useAccountFields } from '../account-fields.tsx'
import { signUpOrder, useSignUp } from '../use-sign-up.ts'

const order = signUpOrder(
  'medicalOwner',
  ['medicalName', 'ownerName', 'address', 'email', 'contactNo', 'drugLicenseNo'],
  ['password', 'drugLicenseImage'],
)

/** Registration of a medical store with its drug licence. */
export function MedicalOwnerSignupScreen() {
  const { t } = useTexts('registration')
  const party = usePartyForm({
    ...{ schema: OwnerSignupSchema, initial: {}, newPassword: 'registration', keptAs: 'medicalOwner', order },
    failureOf: (error) => ({ tone: 'alarm', text: refusalText(error, t('medicalOwnerFailed')) }),
  })
  const { isDone, finish } = useSignUp(t('medicalOwnerTitle'), party)

  const submit = party.submit(async (values) => {
    const body = formDataOf(values)
    const { user } = await party.track((send) => call('POST /api/auth/signup', { body, send }))
    keepPending('user', user._id ?? user.id)
    finish({ tone: 'success', text: t('medicalOwnerDone') }, paths.medicalWaiting)
  })

  return (
    <FormPage
      width="wide"
      title={t('medicalOwnerTitle')}
      intro={t('medicalOwnerIntro')}
      footer={
        <FooterLine>
          {t('alreadyRegistered')} <Link to={paths.login}>{t('signIn')}</Link>
        </FooterLine>
      }
    >
      <PartyForm
        {...party}
        {...useAccountFields(party.form)}
        use="signUp"
        fields={partyFields.medicalOwner}
        isDone={isDone}
        submitLabel={t('createAccount')}
        busyLabel={t('creatingAccount')}
        onSubmit={submit}
      />
    </FormPage>
  )
}
