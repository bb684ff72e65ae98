import type { SupplyRequest } from '@rasad/contract/supply-requests'
import { Download, Printer } from 'lucide-react'
import { download } from '../../../lib/tables/download.ts'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { orderCells, orderWidths } from './order-table.ts'

/** Prints the order, or writes it as a table. */
export function OrderTools({ request }: { request: SupplyRequest }) {
  const { t } = useTexts('requests')

  async function exportXlsx() {
    const heads = [
      t('headStockist'),
      t('headPhone'),
      t('headLine'),
      t('headMedicine'),
      t('headWritten'),
      t('headQuantity'),
      t('headFree'),
      t('headUnit'),
      t('headPtr'),
      t('headScheme'),
      t('headGst'),
      t('headRate'),
      t('headCost'),
      t('headExpiry'),
    ]
    try {
      const { makeXlsx } = await import('../../../lib/tables/write-xlsx.ts')
      const name = `${t('fileName')}-${(request.orderedAt ?? request.createdAt).slice(0, 10)}.xlsx`
      download(await makeXlsx(orderCells(request, heads), orderWidths), name)
    } catch {
      showToast({ text: t('exportFailed'), action: { label: t('tryAgain', { ns: 'ui' }), run: exportXlsx } })
    }
  }

  return (
    <>
      <Button look="quiet" size="small" onClick={() => window.print()}>
        <Printer aria-hidden />
        {t('printOrder')}
      </Button>
      <Button look="quiet" size="small" aria-label={t('exportXlsx')} onClick={exportXlsx}>
        <Download aria-hidden />
        {t('xlsx')}
      </Button>
    </>
  )
}
