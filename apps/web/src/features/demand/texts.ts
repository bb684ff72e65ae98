import { addTexts } from '../../lib/texts.ts'
import { demandMessages } from './messages.en.ts'

addTexts('demand', demandMessages)
