import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/texts.ts'
import { IconButton } from './button.tsx'

interface FullScreenDialogProps {
  /** The dialog's accessible name; the content shows its own heading. */
  title: string
  onClose: () => void
  /** Shown in the bar at the top, before the close button. */
  actions?: ReactNode
  children: ReactNode
}

/** A full-page view. Escape, the close button and the browser's back close it. */
export function FullScreenDialog({ title, onClose, actions, children }: FullScreenDialogProps) {
  const { t } = useTexts('ui')
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-paper" />
        <Dialog.Viewport className="fixed inset-0 z-50 overflow-y-auto overscroll-contain">
          <Dialog.Popup className="min-h-dvh bg-paper transition-[opacity,translate] duration-200 ease-settle data-starting-style:translate-y-4 data-starting-style:opacity-0">
            <div className="sticky top-0 z-10 border-b border-line bg-paper">
              <div className="page flex min-h-14 items-center justify-between gap-2">
                <Dialog.Title className="truncate text-sm font-semibold text-soft">{title}</Dialog.Title>
                <div className="-mr-2 flex items-center">
                  {actions}
                  <Dialog.Close render={<IconButton label={t('close')} />}>
                    <X aria-hidden />
                  </Dialog.Close>
                </div>
              </div>
            </div>
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
