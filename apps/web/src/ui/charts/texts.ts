import { addTexts } from '../../lib/texts.ts'
import { chartsMessages } from './messages.en.ts'

addTexts('charts', chartsMessages)
