import { openDialog } from '../../lib/use-keys.ts'

// Lists name themselves with `data-entries`; each child is an entry. `data-main` names what opens an entry, where it is
// neither the heading nor the first link of the product.

/** What opens an entry. Never a button that nobody said so of: it could delete, approve or order. */
const openers = ['[data-main]', ':is(h2, h3, h4) :is(a[href], button)', 'a[href^="/"]']

/** Moves the focus to the next or previous entry of the lists in sight. False if there is none. */
export function moveInLists(step: 1 | -1): boolean {
  const entries = shownEntries()
  const at = entries.findIndex((entry) => entry.contains(document.activeElement))
  const next = at < 0 ? firstInSight(entries) : entries[at + step]
  if (next) focusEntry(next)
  return entries.length > 0
}

/** Whether there is a list to move in on the page itself. */
export function hasEntries(): boolean {
  return entriesIn(document.querySelector('main')).length > 0
}

/** The entries of a list that can be focused. */
export function entriesOf(list: Element): HTMLElement[] {
  return [...list.children].filter(
    (entry): entry is HTMLElement => entry instanceof HTMLElement && isShown(entry),
  )
}

export function focusEntry(entry: HTMLElement): void {
  const opener = openers
    .map((selector) => entry.querySelector<HTMLElement>(selector))
    .find((found) => found && isShown(found))
  const target = opener ?? entry
  // An entry without anything to open takes the focus itself. Tab then reaches its buttons.
  if (target === entry) entry.tabIndex = -1
  target.focus({ preventScroll: true })
  entry.scrollIntoView({ block: 'nearest' })
}

function shownEntries(): HTMLElement[] {
  return entriesIn(openDialog() ?? document.querySelector('main'))
}

function entriesIn(root: Element | null): HTMLElement[] {
  return [...(root?.querySelectorAll('[data-entries]') ?? [])].flatMap(entriesOf)
}

/** Where somebody who has scrolled is. */
function firstInSight(entries: readonly HTMLElement[]): HTMLElement | undefined {
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  return entries.find((entry) => entry.getBoundingClientRect().top >= bar) ?? entries[0]
}

export function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true })
}
