import { addTexts } from '../../lib/add-texts.ts'
import { cardsMessages } from './messages.en.ts'

addTexts('cards', cardsMessages)
