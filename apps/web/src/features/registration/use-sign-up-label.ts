import './messages.en.ts'
import '../../ui/form-messages.en.ts'
import type { PartyField, PartyLabel } from '@rasad/contract/party-fields'
import { useTexts } from '../../lib/texts.ts'
import { registrationMessages } from './messages.en.ts'

type OwnLabel = Extract<keyof typeof registrationMessages, `field_${string}`>

/** How forms of registration call a field: as the specification does where it does, else as elsewhere. */
export function useSignUpLabel(): (field: PartyField) => string {
  const { t } = useTexts('registration')
  useTexts('form')
  return ({ name, again = name.replace('address.', ''), label }) => {
    const own = `field_${again}`
    return own in registrationMessages
      ? t(own as OwnLabel)
      : t(`field_${label as PartyLabel}`, { ns: 'form' })
  }
}
