import { addTexts } from '../../lib/add-texts.ts'
import { emailNoticeMessages } from './messages.en.ts'

addTexts('emailNotice', emailNoticeMessages)
