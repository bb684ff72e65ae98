import { addTexts } from '../../../lib/texts.ts'
import { searchResultsMessages } from './messages.en.ts'

addTexts('searchResults', searchResultsMessages)
