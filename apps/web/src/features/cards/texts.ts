import { addTexts } from '../../lib/texts.ts'
import { cardsMessages } from './messages.en.ts'

addTexts('cards', cardsMessages)
