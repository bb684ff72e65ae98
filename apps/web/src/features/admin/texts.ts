import { addTexts } from '../../lib/add-texts.ts'
import { adminMessages } from './messages.en.ts'

addTexts('admin', adminMessages)
