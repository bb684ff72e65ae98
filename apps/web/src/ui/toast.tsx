import { Suspense, useSyncExternalStore } from 'react'
// Taps count from the start, also those before the first message.
import './last-tap.ts'
import { LeftOut, lazyPart } from './lazy-part.tsx'

interface Message {
  text: string
  action?: { label: string; run: () => void }
  /** Until it is answered or closed. */
  stays?: boolean
}

/** Loads what shows messages before there is one. */
export function loadToasts() {
  return import('./toast-host.tsx')
}

// A transient message that cannot be shown for want of a network is left out.
const ToastHost = lazyPart(loadToasts, 'ToastHost', LeftOut)

let isWanted = false
let onListening = () => {}
const listening = new Promise<void>((resolve) => {
  onListening = resolve
})
const listeners = new Set<() => void>()

let dismiss = () => {}
const shown = new Set<string>()
/** How often messages were closed: also those that are not shown yet. */
let dismissals = 0
/** What the button of the shown message does. */
let offered: (() => void) | undefined

/** Closes transient messages: the screen has moved on. */
export function dismissToast(): void {
  dismissals++
  dismiss()
}

/** Does what the button of the shown message does. False if there is none. */
export function runToastAction(): boolean {
  offered?.()
  return offered !== undefined
}

export function hasToastAction(): boolean {
  return offered !== undefined
}

let loading: ReturnType<typeof loadQueue> | undefined

/** One promise for all messages: of two imports, the second can arrive first, and an older message cover a newer one. */
function loadQueue(): Promise<typeof import('./toast-queue.ts') | undefined> {
  loading ??= import('./toast-queue.ts').catch(() => {
    loading = undefined
    return undefined
  })
  return loading
}

/** Shows a transient message with one optional action. */
export async function showToast({ text, action, stays }: Message): Promise<void> {
  isWanted = true
  const before = dismissals
  for (const listener of listeners) listener()
  const queue = await loadQueue()
  if (!queue) return
  const { toastManager } = queue
  await listening
  if (dismissals !== before) return
  const act =
    action &&
    (() => {
      toastManager.close(id)
      action.run()
    })
  const id = toastManager.add({
    title: text,
    priority: 'low',
    ...(stays && { timeout: 0 }),
    onClose: () => {
      shown.delete(id)
      if (offered === act) offered = undefined
    },
    // Not as its children: the library prefers those to what is drawn, which follows the language.
    ...(action && { data: action.label, actionProps: { onClick: act } }),
  })
  offered = act
  shown.add(id)
  dismiss = () => {
    for (const each of [...shown]) toastManager.close(each)
  }
}

/** The region where messages appear. The code that shows them is loaded with the first one. */
export function Toasts() {
  const wanted = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isWanted,
    () => false,
  )
  if (!wanted) return null
  return (
    <Suspense>
      <ToastHost onListening={onListening} />
    </Suspense>
  )
}
