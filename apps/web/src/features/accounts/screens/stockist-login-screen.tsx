import '../messages.en.ts'
import { FileUp, IdCard, MessagesSquare } from 'lucide-react'
import { Link } from 'react-router'
import { ApiError } from '../../../lib/api-client.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { FooterLine } from '../../../ui/form-page.tsx'
import { SignInForm } from '../components/sign-in-form.tsx'

/** Sign-in for stockists. */
export function StockistLoginScreen() {
  const { t } = useTexts('accounts')
  usePageTitle(t('stockistTitle'))
  return (
    <SignInForm
      account="stockist"
      title={t('stockistTitle')}
      intro={t('stockistIntro')}
      forgotLabel={t('forgotPassword')}
      points={[
        { Icon: FileUp, text: t('stockistPointFile') },
        { Icon: MessagesSquare, text: t('stockistPointAnswer') },
        { Icon: IdCard, text: t('stockistPointCards') },
      ]}
      failureText={(error) =>
        error instanceof ApiError && error.status === 0
          ? t('stockistNetwork')
          : refusalText(error, t('stockistFailed'))
      }
      footer={
        <FooterLine>
          {t('newHere')} <Link to={paths.stockistSignup}>{t('createAccount')}</Link>
        </FooterLine>
      }
    />
  )
}
