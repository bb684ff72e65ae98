// Whether somebody is at work on the page: what a session that ends meanwhile must not take along.

/** What somebody has typed into, other than searches. */
const typedInto = new Set<HTMLInputElement | HTMLTextAreaElement>()
const openDialogs =
  '[role=dialog] :is(input, textarea, select), [role=alertdialog] :is(input, textarea, select)'

const isPage = typeof document === 'object'
if (isPage) document.addEventListener('input', noteTyping, { capture: true, passive: true })

function noteTyping({ target }: Event): void {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (!isField || target.matches('[role=combobox], [type=search]') || typedInto.has(target)) return
  forgetGone()
  typedInto.add(target)
}

function forgetGone(): void {
  for (const field of typedInto) if (!field.isConnected || field.value === '') typedInto.delete(field)
}

/** A dialog with fields is open, or what was typed still stands in its field. */
export function isAtWork(): boolean {
  forgetGone()
  return isPage && (typedInto.size > 0 || document.querySelector(openDialogs) !== null)
}

/** What was typed until now is no work of the session that begins: it was typed to sign in. */
export function forgetWork(): void {
  typedInto.clear()
}
