import '../messages.en.ts'
import { call } from '../../../lib/api-client.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { CreateNamedScreen } from '../components/create-named.tsx'

/** Adds a company to the catalogue. */
export function CreateCompanyScreen() {
  const { t } = useTexts('admin')
  return (
    <CreateNamedScreen
      entry={{ kind: 'company' }}
      add={(body) => call('POST /api/company', { body })}
      failureText={(error) => refusalText(error, t('companyFailed'))}
    />
  )
}
