import { Toast } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { useTexts } from '../lib/texts.ts'
import { toastManager } from './toast-queue.ts'

interface ToastHostProps {
  /** Called once messages are listened for: one added earlier is lost. */
  onListening: () => void
}

/** Shows the queued messages at the bottom of the page. */
export function ToastHost({ onListening }: ToastHostProps) {
  const { t } = useTexts('ui')
  useEffect(onListening, [onListening])
  return (
    <Toast.Provider toastManager={toastManager} limit={1} timeout={7000}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t('notifications')}
          // At the top on screens whose next step is at the bottom.
          className="print:hidden fixed inset-x-4 bottom-20 z-60 mx-auto max-w-md md:bottom-6 [:root:has([data-foot])_&]:top-42 [:root:has([data-foot])_&]:bottom-auto md:[:root:has([data-foot])_&]:top-28"
        >
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
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
        <Toast.Title render={<p />} className="min-w-0 grow py-2 text-sm" />
        <Toast.Action className="min-h-10 rounded-sm px-3 text-sm font-bold text-paper underline underline-offset-4 focus-visible:outline-paper" />
        <Toast.Close
          aria-label={t('close')}
          // The library hides it from screen readers until the focus is near, although it is focusable.
          aria-hidden={false}
          className="grid size-10 shrink-0 place-items-center rounded-sm focus-visible:outline-paper"
        >
          <X aria-hidden className="size-4.5" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
