import { storedChoice } from './stored-choice.ts'

/** How lists of suppliers show each one: a card with everything, or a row with what a call needs. */
export type ListLayout = 'cards' | 'rows'

/** The layout that this device has chosen, in every list. */
export const { choose: chooseListLayout, useChoice: useListLayout } = storedChoice<ListLayout>(
  'listLayout',
  'cards',
  'rows',
)
