import { ChartColumn, ListChecks, type LucideIcon, Table2 } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { useTexts } from '../../../lib/texts.ts'

const look =
  'flex min-h-16 w-full flex-col items-center gap-2 rounded-md border border-line bg-sheet px-2 py-3 text-center text-ink sm:flex-row sm:gap-3.5 sm:px-4 sm:text-left no-underline shadow-card transition-shadow duration-150 hover:shadow-lift'

interface TilesProps {
  onExport: () => void
  onBulk: () => void
  isBulk: boolean
}

/** Actions for the whole list. */
export function Tiles({ onExport, onBulk, isBulk }: TilesProps) {
  const { t } = useTexts('staff')
  return (
    <section aria-label={t('tools')} className="mb-5 grid grid-cols-3 gap-2 sm:gap-2.5">
      <button type="button" onClick={onExport} className={look}>
        <TileText Icon={Table2} title={t('exportTile')} text={t('exportTileText')} />
      </button>
      <Link to={paths.staffAnalytics} className={look}>
        <TileText Icon={ChartColumn} title={t('analyticsTile')} text={t('analyticsTileText')} />
      </Link>
      <button type="button" onClick={onBulk} aria-pressed={isBulk} className={look}>
        <TileText Icon={ListChecks} title={t('bulkTile')} text={t('bulkTileText')} />
      </button>
    </section>
  )
}

function TileText({ Icon, title, text }: { Icon: LucideIcon; title: string; text: string }) {
  return (
    <>
      <span
        aria-hidden
        className="grid size-10 shrink-0 place-items-center rounded-sm bg-brand-wash text-brand"
      >
        <Icon className="size-5.5" />
      </span>
      <span className="min-w-0">
        <span className="block text-sm leading-snug font-semibold sm:text-base">{title}</span>
        <span className="hidden text-sm text-soft sm:block">{text}</span>
      </span>
    </>
  )
}
