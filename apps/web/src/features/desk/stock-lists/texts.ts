import { addSentences } from '../../../lib/sentences.ts'
import { addTexts } from '../../../lib/texts.ts'
import { stockMessages } from './messages.en.ts'

addTexts('stock', stockMessages)
addSentences()
