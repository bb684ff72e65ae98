import { countOf } from '../../lib/format.ts'
import { useTexts } from '../../lib/texts.ts'
import { dropWork, isHeld, type WaitingWork } from '../../lib/waiting-work.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'

interface WaitingDialogProps {
  work: readonly WaitingWork[]
  isOnline: boolean
  onSend: (id: string) => void
  onClose: () => void
}

/** What waits for the network, or for a person. Each can be cancelled. */
export function WaitingDialog({ work, isOnline, onSend, onClose }: WaitingDialogProps) {
  const { t } = useTexts('offline')
  return (
    <Modal title={t('title')} onClose={onClose} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      <p className="text-soft">{work.length > 0 ? t('intro') : t('nothing')}</p>
      <ul className="mt-3 divide-y divide-line rounded-md border border-line empty:hidden">
        {work.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2.5">
            <div className="min-w-0 grow">
              <p className="font-semibold">{t(one.kind)}</p>
              <p className="text-sm text-soft">
                {t('lines', { count: one.lines, formatted: countOf(one.lines) })}
              </p>
              {one.asks && <p className="text-sm">{t('asks')}</p>}
              {one.refused !== undefined && (
                <p className="text-sm text-alarm">{t('refused', { reason: one.refused })}</p>
              )}
            </div>
            {isOnline && isHeld(one) && one.refused === undefined && !one.asks && (
              <Button look="quiet" size="small" onClick={() => onSend(one.id)}>
                {t('sendNow', { what: t(one.kind) })}
              </Button>
            )}
            <Button look="plain" size="small" onClick={() => dropWork(one.id)}>
              {t('cancel', { what: t(one.kind) })}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
