// People who go through the page by keyboard before the application is drawn over it stay on their link, if it is there again.

const root = globalThis.document?.getElementById('root')
let href: string | undefined

function remember() {
  const link = document.activeElement?.closest('a')
  href = (link && root?.contains(link) && link.getAttribute('href')) || undefined
}

function forget() {
  // Browsers say so, too, when the link is replaced, before it is gone: the focus is in the new page by then.
  queueMicrotask(remember)
}

if (root) remember()
root?.addEventListener('focusin', remember)
root?.addEventListener('focusout', forget)

/** Moves the focus to the link that it was on. Call it once the application is drawn. */
export function restoreEarlyFocus(): void {
  root?.removeEventListener('focusin', remember)
  root?.removeEventListener('focusout', forget)
  // What was drawn may have taken it.
  if (href === undefined || document.activeElement !== document.body) return
  root?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)?.focus({ preventScroll: true })
}
