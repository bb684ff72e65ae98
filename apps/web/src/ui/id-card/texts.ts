import { addTexts } from '../../lib/add-texts.ts'
import { idCardMessages } from './messages.en.ts'

addTexts('idCard', idCardMessages)
