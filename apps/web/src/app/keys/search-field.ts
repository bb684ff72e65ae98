import { takeEarlyText } from './early-text.ts'

const fields = 'main input[role=combobox], main input[type=search]'

/** Puts the focus, and what was typed meanwhile, into the search field of the page. False if there is none. */
export function focusSearch(): boolean {
  const field = [...document.querySelectorAll<HTMLInputElement>(fields)].find(
    (each) => !each.disabled && each.checkVisibility({ visibilityProperty: true }),
  )
  const early = takeEarlyText()
  if (!field) return false
  field.focus()
  field.select()
  if (!early) return true
  // As if typed: the field is React's, and may have suggestions.
  document.execCommand('insertText', false, early.text)
  if (early.isEntered) field.form?.requestSubmit()
  return true
}
