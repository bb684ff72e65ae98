import { addTexts } from '../../lib/add-texts.ts'
import { deskMessages } from './messages.en.ts'

addTexts('desk', deskMessages)
