import { addTexts } from '../../../lib/texts.ts'
import { savedListsMessages } from './messages.en.ts'

addTexts('savedLists', savedListsMessages)
