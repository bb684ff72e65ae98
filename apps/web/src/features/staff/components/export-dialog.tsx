import type { Staff } from '@rasad/contract/staff'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { publicUrlQuery } from '../../../lib/public-url.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { formatCsv } from '../../../lib/tables/csv.ts'
import { download } from '../../../lib/tables/download.ts'
import { type TextsOf, useTexts } from '../../../lib/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { fetchStaff } from '../api/staff.ts'

interface ExportDialogProps {
  /** Only these; undefined: everybody. */
  ids?: readonly string[] | undefined
  onClose: () => void
}

/** Exports the staff as a table for spreadsheets. */
export function ExportDialog({ ids, onClose }: ExportDialogProps) {
  const { t } = useTexts('staff')
  const settings = useQuery(publicUrlQuery())
  const [busy, setBusy] = useState<'csv' | 'xlsx'>()
  const [failure, setFailure] = useState<string>()

  async function save(format: 'csv' | 'xlsx') {
    if (busy) return
    setBusy(format)
    setFailure(undefined)
    try {
      const publicUrl = settings.data ?? (await settings.refetch({ throwOnError: true })).data ?? ''
      const members: Staff[] = await fetchStaff(ids)
      const table = staffTable(members, publicUrl, t)
      const name = `${t('fileName')}-${new Date().toISOString().slice(0, 10)}`
      if (format === 'csv') download(new Blob([formatCsv(table)], { type: 'text/csv' }), `${name}.csv`)
      else {
        const { makeXlsx } = await import('../../../lib/tables/write-xlsx.ts')
        download(await makeXlsx(table, staffTableWidths), `${name}.xlsx`)
      }
      onClose()
    } catch (error) {
      setFailure(refusalText(error, t('exportFailed')))
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <Modal title={t('exportTile')} onClose={onClose}>
      <p>
        {ids
          ? t('exportSelectedText', { count: ids.length, formatted: countOf(ids.length) })
          : t('exportText')}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button key={format} look="quiet" onClick={() => save(format)} aria-disabled={busy !== undefined}>
            <Download aria-hidden />
            {busy === format ? t('exporting') : t(format)}
          </Button>
        ))}
      </div>
      {failure && (
        <Banner tone="alarm" className="mt-4">
          {failure}
        </Banner>
      )}
    </Modal>
  )
}

/** Column widths, in characters. */
const staffTableWidths = [12, 30, 16, 34, 44, 14, 34, 10, 60]

/** Staff as a table of texts, with a heading. */
function staffTable(members: readonly Staff[], publicUrl: string, t: TextsOf<'staff'>): string[][] {
  return [
    [
      t('headStaffId'),
      t('headName'),
      t('headContact'),
      t('headEmail'),
      t('headAddress'),
      t('headJoined'),
      t('headFirm'),
      t('headStatus'),
      t('headCard'),
    ],
    ...members.map((member) => [
      member.staffId,
      member.fullName,
      member.contact,
      member.email ?? '',
      member.address ?? '',
      member.joiningDate,
      member.companyName ?? '',
      t('active'),
      publicUrl + paths.staff(member._id),
    ]),
  ]
}
