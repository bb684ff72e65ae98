import type { StockImport } from '@rasad/contract/stock-files'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { refusalText } from '../../../../lib/refusal-text.ts'
import { showAlert } from '../../../../ui/alerts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Confirm } from '../../../../ui/modal.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import { useListActions } from '../api/use-list-actions.ts'
import { useListTexts } from '../use-list-texts.ts'
import type { ListOwner } from './stock-gate.tsx'

/** Takes a list back that was written, after a question. */
export function UndoButton({ list, owner, size }: { list: StockImport; owner: ListOwner; size?: 'small' }) {
  const { t } = useListTexts()
  const { undo } = useListActions(list._id, owner.stockist)
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        {...(size && { size })}
        disabled={undo.isPending}
        onClick={() => setAsked(true)}
        aria-label={t('undoOf', { name: list.fileName })}
      >
        <Undo2 aria-hidden />
        {t(undo.isPending ? 'undoing' : 'undo')}
      </Button>
      {isAsked && (
        <Confirm
          title={t('undoTitle')}
          text={t('undoText', { name: list.fileName })}
          confirmLabel={t('undoYes')}
          onConfirm={() =>
            undo.mutate(undefined, {
              onSuccess: () => showToast({ text: t('undone', { name: list.fileName }) }),
              onError: (error) => showAlert(t('undoFailed', { reason: refusalText(error, t('noAnswer')) })),
            })
          }
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
