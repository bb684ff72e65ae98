import '../messages.en.ts'
import { ListChecks, MessagesSquare, NotebookPen } from 'lucide-react'
import { Link } from 'react-router'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { FooterLine } from '../../../ui/form-page.tsx'
import { UnclearAnswer } from '../api/sign-in.ts'
import { SignInForm } from '../components/sign-in-form.tsx'

/** Sign-in for medical owners, and also for admins, staff and plain users. */
export function MedicalOwnerLoginScreen() {
  const { t } = useTexts('accounts')
  usePageTitle(t('medicalOwnerTitle'))
  return (
    <SignInForm
      account="medicalOwner"
      title={t('medicalOwnerTitle')}
      intro={t('medicalOwnerIntro')}
      forgotLabel={t('forgotPassword')}
      points={[
        { Icon: ListChecks, text: t('ownerPointPlan') },
        { Icon: MessagesSquare, text: t('ownerPointAsk') },
        { Icon: NotebookPen, text: t('ownerPointLists') },
      ]}
      failureText={(error) =>
        error instanceof UnclearAnswer
          ? t('medicalOwnerInvalid')
          : refusalText(error, t('medicalOwnerFailed'))
      }
      footer={
        <FooterLine>
          {t('newHere')} <Link to={paths.medicalOwnerSignup}>{t('createAccount')}</Link>
        </FooterLine>
      }
    />
  )
}
