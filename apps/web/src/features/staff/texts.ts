import { addTexts } from '../../lib/add-texts.ts'
import { staffMessages } from './messages.en.ts'

addTexts('staff', staffMessages)
