import { addTexts } from '../../lib/add-texts.ts'
import { demandMessages } from './messages.en.ts'

addTexts('demand', demandMessages)
