import { addTexts } from '../../lib/add-texts.ts'
import { registrationMessages } from './messages.en.ts'

addTexts('registration', registrationMessages)
