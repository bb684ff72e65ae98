// What is typed after the palette was asked for, and before its field has the focus. The code of the palette may still
// be on its way, and letters that went elsewhere would be lost, or be taken for shortcuts.

export interface EarlyText {
  text: string
  /** Enter followed the text. */
  isEntered: boolean
}

let collected: EarlyText | undefined
/** What is typed for the palette that was asked for again, while the one before has not run its command yet. */
let following: EarlyText | undefined
let giveUp: () => void = () => undefined

/** Collects what is typed from now on. Escape, Tab and a click end it. */
export function collectEarlyText(onCancel: () => void): void {
  if (collected) return
  giveUp = () => {
    stop()
    following = undefined
    onCancel()
  }
  following = undefined
  start({ text: '', isEntered: false })
}

/** What follows is for another palette, if Enter has ended the text of this one. */
export function collectFollowing(): void {
  if (collected?.isEntered) following ??= { text: '', isEntered: false }
}

/** Goes on with what is typed for the palette that follows. False if none was asked for. */
export function goOnWithFollowing(): boolean {
  if (!following) return false
  start(following)
  following = undefined
  return true
}

/** Ends the collection. Undefined if nothing was collected. */
export function takeEarlyText(): EarlyText | undefined {
  const taken = collected
  stop()
  return taken && taken.text !== '' ? taken : undefined
}

function start(from: EarlyText): void {
  collected = from
  addEventListener('keydown', collect, true)
  addEventListener('pointerdown', cancel, true)
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
  const into = following ?? collected
  if (key === 'Escape' || key === 'Tab') giveUp()
  else if (key === 'Enter') into.isEntered ||= into.text !== '' && !event.repeat
  else if (key === 'Backspace' && !into.isEntered) into.text = into.text.slice(0, -1)
  else if (key.length === 1 && !into.isEntered) into.text += key
  event.preventDefault()
  event.stopImmediatePropagation()
}
