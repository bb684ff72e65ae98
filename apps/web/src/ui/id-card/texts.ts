import { addTexts } from '../../lib/texts.ts'
import { idCardMessages } from './messages.en.ts'

addTexts('idCard', idCardMessages)
