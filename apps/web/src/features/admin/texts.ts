import { addSentences } from '../../lib/sentences.ts'
import { addTexts } from '../../lib/texts.ts'
import { adminMessages } from './messages.en.ts'

addTexts('admin', adminMessages)
addSentences()
