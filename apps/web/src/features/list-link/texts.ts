import { addTexts } from '../../lib/texts.ts'
import { listLinkMessages } from './messages.en.ts'

addTexts('listLink', listLinkMessages)
