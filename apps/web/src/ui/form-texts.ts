import { addSentences } from '../lib/sentences.ts'
import { addTexts } from '../lib/texts.ts'
import { formMessages } from './form-messages.en.ts'

addTexts('form', formMessages)
addSentences()
