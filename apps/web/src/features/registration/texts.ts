import { addTexts } from '../../lib/texts.ts'
import { registrationMessages } from './messages.en.ts'

addTexts('registration', registrationMessages)
