import { addTexts } from '../../../lib/texts.ts'
import { orderListsMessages } from './messages.en.ts'

addTexts('orderLists', orderListsMessages)
