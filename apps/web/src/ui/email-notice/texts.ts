import { addTexts } from '../../lib/texts.ts'
import { emailNoticeMessages } from './messages.en.ts'

addTexts('emailNotice', emailNoticeMessages)
