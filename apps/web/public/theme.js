// Runs before the first paint, so that a stored theme does not flash the other one first.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage can be forbidden: the system's theme applies.
}
