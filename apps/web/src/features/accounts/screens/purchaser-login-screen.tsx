import '../messages.en.ts'
import { IdCard, ListChecks, MessagesSquare } from 'lucide-react'
import { Link } from 'react-router'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { FooterLine } from '../../../ui/form-page.tsx'
import { UnclearAnswer } from '../api/sign-in.ts'
import { SignInForm } from '../components/sign-in-form.tsx'

/** Sign-in for purchasers. */
export function PurchaserLoginScreen() {
  const { t } = useTexts('accounts')
  usePageTitle(t('purchaserTitle'))

  function failureText(error: unknown): string {
    if (!(error instanceof UnclearAnswer)) return refusalText(error, t('purchaserFailed'))
    return error.lacks === 'id' ? t('purchaserNoId') : t('purchaserInvalid')
  }

  return (
    <SignInForm
      account="purchaser"
      title={t('purchaserTitle')}
      intro={t('purchaserIntro')}
      forgotLabel={t('forgotPasswordPurchaser')}
      points={[
        { Icon: IdCard, text: t('purchaserPointCard') },
        { Icon: MessagesSquare, text: t('purchaserPointAsk') },
        { Icon: ListChecks, text: t('ownerPointPlan') },
      ]}
      failureText={failureText}
      missingText={t('purchaserMissing')}
      footer={
        <FooterLine>
          {t('newHere')} <Link to={paths.purchaserSignup}>{t('signUp')}</Link>
        </FooterLine>
      }
    />
  )
}
