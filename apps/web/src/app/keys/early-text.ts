// What is typed after the palette was asked for, and before its field has the focus. The code of the palette may still
// be on its way, and letters that went elsewhere would be lost, or be taken for shortcuts.

export interface EarlyText {
  text: string
  /** Enter followed the text. */
  isEntered: boolean
}

let collected: EarlyText | undefined
let giveUp: () => void = () => undefined

/** Collects what is typed from now on. Escape, Tab and a click end it. */
export function collectEarlyText(onCancel: () => void): void {
  if (collected) return
  collected = { text: '', isEntered: false }
  giveUp = () => {
    stop()
    onCancel()
  }
  addEventListener('keydown', collect, true)
  addEventListener('pointerdown', cancel, true)
}

/** Ends the collection. Undefined if nothing was collected. */
export function takeEarlyText(): EarlyText | undefined {
  const taken = collected
  stop()
  return taken && taken.text !== '' ? taken : undefined
}

function stop(): void {
  collected = undefined
  removeEventListener('keydown', collect, true)
  removeEventListener('pointerdown', cancel, true)
}

function cancel(): void {
  giveUp()
}

function collect(event: KeyboardEvent): void {
  if (!collected || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  const { key } = event
  if (key === 'Escape' || key === 'Tab') giveUp()
  else if (key === 'Enter') collected.isEntered ||= collected.text !== '' && !event.repeat
  else if (key === 'Backspace' && !collected.isEntered) collected.text = collected.text.slice(0, -1)
  else if (key.length === 1 && !collected.isEntered) collected.text += key
  event.preventDefault()
  event.stopImmediatePropagation()
}
