import { addTexts } from '../../lib/texts.ts'
import { directoryMessages } from './messages.en.ts'

addTexts('directory', directoryMessages)
