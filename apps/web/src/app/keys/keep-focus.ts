import { openDialog } from '../../lib/use-keys.ts'
import { entriesOf, focusEntry, isShown } from './move-in-lists.ts'

// When the focused element goes away, such as the button of a row that was approved, browsers put the focus on the body:
// the next Tab begins anywhere. This puts it back where the person was.

/** Milliseconds in which a screen may put the focus itself, or open a dialog. */
const grace = 120
/** Places to go back to: what opened a dialog is before those inside it. */
const most = 12
const layers = '[role=dialog], [role=alertdialog], [role=alert], [popover]'

interface Place {
  element: HTMLElement
  /** From the inside to the outside, as it was: what was removed has no ancestors any more. */
  around: Element[]
  /** What stands above the page and held it. */
  layer: Element | undefined
  /** Its entry in a list, and the number of it. */
  list: Element | undefined
  entry: HTMLElement | undefined
  at: number
  /** It lost the focus by being disabled, and gets it back. */
  isWaiting: boolean
}

/** Watches until it is told to stop. */
export function keepFocus(): () => void {
  /** The latest first. */
  let places: Place[] = []
  let isByPointer = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function onFocus({ target }: FocusEvent) {
    if (!(target instanceof HTMLElement)) return
    places = [placeOf(target), ...places.filter(({ element }) => element !== target)].slice(0, most)
  }
  function onPointer() {
    isByPointer = true
  }
  function onKey() {
    isByPointer = false
  }
  function look() {
    if (timer !== undefined || !isLost()) return
    timer = setTimeout(() => {
      timer = undefined
      if (isLost()) restore(places)
    }, grace)
  }
  function isLost(): boolean {
    const { activeElement } = document
    const [last] = places
    if (!last || isByPointer || (activeElement !== null && activeElement !== document.body)) return false
    if (!isShown(last.element)) return true
    // What is disabled waits for an answer. What merely lost the focus lost it on purpose.
    if (last.element.matches(':disabled')) last.isWaiting = true
    else return last.isWaiting
    return false
  }

  const observer = new MutationObserver(look)
  const attributeFilter = ['disabled', 'hidden']
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter })
  addEventListener('focusin', onFocus)
  addEventListener('pointerdown', onPointer, true)
  addEventListener('keydown', onKey, true)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    removeEventListener('focusin', onFocus)
    removeEventListener('pointerdown', onPointer, true)
    removeEventListener('keydown', onKey, true)
  }
}

function placeOf(element: HTMLElement): Place {
  const around: Element[] = []
  for (let outer = element.parentElement; outer; outer = outer.parentElement) around.push(outer)
  const list = around.find((outer) => outer.hasAttribute('data-entries'))
  const entries = list ? entriesOf(list) : []
  const at = entries.findIndex((entry) => entry.contains(element))
  const layer = around.find((outer) => outer.matches(layers))
  return { element, around, layer, list, entry: entries[at], at, isWaiting: false }
}

function restore(places: readonly Place[]): void {
  const dialog = openDialog()
  for (const place of places) {
    // A dialog has opened meanwhile, and takes the focus itself.
    if (dialog && !place.around.includes(dialog)) return
    // What opened a layer that is gone.
    if (place.layer && !isShown(place.layer)) continue
    const entry = entryOf(place)
    if (isShown(place.element) && !place.element.matches(':disabled')) place.element.focus()
    else if (entry) focusEntry(entry)
    else headingOf(place.around)?.focus()
    return
  }
  headingOf([])?.focus()
}

/** The entry, or the one that took its place. */
function entryOf({ list, entry, at }: Place): HTMLElement | undefined {
  if (entry && isShown(entry)) return entry
  if (!list || !isShown(list)) return undefined
  const entries = entriesOf(list)
  return entries[Math.min(Math.max(at, 0), entries.length - 1)]
}

/** The heading of the part of the page that it was in. */
function headingOf(around: readonly Element[]): HTMLElement | undefined {
  const headings = around
    .filter((outer) => isShown(outer) && outer !== document.body)
    .map((outer) => [...outer.querySelectorAll<HTMLElement>('h1, h2, h3')].find(isShown))
  const heading =
    headings.find((found) => found !== undefined) ?? document.querySelector<HTMLElement>('main h1')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  return heading ?? undefined
}
