const isMac = /mac|iphone|ipad/i.test(navigator.platform)
const signs: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Enter: '↵',
}

/** A key as keyboards show it: `Ctrl K`, on a Mac `⌘ K`. */
export function keyLabel(name: string): string {
  const parts = name.split('+').filter((part) => part !== '')
  if (parts.length === 0) return '+'
  return parts
    .map((part) =>
      part === 'Ctrl' && isMac ? '⌘' : (signs[part] ?? (part.length === 1 ? part.toUpperCase() : part)),
    )
    .join(' ')
}
