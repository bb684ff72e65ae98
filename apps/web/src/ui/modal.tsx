import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { Button, IconButton } from './button.tsx'
import { classes } from './class-names.ts'

const backdrop =
  'fixed inset-0 z-40 bg-[oklch(0.2_0.02_215/0.55)] transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'
const sheet =
  'rounded-lg border border-line bg-sheet text-ink shadow-float outline-none transition-[opacity,translate] duration-150 ease-settle data-ending-style:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0'

interface ModalProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Fixed at the bottom. */
  actions?: ReactNode
  /** The initial focus. An `autoFocus` would run before the dialog knows where to return it. */
  firstFocus?: RefObject<HTMLElement | null>
  /** Hides what is below, other dialogs too, and is left by its own buttons alone: neither by Escape nor by a tap beside it. */
  isCover?: boolean
}

/** A modal sheet over the page. */
export function Modal({ title, onClose, children, actions, firstFocus, isCover }: ModalProps) {
  const { t } = useTexts('ui')
  return (
    <Dialog.Root open onOpenChange={(open) => !open && !isCover && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={isCover ? 'fixed inset-0 z-70 bg-paper' : backdrop} />
        <Dialog.Viewport
          className={classes(
            'fixed inset-0 z-50 grid grid-cols-1 place-items-center p-3 sm:p-6',
            isCover && 'z-70',
          )}
        >
          <Dialog.Popup
            // The dialogs below would close.
            {...(isCover && { onKeyDown: ({ nativeEvent }) => nativeEvent.stopPropagation() })}
            {...(firstFocus && { initialFocus: firstFocus })}
            className={classes(sheet, 'flex max-h-[calc(100dvh-1.5rem)] w-full max-w-2xl flex-col')}
          >
            <div className="flex items-center justify-between gap-3 border-b border-line py-2 pl-5 pr-2">
              <Dialog.Title className="min-w-0 wrap-anywhere py-1.5 text-lg leading-snug font-bold">
                {title}
              </Dialog.Title>
              {!isCover && (
                <Dialog.Close render={<IconButton label={t('close')} />}>
                  <X aria-hidden />
                </Dialog.Close>
              )}
            </div>
            <Scrolled>{children}</Scrolled>
            {actions && (
              <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 max-sm:px-4 max-sm:[&>*]:grow max-sm:[&>*]:px-3">
                {actions}
              </div>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Without focusable content it takes the focus itself: otherwise no key would scroll it. */
function Scrolled({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  const [isBare, setBare] = useState(false)
  useEffect(() => {
    const found = area.current?.querySelector('a[href], button, input, select, textarea, [tabindex]') === null
    // Setting the same again costs React a turn, and it gives up after fifty: as many as a key that is held down.
    if (found !== isBare) setBare(found)
  })
  return (
    <div
      ref={area}
      {...(isBare && { tabIndex: 0 })}
      className="min-h-0 grow overflow-y-auto overscroll-contain px-5 py-4 outline-offset-[-3px]"
    >
      {children}
    </div>
  )
}

interface ConfirmProps {
  title: string
  text: string
  confirmLabel: string
  /** `alarm` if something is deleted. */
  confirmLook?: 'alarm' | 'primary'
  /** Fields below the text. */
  children?: ReactNode
  /** Whether what was typed into the fields is right; otherwise the question stays open. */
  mayConfirm?: () => boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of an action that affects somebody else. */
export function Confirm({
  title,
  text,
  confirmLabel,
  confirmLook = 'alarm',
  children,
  mayConfirm,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const { t } = useTexts('ui')
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={classes(backdrop, 'z-60')} />
        <AlertDialog.Viewport className="fixed inset-0 z-60 grid grid-cols-1 place-items-center p-4">
          <AlertDialog.Popup
            className={classes(
              sheet,
              'max-h-[calc(100dvh-1.5rem)] w-full max-w-md overflow-y-auto p-5 sm:p-6',
            )}
          >
            <AlertDialog.Title className="text-lg font-bold">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-1.5 text-soft">{text}</AlertDialog.Description>
            {children && <div className="mt-4">{children}</div>}
            <div className="mt-5 flex flex-wrap justify-end gap-2">
              <AlertDialog.Close render={<Button look="quiet">{t('cancel')}</Button>} />
              <Button
                look={confirmLook}
                onClick={() => {
                  if (mayConfirm && !mayConfirm()) return
                  onClose()
                  onConfirm()
                }}
              >
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
