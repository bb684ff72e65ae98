import { addTexts } from '../../lib/texts.ts'

export const keysMessages = {
  title: 'Keys',
  everywhere: 'On every page',
  intro: 'They work wherever you are on a page, except while you type.',
  focusSearch: 'Search',
  moveInList: 'Next and previous in a list; Enter opens',
  openPalette: 'Find a page or an action',
  openHelp: 'Show these keys',
  undo: 'Take back what the message at the bottom says',
  singleKeys: 'Single keys',
  singleKeysHint:
    'Letters, digits and signs alone. Switch them off if you speak to this device, or press them unintentionally.',
  singleKeysOff: 'Single keys are switched off.',

  find: 'Find a page or an action',
  found: 'Pages and actions',
  pages: 'Pages',
  actions: 'Actions',
  search: 'Search',
  recent: 'Recent searches',
  recentMedicine: 'Medicine',
  recentCompany: 'Company',
  recentSupplier: 'Supplier',
  searchMedicines: 'Search medicines for “{{q}}”',
  foundCount_one: '{{count}} found',
  foundCount_other: '{{count}} found',
  hintMove: 'choose',
  hintOpen: 'open',
  hintClose: 'close',

  asRows: 'Show suppliers as rows',
  asCards: 'Show suppliers as cards',
  themeLight: 'Light theme',
  themeDark: 'Dark theme',
  themeSystem: 'Theme as the device',
  showKeys: 'Show all keys',

  words_theme: 'appearance colours mode',
  words_layout: 'list dense compact view',
  words_keys: 'keyboard shortcuts help',
  words_logout: 'sign out log out leave',
} as const

addTexts('keys', keysMessages)
