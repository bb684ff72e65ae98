import { ChevronDown, CircleHelp, StickyNote } from 'lucide-react'
import { rupees } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/texts.ts'
import { UnconfirmedMark } from '../../../ui/chip.tsx'
import { classes } from '../../../ui/class-names.ts'
import { saidText } from '../calls/said-text.ts'
import { OutcomeMark } from '../order-lists/components/outcome-mark.tsx'
import { saysTheSame } from '../result.ts'
import type { SheetLine } from './sheet.ts'

/** Your line, our match, quantity, state; narrower, number and quantity stand beside the rest. */
export const columns =
  'grid gap-x-2 @max-2xl:relative @max-2xl:grid-cols-[minmax(0,1fr)_5rem] @max-2xl:pl-6 @2xl:grid-cols-[minmax(0,10rem)_minmax(0,1fr)_6.5rem_9.5rem]'

/** Left of what is written, on a narrow screen. */
const gutter = '@max-2xl:absolute @max-2xl:left-1 @max-2xl:w-6 @max-2xl:text-center'

export function WrittenText({ line }: { line: SheetLine }) {
  const { row, number, written, match } = line
  return (
    <>
      <span className="flex items-baseline gap-1.5">
        <span className={classes('shrink-0 text-xs text-soft', gutter, 'top-2.5')}>{number}</span>
        <span
          className={classes(
            'min-w-0 truncate @2xl:line-clamp-2 @2xl:whitespace-normal @2xl:break-words @2xl:text-ink',
            row.leftOut && 'line-through',
            match && saysTheSame(written, match.name) && '@max-2xl:hidden',
          )}
        >
          {written}
        </span>
      </span>
      {row.note !== undefined && (
        <span className="flex items-start gap-1 text-xs text-soft">
          <StickyNote aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0 break-words">{row.note}</span>
        </span>
      )}
      {row.outcome && <OutcomeMark outcome={row.outcome} />}
    </>
  )
}

interface MatchCellProps {
  line: SheetLine
  tabIndex: number
  isOpen: boolean
  controls: string
  onToggle: () => void
}

/** The medicine with what tells it from others, as the button that opens the line. */
export function MatchCell({ line, tabIndex, isOpen, controls, onToggle }: MatchCellProps) {
  const { t } = useTexts('demand')
  const { match, written, isToCheck, isOther, row } = line
  const facts = match && [
    match.pack,
    typeof match.price === 'number' && t('sheetMrp', { price: rupees(match.price) }),
  ]
  return (
    <button
      type="button"
      data-main
      tabIndex={tabIndex}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
      className="flex min-h-11 w-full scroll-mt-24 scroll-mb-24 items-center gap-1.5 rounded-sm px-2 py-0.5 text-left leading-snug hover:bg-sunk"
    >
      {isToCheck && (
        <CircleHelp aria-hidden className="size-4.5 shrink-0 text-marigold-ink @max-2xl:hidden" />
      )}
      <span className="min-w-0 grow">
        <span
          className={classes(
            'block break-words',
            match ? 'font-semibold' : 'text-soft',
            row.leftOut && 'text-soft',
          )}
        >
          {match ? match.name : t('sheetNoMatch')}
          {isToCheck && <span className="sr-only"> {t('toConfirm')}</span>}{' '}
          {match && <UnconfirmedMark of={match} />}
          {isOther && (
            <span className="inline-block rounded-xs bg-marigold-wash px-1.5 text-2xs font-semibold text-marigold-ink">
              {t('otherStrength', { ns: 'ui' })}
            </span>
          )}
        </span>
        {facts && (
          <span className="block text-xs text-soft">
            {facts.filter(Boolean).join(' · ')}
            {match.companyName && (
              // A phone has no room for it before the line is opened.
              <span className={classes(!isOpen && '@max-2xl:hidden')}> · {match.companyName}</span>
            )}
          </span>
        )}
        <span className="sr-only"> {t('forWritten', { written })}</span>
      </span>
      <ChevronDown
        aria-hidden
        className={classes(
          'size-4.5 shrink-0 text-soft transition-transform duration-150',
          'bottom-2 @max-2xl:absolute @max-2xl:left-1.75',
          isOpen && 'rotate-180',
        )}
      />
    </button>
  )
}

/** Where the line stands, in words. */
export function StateText({ line }: { line: SheetLine }) {
  const { t } = useTexts('demand')
  const { row, state, call, isToCheck, isAsked } = line
  // An order list says beside what is written what was said of it.
  const said = row.outcome || row.leftOut ? undefined : line.said
  const words = {
    leftOut: t('stateLeftOut'),
    open: t('stateOpen'),
    none: t('isNone'),
    unknown: t('noMatch'),
    nobody: t('nobodyShort'),
    call: call ? t('stateCall', call) : '',
    beyond: call ? t('stateBeyond', call) : '',
    courier: call ? t('stateCourier', call) : '',
    had: said
      ? t(said.request?.isOrdered === false ? 'stateOfferedAt' : 'stateHadAt', { name: said.stockist.name })
      : t('stateHad'),
    part: t('statePart'),
  } as const
  const isMissing = state === 'unknown' || state === 'nobody' || state === 'part'
  return (
    <>
      {isToCheck && (
        <span className="mr-1.5 font-semibold text-marigold-ink @2xl:block">{t('toConfirm')}</span>
      )}
      <span
        className={classes(
          'leading-snug break-words',
          state === 'had' ? 'font-semibold text-call' : isMissing ? 'font-semibold text-ink' : 'text-soft',
        )}
      >
        {[
          said && state !== 'had' && state !== 'part' && saidText(said, t),
          isAsked && t('callAsked'),
          !(isAsked && state === 'unknown') && words[state],
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}
