import { addTexts } from '../../lib/texts.ts'
import { requestsMessages } from './messages.en.ts'

addTexts('requests', requestsMessages)
