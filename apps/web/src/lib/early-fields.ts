import { useLayoutEffect } from 'react'

// Rendered pages can be typed into, and their forms sent, before the application has taken them over. What fields hold by then
// is given to it as if it was typed at that moment: to React's state, and to forms.

declare global {
  interface Window {
    /** From `early.js`: what was done until now. From now on the application does what is of these kinds. */
    endEarly?: (...kinds: ('submit' | 'click' | 'paste')[]) => DoneEarly
  }
}

interface DoneEarly {
  form?: HTMLFormElement
  button?: HTMLButtonElement
  /** Several lines. The browser has put them into the field as one. */
  paste?: { field: HTMLInputElement; text: string; before: string }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Early {
  value: string
  isTicked: boolean
  caret: [start: number, end: number] | undefined
}

const fields = 'input, textarea, select'
const signs = ['input', 'change', 'keyup', 'pointerup'] as const
const early = new Map<Field, Early>()

/** Notes what is in the page's fields, from now on until the application has taken them over. */
export function watchFields(): void {
  for (const field of document.querySelectorAll<Field>(fields)) note(field)
  for (const sign of signs) addEventListener(sign, noteTarget, { capture: true, passive: true })
}

function forgetFields(): void {
  early.clear()
  for (const sign of signs) removeEventListener(sign, noteTarget, { capture: true })
}

function noteTarget({ target }: Event): void {
  if (target instanceof Element && target.matches(fields)) note(target as Field)
}

function note(field: Field): void {
  const isTicked = 'checked' in field && field.checked
  const isAsRendered =
    !(field instanceof HTMLSelectElement) &&
    field.value === field.defaultValue &&
    !(field instanceof HTMLInputElement && field.checked !== field.defaultChecked)
  if (isAsRendered && !early.has(field)) return
  early.set(field, { value: field.value, isTicked, caret: caretOf(field) })
}

function caretOf(field: Field): Early['caret'] {
  // Fields of other types tell none.
  if (field instanceof HTMLSelectElement || field.selectionStart === null) return undefined
  return [field.selectionStart, field.selectionEnd ?? field.selectionStart]
}

/** Stands last in what is taken over at once, so that its fields are React's by then. */
export function EarlyFields() {
  useLayoutEffect(() => {
    // Forms have emptied theirs by now.
    for (const [field, was] of early) if (field.value === was.value) was.caret = caretOf(field)
    const typed = [...early]
    forgetFields()
    const { form, button, paste } = window.endEarly?.('submit', 'paste') ?? {}
    // Once React is done: it draws what the events change.
    queueMicrotask(() => {
      for (const [field, was] of typed) {
        if (!field.isConnected) continue
        const { text, before } = paste?.field === field ? paste : {}
        const isAsPasted = text !== undefined && was.value !== before
        give(field, isAsPasted ? { ...was, value: before ?? '' } : was)
        if (isAsPasted) pasteInto(field, text)
      }
      if (form?.isConnected) form.requestSubmit()
      if (button?.isConnected) button.click()
    })
  }, [])
  return null
}

function give(field: Field, { value, isTicked, caret }: Early): void {
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    if (isTicked === field.defaultChecked) return
    field.checked = field.defaultChecked
    field.click()
  } else if (field instanceof HTMLSelectElement || field.type === 'file') {
    if (field instanceof HTMLSelectElement) field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    // React tells nobody of a value that it knows: it learns the former one, and finds the typed one.
    field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    if (caret && field === document.activeElement) field.setSelectionRange(...caret)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function pasteInto(field: Field, text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
