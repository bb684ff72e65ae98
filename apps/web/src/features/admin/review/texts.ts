import { addTexts } from '../../../lib/texts.ts'
import { reviewMessages } from './messages.en.ts'

addTexts('review', reviewMessages)
