// Runs before the first paint and before the application.

// So that a stored theme does not flash the other one first.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage can be forbidden: the system's theme applies.
}

// A rendered form can be sent before the application has taken it over, which sends it then. The browser would put what is
// typed into the address. A form with an address of its own works without the application.
const waitForApplication = (event) => {
  const form = event.target
  if (form.hasAttribute('action')) return
  event.preventDefault()
  window.formSentEarly = form
}
addEventListener('submit', waitForApplication, { capture: true })
window.endEarlyForms = () => removeEventListener('submit', waitForApplication, { capture: true })
