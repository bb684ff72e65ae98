import '../../ui/form-messages.en.ts'
import type { PartyField, PartyLabel } from '@rasad/contract/party-fields'
import { useTexts } from '../../lib/texts.ts'

/** How the profile calls a field. */
export function useFieldLabel(): (field: PartyField) => string {
  const { t } = useTexts('accounts')
  useTexts('form')
  return ({ label }) =>
    label === 'phone' || label === 'licenceNumber'
      ? t(label)
      : t(`field_${label as PartyLabel}`, { ns: 'form' })
}
