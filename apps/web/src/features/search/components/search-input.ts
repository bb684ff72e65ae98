import type { Category } from '@rasad/contract/search'
import type { RefObject } from 'react'
import type { Entered } from '../../../lib/use-enter.ts'
import type { SearchPick } from './pick.ts'

export interface SearchInputProps {
  category: Category
  text: string
  onText: (text: string) => void
  onPick: (pick: SearchPick) => void
  /** The text whose answer is pending, or failed, after Enter. */
  entered: Entered | undefined
  inputRef: RefObject<HTMLInputElement | null>
}

export interface SearchFieldProps extends Omit<SearchInputProps, 'inputRef'> {
  onEnter: (text: string) => void
  onCancel: () => void
}

/** What the form is called that holds the field. */
export const formId = 'search-field'

export const inputClass =
  'min-h-13 w-full rounded-sm border border-edge bg-sheet pl-11 pr-12 text-base text-ink sm:text-lg'

export const inputAttributes = {
  id: 'search-input',
  name: 'q',
  // Not `search`: Escape would then clear the text in browsers.
  type: 'text',
  inputMode: 'search',
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'search',
  maxLength: 200,
} as const
