import { useQueryClient } from '@tanstack/react-query'
import { Download, Printer, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../lib/api-client.ts'
import { countOf } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { showAlert } from '../../../ui/alerts.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/modal.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { fetchStaff, refreshStaff } from '../api/staff.ts'
import { useRights } from '../rights.ts'
import type { Selection } from '../use-selection.ts'
import { ExportDialog } from './export-dialog.tsx'

interface BulkBarProps {
  selection: Selection
  /** The size of the list, and its filter. */
  total: number
  q: string
}

/** The actions for selected members. */
export function BulkBar({ selection, total, q }: BulkBarProps) {
  const { t } = useTexts('staff')
  const { isAdmin } = useRights()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isExporting, setExporting] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const count = selection.ids.length
  const counted = { count, formatted: countOf(count) }
  const isAll = count >= total

  async function selectAll() {
    if (isBusy) return
    if (isAll) return selection.set([])
    setBusy(true)
    try {
      selection.set((await fetchStaff(undefined, q)).map((member) => member._id))
    } catch (error) {
      showAlert(refusalText(error, t('selectAllFailed')))
    } finally {
      setBusy(false)
    }
  }

  async function remove() {
    setBusy(true)
    try {
      await call('POST /api/staff/bulk-delete', { body: { ids: selection.ids } })
      selection.set([])
      await refreshStaff(queryClient)
      showToast({ text: t('deletedMany', counted) })
    } catch (error) {
      showAlert(refusalText(error, t('bulkDeleteFailed')))
    } finally {
      setBusy(false)
    }
  }

  const quiet = { look: 'quiet', size: 'small', className: 'min-h-11', disabled: count === 0 } as const
  return (
    <section
      aria-label={t('bulkTile')}
      className="sticky top-(--bar-top) z-10 -mx-4 mb-4 flex flex-wrap items-center gap-2 border-y border-line bg-paper px-4 py-2.5 md:mx-0 md:rounded-md md:border"
    >
      <p role="status" className="figures mr-auto font-semibold">
        {t('selected', counted)}
      </p>
      <Button look="plain" size="small" className="min-h-11" onClick={selectAll} aria-disabled={isBusy}>
        {isBusy ? t('selecting') : isAll ? t('selectNone') : t('selectAll', { formatted: countOf(total) })}
      </Button>
      <Button {...quiet} onClick={() => navigate(paths.staffCards, { state: { ids: selection.ids } })}>
        <Printer aria-hidden />
        {t('printCards')}
      </Button>
      <Button {...quiet} onClick={() => setExporting(true)}>
        <Download aria-hidden />
        {t('exportSelected')}
      </Button>
      {isAdmin && (
        <Button
          look="quiet-alarm"
          size="small"
          className="min-h-11"
          disabled={count === 0 || isBusy}
          onClick={() => setAsked(true)}
        >
          <Trash2 aria-hidden />
          {t('deleteSelected')}
        </Button>
      )}
      <Button look="plain" size="small" className="min-h-11" onClick={selection.stop}>
        {t('doneSelecting')}
      </Button>
      {isExporting && <ExportDialog ids={selection.ids} onClose={() => setExporting(false)} />}
      {isAsked && (
        <Confirm
          title={t('bulkDeleteTitle', counted)}
          text={t('bulkDeleteText')}
          confirmLabel={t('delete')}
          onConfirm={remove}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  )
}
