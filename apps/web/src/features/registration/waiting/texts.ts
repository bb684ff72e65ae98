import { addSentences } from '../../../lib/sentences.ts'
import { addTexts } from '../../../lib/texts.ts'
import { waitingMessages } from './messages.en.ts'

addTexts('waiting', waitingMessages)
addSentences()
