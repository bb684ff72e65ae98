import { useLayoutEffect, useRef, useState } from 'react'
import { actionsOf, type KeyMap, nameOfKey } from './key-maps.ts'
import { areSingleKeysOn } from './single-keys.ts'

/** Where letters are text, or choose by their first letter, or move something. */
const typing = [
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit])',
  'textarea, select, [contenteditable], [role=listbox], [role=menu], [role=slider]',
].join(', ')
/** A transient message has the role of a dialog as well. */
const dialogs = '[role=dialog]:not([data-message]), [role=alertdialog]:not([data-message])'

let lastNumber = 0
/** By number, which grows with each mounted map: of what is shown together, the inner map has the higher one. */
const mounted = new Map<number, { current: KeyMap }>()

/** The maps of what is shown, the newest first. */
export function mountedKeyMaps(): KeyMap[] {
  return [...mounted].sort(([one], [other]) => other - one).map(([, { current }]) => current)
}

/** The dialog on top, if one is open. */
export function openDialog(): Element | undefined {
  return [...document.querySelectorAll(dialogs)].at(-1)
}

export function hasOpenDialog(): boolean {
  return openDialog() !== undefined || document.querySelector(':popover-open') !== null
}

/** Answers keys while its component is shown, before the maps of what stands around it. */
export function useKeys(map: KeyMap): void {
  // Drawn while rendering, where the outer component comes first. Effects run in the opposite order.
  const [number] = useState(() => ++lastNumber)
  const latest = useRef(map)
  // With what is drawn, not after it: a key pressed at once must not act on what was shown before.
  useLayoutEffect(() => {
    latest.current = map
  })
  useLayoutEffect(() => {
    if (mounted.size === 0) addEventListener('keydown', onKey)
    mounted.set(number, latest)
    return () => {
      mounted.delete(number)
      if (mounted.size === 0) removeEventListener('keydown', onKey)
    }
  }, [number])
}

function onKey(event: KeyboardEvent): void {
  // Keys during IME composition belong to the IME.
  if (event.defaultPrevented || event.isComposing) return
  const name = nameOfKey(event)
  if (name === undefined) return
  const { target } = event
  const situation = {
    isTyping: target instanceof Element && target.closest(typing) !== null,
    hasDialog: hasOpenDialog(),
    areSinglesOn: areSingleKeysOn(),
  }
  for (const action of actionsOf(name, mountedKeyMaps(), situation)) {
    if (action.run?.(event, name) === false) continue
    event.preventDefault()
    return
  }
}
