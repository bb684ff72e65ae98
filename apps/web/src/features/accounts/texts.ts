import { addSentences } from '../../lib/sentences.ts'
import { addTexts } from '../../lib/texts.ts'
import { accountsMessages } from './messages.en.ts'

addTexts('accounts', accountsMessages)
addSentences()
