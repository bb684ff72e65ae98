import { countOf } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import type { SkippedRead } from '../lists/reading.ts'
import { SkippedLine } from './skipped-lines.tsx'

interface LikeOrdersDialogProps {
  lines: readonly SkippedRead[]
  onAdd: () => void
  onLeave: () => void
  onClose: () => void
}

/** Asks before the demand is created about lines that were skipped although they read as orders. */
export function LikeOrdersDialog({ lines, onAdd, onLeave, onClose }: LikeOrdersDialogProps) {
  const { t } = useTexts('demand')
  return (
    <Modal
      title={t('likeOrdersAsk')}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onAdd}>
            {t('likeOrdersAdd')}
          </Button>
          <Button onClick={onLeave}>{t('likeOrdersLeave')}</Button>
        </>
      }
    >
      <p className="text-soft">
        {t('likeOrdersText', { count: lines.length, formatted: countOf(lines.length) })}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {lines.map((line, index) => (
          <li key={index} className="flex py-1.5">
            <SkippedLine line={line} />
          </li>
        ))}
      </ul>
    </Modal>
  )
}
