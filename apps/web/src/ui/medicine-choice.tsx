import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { rupees } from '../lib/format.ts'
import { type Compared, comparePrinted, type Differences, type Printed } from '../lib/medicine-differences.ts'
import { useTexts } from '../lib/texts.ts'
import { classes } from './class-names.ts'

interface MedicineChoiceProps {
  /** What is written or printed. */
  printed: Printed
  medicine: Compared
  /** The key that chooses it. */
  number: number
  isChosen: boolean
  /** It was chosen, and differs in strength or form. */
  isAsked: boolean
  /** The likeliest: it stands out, and is not chosen. */
  isLikely?: boolean
  /** What else it says if this is meant. */
  note?: string | undefined
  /** For which line it is, for screen readers. */
  spokenFor?: string
  onChoose: () => void
}

/** A medicine that a printed row or a written line can mean, with what it says otherwise marked. */
export function MedicineChoice(props: MedicineChoiceProps) {
  const { printed, medicine, number, isChosen, isAsked, isLikely = false } = props
  const { note, spokenFor, onChoose } = props
  const { t } = useTexts('ui')
  return (
    <button
      type="button"
      data-likely={isLikely || undefined}
      aria-keyshortcuts={String(number)}
      aria-pressed={isChosen}
      onClick={(event) => {
        // The second tap of a double one is not meant for what the first one has brought here.
        if (event.detail <= 1) onChoose()
      }}
      className={classes(
        'flex w-full items-start gap-2.5 px-2.5 py-1.5 text-left @md:px-3.5 @md:py-2 -outline-offset-2 hover:bg-brand-wash',
        isChosen && 'bg-brand-wash',
        isAsked && 'bg-marigold-wash hover:bg-marigold-wash',
      )}
    >
      <span
        aria-hidden
        className={classes(
          'figures mt-0.5 grid size-6 shrink-0 place-items-center rounded-xs border text-sm font-semibold',
          isChosen
            ? 'border-brand bg-brand text-on-brand'
            : isLikely
              ? 'border-brand text-brand'
              : 'border-edge text-soft',
        )}
      >
        {isChosen ? <Check className="size-4" /> : number}
      </span>
      <MedicineLines printed={printed} medicine={medicine} note={note}>
        {isAsked && (
          <span role="alert" className="mt-1.5 block text-sm font-semibold text-marigold-ink">
            {t('sureOther', { number })}
          </span>
        )}
      </MedicineLines>
      {spokenFor !== undefined && <span className="sr-only">{spokenFor}</span>}
    </button>
  )
}

interface MedicineLinesProps extends Pick<MedicineChoiceProps, 'printed' | 'medicine' | 'note'> {
  /** Says this in place of what differs. */
  mark?: string | undefined
  children?: ReactNode
}

/** What is said of a medicine beside what is printed or written. */
function MedicineLines({ printed, medicine, note, mark, children }: MedicineLinesProps) {
  const { t } = useTexts('ui')
  const { companyName, composition } = medicine
  const differences = comparePrinted(printed, medicine)
  const marks =
    mark !== undefined
      ? [mark]
      : [
          differences.otherStrength && t('otherStrength'),
          differences.otherForm && t('otherForm'),
          differences.otherPack && t('otherPack'),
          differences.otherPrice && t('otherPrice'),
          differences.without.length > 0 &&
            t('without', { words: differences.without.slice(0, 3).join(' ').toUpperCase() }),
        ].filter((mark) => mark !== false)
  return (
    <>
      <span className="min-w-0 grow">
        <span className="figures block wrap-anywhere font-semibold leading-snug">
          {differences.name.map(({ text, differs }, at) =>
            differs ? (
              <mark
                key={at}
                className="rounded-xs bg-marigold-wash text-marigold-ink underline decoration-2 underline-offset-2"
              >
                {text}
              </mark>
            ) : (
              <span key={at}>{text}</span>
            ),
          )}
        </span>
        {note !== undefined && <span className="figures block text-sm font-medium">{note}</span>}
        <span className="figures block text-xs text-soft @md:hidden">
          <PackAndPrice medicine={medicine} differences={differences} />
        </span>
        <span className="figures line-clamp-2 text-xs leading-snug wrap-anywhere text-soft">
          {[companyName, composition].filter(Boolean).join(' · ')}
        </span>
        {marks.length > 0 && (
          <span className="mt-1 flex flex-wrap gap-1">
            {marks.map((mark) => (
              <span
                key={mark}
                className="rounded-xs bg-marigold-wash px-1.5 text-xs font-semibold text-marigold-ink"
              >
                {mark}
              </span>
            ))}
          </span>
        )}
        {children}
      </span>
      <span className="figures max-w-56 shrink-0 text-right text-sm text-soft @max-md:hidden">
        <PackAndPrice medicine={medicine} differences={differences} />
      </span>
    </>
  )
}

/** A medicine that a printed row cannot mean, to compare: in the place of its number it says why. */
export function OtherMedicine({
  printed,
  medicine,
  mark,
}: Pick<MedicineLinesProps, 'printed' | 'medicine' | 'mark'>) {
  return (
    <div className="flex w-full items-start gap-2.5 bg-marigold-wash/40 px-2.5 py-1.5 @md:px-3.5 @md:py-2">
      <MedicineLines printed={printed} medicine={medicine} mark={mark} />
    </div>
  )
}

const otherClass = 'font-semibold text-marigold-ink'

function PackAndPrice({
  medicine,
  differences: { otherPack, otherPrice },
}: {
  medicine: MedicineChoiceProps['medicine']
  differences: Pick<Differences, 'otherPack' | 'otherPrice'>
}) {
  const { t } = useTexts('ui')
  const { pack, price = null } = medicine
  return (
    <>
      {pack && <span className={classes(otherPack && otherClass)}>{pack}</span>}
      {pack && price !== null && ' · '}
      {price !== null && (
        <span className={classes('whitespace-nowrap', otherPrice && otherClass)}>
          {t('mrpOf', { price: rupees(price) })}
        </span>
      )}
    </>
  )
}

/**
 * A choice that differs in strength or form is taken only when it is made twice.
 * @param question what is asked; with another one, nothing has been chosen yet
 */
export function useSecondLook(question: string | number | undefined) {
  const [asked, setAsked] = useState<{ question: typeof question; index: number }>()
  const current = asked && asked.question === question ? asked.index : undefined
  function isTaken(index: number, isDoubtful: boolean): boolean {
    const isOnce = isDoubtful && current !== index
    setAsked(isOnce ? { question, index } : undefined)
    return !isOnce
  }
  return { asked: current, isTaken }
}
