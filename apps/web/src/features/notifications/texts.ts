import { addTexts } from '../../lib/texts.ts'
import { notificationsMessages } from './messages.en.ts'

addTexts('notifications', notificationsMessages)
