import { addSentences } from '../../lib/sentences.ts'
import { addTexts } from '../../lib/texts.ts'
import { deskMessages } from './messages.en.ts'

addTexts('desk', deskMessages)
addSentences()
