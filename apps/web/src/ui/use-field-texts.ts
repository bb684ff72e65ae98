import './form-messages.en.ts'
import type { PartyField, PartyLabel, PartyName } from '@rasad/contract/party-fields'
import { useTexts } from '../lib/texts.ts'

/** How a registration, the holder's own profile, or any other screen calls a field, and what it says below it. */
export function useFieldTexts(use?: 'signUp' | 'own') {
  const { t } = useTexts('form')
  return {
    labelOf({ name, label, signUp, own }: PartyField): string {
      if (use === 'signUp' && signUp) return t(`signUp_${name.replace('address.', '') as PartyName}`)
      return t(`${use === 'own' && own ? 'own' : 'field'}_${label as PartyLabel}`)
    },
    hintOf(field: PartyField): string | undefined {
      const label = field.label as PartyLabel
      if (use && field[`${use}Hint`]) return t(`${use}Hint_${label}`)
      return field.hint && t(`hint_${label}`)
    },
  }
}
