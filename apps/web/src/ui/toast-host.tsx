import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { lastTap } from './last-tap.ts'
import { Retranslated } from './retranslated.tsx'
import { toastManager } from './toast-queue.ts'

interface ToastHostProps {
  /** Called once messages are listened for: one added earlier is lost. */
  onListening: () => void
}

/** Shows the queued messages. */
export function ToastHost({ onListening }: ToastHostProps) {
  useEffect(onListening, [onListening])
  return (
    <Toast.Provider toastManager={toastManager} limit={1} timeout={7000}>
      <Toast.Portal>
        <Places />
      </Toast.Portal>
    </Toast.Provider>
  )
}

/**
 * At the bottom, above a bar with the next step; at the top where the message would lie on what it is about.
 */
function Places() {
  const { t } = useTexts('ui')
  const { toasts } = Toast.useToastManager()
  const viewport = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState<string>()
  const id = toasts.find(({ transitionStatus }) => transitionStatus !== 'ending')?.id
  // One that goes stays in its place meanwhile.
  const placed = id ?? toasts[0]?.id

  useLayoutEffect(() => {
    if (id === undefined) return
    function giveWay() {
      const shown = viewport.current?.firstElementChild?.getBoundingClientRect()
      const about = subject()
      if (!shown || !about) return
      if (about.top < shown.bottom && about.bottom > shown.top) setMoved(id)
    }
    giveWay()
    // The focus follows what was taken away.
    addEventListener('focusin', giveWay)
    return () => removeEventListener('focusin', giveWay)
  }, [id])

  return (
    <Toast.Viewport
      ref={viewport}
      aria-label={t('notifications')}
      // Empty, it lies over nothing: at the top it would cover a phone's bar.
      data-moved={placed !== undefined && moved === placed ? '' : undefined}
      className="toasts fixed inset-x-4 z-60 mx-auto max-w-md print:hidden"
    >
      <Toasts />
    </Toast.Viewport>
  )
}

/** Taller than this, an entry is not what somebody looks at as one thing. */
const tallest = 160
/** About half a finger, in pixels. */
const around = 24

/** Where the person is: what has the focus, with its row or what is one subject with it; or the last tap. */
function subject(): { top: number; bottom: number } | undefined {
  const { activeElement } = document
  const tap = lastTap()
  // A message that is being pressed stays where it is.
  if (activeElement?.closest('[data-message]')) return undefined
  if (activeElement && activeElement !== document.body) {
    const whole = activeElement.closest('[data-subject]')?.getBoundingClientRect()
    if (whole) return whole
    const own = activeElement.getBoundingClientRect()
    const entry = activeElement.closest('[data-entries] > *, li, tr')?.getBoundingClientRect()
    return entry && entry.height <= tallest ? entry : own.height <= tallest ? own : undefined
  }
  return tap === undefined ? undefined : { top: tap - around, bottom: tap + around }
}

function Toasts() {
  const { t } = useTexts('ui')
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      // The library gives it the role of a dialog, but it leaves keys and focus to the page.
      data-message
      className="absolute inset-x-0 bottom-0 rounded-md bg-ink text-paper shadow-float transition-[opacity,translate] duration-200 ease-settle data-ending-style:opacity-0 data-limited:opacity-0 data-starting-style:translate-y-4 data-starting-style:opacity-0"
    >
      <Toast.Content className="flex min-h-12 items-center gap-1 pl-4 pr-1">
        <Toast.Title render={<p />} className="min-w-0 grow py-2 text-sm">
          {retranslated(toast.title)}
        </Toast.Title>
        <Toast.Action className="min-h-11 shrink-0 rounded-sm px-3 text-sm font-bold text-paper underline underline-offset-4 focus-visible:outline-paper">
          {retranslated(toast.data)}
        </Toast.Action>
        <Toast.Close
          aria-label={t('close')}
          // The library hides it from screen readers until the focus is near, although it is focusable.
          aria-hidden={false}
          className="grid size-11 shrink-0 place-items-center rounded-sm focus-visible:outline-paper"
        >
          <X aria-hidden className="size-4.5" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}

const retranslated = (text: ReactNode) =>
  typeof text === 'string' ? <Retranslated>{text}</Retranslated> : text
