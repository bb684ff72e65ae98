import { lazy, Suspense, useSyncExternalStore } from 'react'

interface Message {
  text: string
  action?: { label: string; run: () => void }
}

const ToastHost = lazy(() => import('./toast-host.tsx').then((module) => ({ default: module.ToastHost })))

let isWanted = false
let onListening = () => {}
const listening = new Promise<void>((resolve) => {
  onListening = resolve
})
const listeners = new Set<() => void>()

let dismiss = () => {}

/** Closes transient messages: the screen has moved on. */
export function dismissToast(): void {
  dismiss()
}

/** Shows a transient message with one optional action. */
export async function showToast({ text, action }: Message): Promise<void> {
  isWanted = true
  for (const listener of listeners) listener()
  const { toastManager } = await import('./toast-queue.ts')
  await listening
  const id = toastManager.add({
    title: text,
    priority: 'low',
    ...(action && {
      actionProps: {
        children: action.label,
        onClick() {
          action.run()
          toastManager.close(id)
        },
      },
    }),
  })
  dismiss = () => toastManager.close(id)
}

/** The region where messages appear. The code that shows them is loaded with the first one. */
export function Toasts() {
  const wanted = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isWanted,
  )
  if (!wanted) return null
  return (
    <Suspense>
      <ToastHost onListening={onListening} />
    </Suspense>
  )
}
