import { Check, CircleHelp, StickyNote, Undo2 } from 'lucide-react'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { kindOf, writtenWhole } from '../doubt.ts'
import { isSameName, saysTheSame } from '../result.ts'
import { isOpen, type Row } from '../row.ts'
import { whyTexts } from '../why-text.ts'

const look = 'col-span-3 col-start-2 flex items-center gap-1.5 px-2.5 pb-1.5 text-xs leading-snug'

interface RowMeaningProps {
  row: Row
  onAsk: () => void
  onPutBack: () => void
}

/** What the catalogue makes of a row, where that is more than the name says; or that it is left out. And its note. */
export function RowMeaning(props: RowMeaningProps) {
  const { note } = props.row
  return (
    <>
      <Meaning {...props} />
      {note !== undefined && (
        <p className={classes(look, 'font-medium')}>
          <StickyNote aria-hidden className="size-3.5 shrink-0 text-soft" />
          <span className="min-w-0 break-words">{note}</span>
        </p>
      )}
    </>
  )
}

function Meaning({ row, onAsk, onPutBack }: RowMeaningProps) {
  const { t } = useTexts('demand')
  const { medicine, doubt } = row
  if (row.leftOut) {
    return (
      <button
        type="button"
        onClick={onPutBack}
        className={classes(
          look,
          'min-h-9 pointer-coarse:min-h-11 rounded-xs text-left font-semibold text-soft hover:bg-sunk',
        )}
      >
        <Undo2 aria-hidden className="size-4 shrink-0" />
        {t('leftOutPutBack')}
      </button>
    )
  }
  if (doubt && isOpen(row)) {
    const count = doubt.candidates.length
    // Which medicine it is is not doubted.
    const isTwice = doubt.why?.length === 1 && doubt.why[0]?.reason === 'corrected'
    const [told] = whyTexts(t, doubt)
    const why = kindOf(doubt) === 'salt' ? t('doubt_salt', { ns: 'ui' }) : told
    return (
      <button
        type="button"
        onClick={onAsk}
        className={classes(
          look,
          'min-h-9 pointer-coarse:min-h-11 rounded-xs text-left font-semibold text-marigold-ink hover:bg-sunk',
        )}
      >
        <CircleHelp aria-hidden className="size-4 shrink-0" />
        <span className="min-w-0">
          {isTwice ? t('twiceTitle') : count === 0 ? t('chooseNothing') : t('chooseMeaning', { count })}
          {why !== undefined && <span className="block font-normal break-words">{why}</span>}
        </span>
      </button>
    )
  }
  if (doubt?.isNone || doubt?.isKept)
    return <p className={classes(look, 'text-soft')}>{t(doubt.isNone ? 'isNone' : 'isKept')}</p>
  if (!medicine) return null
  if (isSameName(medicine.name, row.name)) {
    // What a person has chosen stands in the field; it may be another brand than was written.
    const written = doubt ? writtenWhole(doubt) : row.asWritten?.name
    return written === undefined || saysTheSame(written, medicine.name) ? null : (
      <p className={classes(look, 'text-soft')}>
        <span className="min-w-0 truncate">{t('written', { written })}</span>
      </p>
    )
  }
  return (
    <p className={classes(look, 'figures text-soft')}>
      {/* A line is right once its quantity is there, too. */}
      {row.qty.trim() !== '' && <Check aria-hidden className="size-3.5 shrink-0 text-call" />}
      <span className="min-w-0 truncate">
        {[medicine.name, medicine.companyName].filter(Boolean).join(' · ')}
      </span>
    </p>
  )
}
