// The page comes with a search field that works before the application is drawn over it. What was typed into it is taken over.

interface EarlyText {
  text: string
  /** Start and end of the selection; missing if the field did not have the focus. */
  caret?: [start: number, end: number]
}

let field = globalThis.document?.querySelector<HTMLInputElement>('#early-search') ?? null
let hasFocus = field !== null && document.activeElement === field
field?.addEventListener('focus', () => {
  hasFocus = true
})
field?.addEventListener('blur', () => {
  // Browsers fire it, too, when the field is replaced, before it is gone: its text has been taken then.
  queueMicrotask(() => {
    hasFocus = false
  })
})

/** Text, focus and caret of the field that the page came with; undefined if nobody has used it, and after the first call. */
export function takeEarlyText(): EarlyText | undefined {
  if (!field) return undefined
  const { value: text, selectionStart, selectionEnd } = field
  field = null
  if (text === '' && !hasFocus) return undefined
  return { text, ...(hasFocus && { caret: [selectionStart ?? text.length, selectionEnd ?? text.length] }) }
}
