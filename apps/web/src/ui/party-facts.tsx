import './form-messages.en.ts'
import { type PartyField, partyFields } from '@rasad/contract/party-fields'
import type { ReviewField } from '@rasad/contract/review'
import type { ReactNode } from 'react'
import { dateOf } from '../lib/format.ts'
import { useTexts } from '../lib/texts.ts'
import { Fact, Facts } from './facts.tsx'
import { type Place, StateNote } from './state-note.tsx'

/** By label: fields of one label are of one kind, whatever role has them. */
const known: ReadonlyMap<string, PartyField> = new Map(
  Object.values(partyFields)
    .flat()
    .map((field) => [field.label, field]),
)

/** What a fact of a record says, as people read it. */
export function factText(label: string, value: string): string {
  const kind = known.get(label)?.kind
  if (kind === 'day') return dateOf(value) || value
  return kind === 'kinds' ? value.replaceAll(/, ?/g, ', ') : value
}

/** Whether it is a day in the past that has to lie ahead. */
export function isOver(label: string, value: string | null): boolean {
  if (value === null || known.get(label)?.day !== 'future') return false
  return value < new Date().toISOString().slice(0, 10)
}

interface FactNoteProps extends Place {
  label: string
  value: string | null
}

/** What is to be said of a fact beside the place of its record: a code names another state. */
export function FactNote({ label, value, ...place }: FactNoteProps) {
  return known.get(label)?.namesState && <StateNote code={value} {...place} className="font-normal" />
}

export interface PartyFact {
  field: ReviewField
  /** Where it is called otherwise than elsewhere. */
  name?: string
  value: string | null
  /** It shall say this once an admin has approved it. */
  wanted?: string | undefined
}

interface PartyFactsProps {
  facts: readonly PartyFact[]
  missing: string
  /** Where its facts do not say it, or in parts. */
  place?: Place
  /** What follows a value that is wanted. */
  waits?: string
  /** Further facts. */
  children?: ReactNode
}

/** What a stockist, a medical store or a purchaser says of itself. */
export function PartyFacts({ facts, missing, waits, children, place }: PartyFactsProps) {
  const { t } = useTexts('form')
  const there = place ?? { address: facts.find(({ field }) => field === 'address')?.value }
  return (
    <Facts>
      {facts.map(({ field, name = t(`field_${field}`), value, wanted }) => {
        const text = value === null ? '' : factText(field, value)
        if (!wanted) {
          return (
            <Fact key={name} name={name} missing={missing}>
              {text && (
                <>
                  {text}
                  <FactNote label={field} value={value} {...there} />
                </>
              )}
            </Fact>
          )
        }
        return (
          <Fact key={name} name={name} missing={missing}>
            {text || <span className="font-normal text-soft">{missing}</span>}
            <span className="mt-1 flex w-fit flex-wrap items-baseline gap-x-2 rounded-xs border border-dashed border-edge bg-sunk px-2 py-0.5">
              {factText(field, wanted)} <span className="text-sm font-normal text-soft">{waits}</span>
            </span>
          </Fact>
        )
      })}
      {children}
    </Facts>
  )
}
