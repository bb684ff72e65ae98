import { addTexts } from '../../lib/texts.ts'
import { savedMessages } from './messages.en.ts'

addTexts('saved', savedMessages)
