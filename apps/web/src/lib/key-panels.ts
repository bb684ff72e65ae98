// What lies over every screen and is opened from anywhere: the palette, and the list of keys.

export type KeyPanel = 'palette' | 'help'

let listener: (panel: KeyPanel) => void = () => undefined

export function openKeyPanel(panel: KeyPanel): void {
  listener(panel)
}

/** For the one component that shows them. */
export function onKeyPanel(open: (panel: KeyPanel) => void): () => void {
  listener = open
  return () => {
    listener = () => undefined
  }
}
