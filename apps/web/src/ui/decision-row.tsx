import { type ReactNode, useId } from 'react'
import { useTexts } from '../lib/texts.ts'
import { classes } from './class-names.ts'
import { type Decision, DecisionButtons } from './decision-buttons.tsx'
import { PrivateImage } from './private-image.tsx'

interface DecisionRowProps {
  name: string
  /** The heading level of the name. */
  as: 'h2' | 'h3'
  /** Beside the name, such as "New". */
  mark?: ReactNode
  picture: { url: string | null | undefined; alt: string; missing: string }
  /** One line: how to reach them. */
  contact: ReactNode
  /** In the line below: the state, or when it was sent. The button for the details follows. */
  facts: ReactNode
  onOpen: () => void
  /** Whether a decision can still be made in the row. */
  isOpen: boolean
  busy: Decision | undefined
  onDecide: (decision: Decision) => void
  /** Shown in place of the buttons when it is decided. */
  outcome?: ReactNode
  look: keyof typeof looks
}

const looks = {
  roomy: {
    row: 'grid-cols-[4.5rem_1fr] gap-x-4 gap-y-3 p-3 sm:grid-cols-[4.5rem_1fr_auto] sm:items-center sm:p-4',
    picture: 'size-18',
    name: 'font-bold',
    contact: '',
    facts: 'mt-1.5 gap-2',
    details: '-mx-1.5',
    actions: 'flex-wrap sm:col-span-1',
  },
  compact: {
    row: 'grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 px-3 py-2.5 lg:grid-cols-[4rem_minmax(0,1fr)_auto] lg:px-4',
    picture: 'size-16 object-cover',
    name: 'font-semibold',
    contact: 'figures',
    facts: 'figures gap-x-2 text-xs text-soft',
    details: '',
    actions: 'flex-wrap lg:col-span-1',
  },
} as const

/** A person or firm that waits for Approve or Decline, with a way to all the details. */
export function DecisionRow(props: DecisionRowProps) {
  const { name, as: Heading, mark, picture, contact, facts, outcome, onOpen } = props
  const { t } = useTexts('ui')
  const nameId = useId()
  const look = looks[props.look]
  return (
    <article className={classes('grid', look.row)}>
      <PrivateImage {...picture} isSmall className={classes('overflow-hidden', look.picture)} />
      <div className="min-w-0">
        <Heading
          id={nameId}
          className={classes('flex flex-wrap items-baseline gap-x-2 leading-snug', look.name)}
        >
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {mark}
        </Heading>
        <p className={classes('truncate text-sm text-soft', look.contact)}>{contact}</p>
        <div className={classes('flex flex-wrap items-center', look.facts)}>
          {facts}
          <button
            type="button"
            data-main
            aria-label={t('detailsOf', { name })}
            onClick={onOpen}
            className={classes(
              'min-h-11 rounded-xs px-1.5 text-sm font-semibold text-brand underline underline-offset-4 hover:bg-brand-wash',
              look.details,
            )}
          >
            {t('details')}
          </button>
        </div>
      </div>
      <div className={classes('col-span-2 flex gap-2 empty:hidden sm:justify-end', look.actions)}>
        {props.isOpen && <DecisionButtons nameId={nameId} busy={props.busy} onDecide={props.onDecide} />}
        {outcome}
      </div>
    </article>
  )
}
