import '../messages.en.ts'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useKeptState } from '../../../lib/kept-form.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { areOptions, type PickerOption } from '../../../ui/picker.tsx'
import { CompanyChoice } from '../components/company-choice.tsx'
import { CreateNamedScreen } from '../components/create-named.tsx'

const none: PickerOption[] = []

/** Adds a medicine to the catalogue. */
export function CreateMedicineScreen() {
  const { t } = useTexts('admin')
  const [companies, setCompanies, forget] = useKeptState('medicine.company', none, areOptions)
  const company = companies[0]?.id

  function reasonOf(error: unknown): string {
    if (!(error instanceof ApiError)) return t('somethingWrong')
    if (error.status === 0) return t('networkError', { ns: 'ui' })
    return refusalText(error, error.saidOtherwise || t('somethingWrong'))
  }

  return (
    <CreateNamedScreen
      entry={{ kind: 'medicine', company }}
      add={(body) => call('POST /api/medicine/quick', { body: { ...body, company } })}
      onForget={() => {
        setCompanies([])
        forget()
        return () => setCompanies(companies)
      }}
      failureText={(error) => t('medicineFailed', { reason: reasonOf(error) })}
    >
      <CompanyChoice selected={companies} onSelect={setCompanies} />
    </CreateNamedScreen>
  )
}
