// Runs before the first paint and before the application.

try {
  // So that a stored theme does not flash the other one first.
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  // The service renders an empty list. Who has a list, on the device or in an account, does not see that one first.
  const rows = sessionStorage.getItem('demandRows') ?? localStorage.getItem('demandRows') ?? '[]'
  const hasList = rows !== '[]' || ['savedDemand', 'token'].some((key) => localStorage.getItem(key) !== null)
  if (location.pathname === '/demand' && hasList) document.documentElement.dataset.ownList = ''
} catch {
  // Storage can be forbidden: the system's theme applies.
}

// A rendered page can be used before the application has taken it over, which then does what was done last: it sends the form,
// presses the button, or takes the lines that were pasted.
const early = {}
const waits = {
  submit(event) {
    // A form with an address of its own works without the application. Of others, the browser would put what is typed into
    // the address.
    if (event.target.hasAttribute('action')) return
    event.preventDefault()
    early.form = event.target
    delete early.button
  },
  click({ target }) {
    const button = target.closest?.('button[type="button"]')
    // The browser itself opens what belongs to one.
    if (!button || button.popoverTargetElement) return
    early.button = button
    delete early.form
  },
  paste({ target, clipboardData }) {
    const text = clipboardData?.getData('text/plain') ?? ''
    // The browser makes one line of several.
    if (target.localName === 'input' && /\n/.test(text.trim()))
      early.paste = { field: target, text, before: target.value }
  },
}
for (const [kind, wait] of Object.entries(waits)) addEventListener(kind, wait, { capture: true })
window.endEarly = (...kinds) => {
  for (const kind of kinds) removeEventListener(kind, waits[kind], { capture: true })
  return early
}
