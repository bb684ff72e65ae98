import type { StockImport } from '@rasad/contract/stock-files'
import { ArrowLeft, Download } from 'lucide-react'
import { Link } from 'react-router'
import { momentOf } from '../../../../lib/format.ts'
import { useListTexts } from '../use-list-texts.ts'
import { dayText } from './row-texts.ts'
import { StatusChip } from './status-chip.tsx'
import type { ListOwner } from './stock-gate.tsx'

/** The file's name, where it came from, and what it says of itself. */
export function ListHead({ list, owner }: { list: StockImport; owner: ListOwner }) {
  const { t } = useListTexts()
  return (
    <header>
      <Link
        to={owner.home}
        className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-brand no-underline hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t(owner.isOwn || owner.isBuyer ? 'toLists' : 'toAllLists')}
      </Link>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1 tabIndex={-1} className="min-w-0 text-xl font-bold wrap-anywhere md:text-2xl">
          {list.fileName}
        </h1>
        <StatusChip status={list.status} />
      </div>
      <p className="figures mt-1 flex flex-wrap items-center gap-x-3 text-sm text-soft">
        <span>{t(`via_${list.via}`, { moment: momentOf(list.createdAt) })}</span>
        {list.supplier && <span className="font-semibold text-ink wrap-anywhere">{list.supplier}</span>}
        {list.printedOn && <span>{t('printedOn', { date: dayText(list.printedOn) })}</span>}
        {list.firm && <span className="wrap-anywhere">{t('ofFirm', { firm: list.firm })}</span>}
        {list.hasFile && (
          <a
            href={`/api/stock-files/${list._id}/file`}
            download={list.fileName}
            className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1 font-semibold text-brand"
          >
            <Download aria-hidden className="size-4" />
            {t('theFile')}
          </a>
        )}
      </p>
    </header>
  )
}
