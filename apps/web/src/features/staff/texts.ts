import { addTexts } from '../../lib/texts.ts'
import { staffMessages } from './messages.en.ts'

addTexts('staff', staffMessages)
