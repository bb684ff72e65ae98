import { addTexts } from '../../lib/texts.ts'
import { keysMessages } from './messages.en.ts'

addTexts('keys', keysMessages)
