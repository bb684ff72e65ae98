import { addTexts } from '../../../lib/texts.ts'

export const searchResultsMessages = {
  resultsFor: 'Results for “{{q}}”',
  resultsCount_one: '{{formatted}} result',
  resultsCount_other: '{{formatted}} results',
  nothingNext: 'Check the spelling, type fewer letters, or look through all suppliers.',
  allSuppliers: 'Show all suppliers',
  toDemand: 'Write a demand list',
  offline: 'Searching needs a network',
  offlineText:
    'What you typed stays. The results come by themselves once there is a network. Saved suppliers and pages that you have looked at open without one.',
  toSaved: 'Saved suppliers',
  lookedAt: 'Looked at before',
  ownFound: 'In your own suppliers and their lists',
  ownFoundAt: '{{name}}, list of {{date}}',
  ownFoundStock: 'stock {{formatted}}',
} as const

addTexts('searchResults', searchResultsMessages)
