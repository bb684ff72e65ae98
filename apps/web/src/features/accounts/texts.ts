import { addTexts } from '../../lib/add-texts.ts'
import { accountsMessages } from './messages.en.ts'

addTexts('accounts', accountsMessages)
