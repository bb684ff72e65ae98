import { aadhaarNumbers } from '@rasad/contract/aadhaar'
import { type DeclineReason, declineReasons } from '@rasad/contract/decline-reasons'
import { type ReactNode, type RefObject, useId } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'
import { TextArea } from '../../../ui/form-fields.tsx'
import type { Doubt } from './doubts.ts'
import type { Verdict } from './queue.ts'

/** What is chosen and typed so far. */
export interface Why {
  reason: DeclineReason | undefined
  note: string
}
export const noWhy: Why = { reason: undefined, note: '' }

/** The problem of what is chosen, as the key of its text; undefined: it can be sent. */
export function problemOf({
  reason,
  note,
}: Why): 'noteNeeded' | 'reasonNeeded' | 'identityNumber' | undefined {
  const text = note.trim()
  if (reason === 'other' && text === '') return 'noteNeeded'
  if (reason === undefined && text !== '') return 'reasonNeeded'
  if (aadhaarNumbers(text).length > 0) return 'identityNumber'
  return undefined
}

export function declineOf({ reason, note }: Why): Verdict {
  const text = note.trim()
  return { decision: 'decline', ...(reason && { reason }), ...(text !== '' && { note: text }) }
}

/** Of an approval: the problem of its reason, as the key of its text. @param isMissing papers are, so it needs one */
export function approveProblemOf(
  note: string,
  isMissing: boolean,
): 'approveNoteNeeded' | 'identityNumber' | undefined {
  if (isMissing && note.trim() === '') return 'approveNoteNeeded'
  return aadhaarNumbers(note).length > 0 ? 'identityNumber' : undefined
}

export function approvalOf(note: string): Verdict {
  return { decision: 'approve', ...(note.trim() !== '' && { note: note.trim() }) }
}

interface ApproveFieldsProps {
  /** Above the doubts, and said with them; absent where a dialog says it. */
  heading?: ReactNode
  doubts: readonly Doubt[]
  /** Papers are missing: it asks why it is approved all the same. */
  isMissing: boolean
  note: string
  onChange: (note: string) => void
  isTried: boolean
  noteRef?: RefObject<HTMLTextAreaElement | null>
}

/** What an approval should not overlook, and why it is approved all the same. */
export function ApproveFields({
  heading,
  doubts,
  isMissing,
  note,
  onChange,
  isTried,
  noteRef,
}: ApproveFieldsProps) {
  const { t } = useTexts('review')
  const problem = isTried ? approveProblemOf(note, isMissing) : undefined
  return (
    <div className="grid gap-3">
      <div
        {...(heading !== undefined && { role: 'alert' })}
        className="rounded-sm bg-marigold-wash px-3 py-2 text-sm text-marigold-ink"
      >
        {heading}
        <ul className="list-disc pl-4">
          {doubts.map((doubt) => (
            <li key={doubt}>{t(`doubt_${doubt}`)}</li>
          ))}
        </ul>
      </div>
      {isMissing && (
        <TextArea
          ref={noteRef}
          label={t('approveNote')}
          hint={t('approveNoteHint')}
          maxLength={500}
          value={note}
          error={problem && t(problem)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  )
}

interface DeclineFieldsProps {
  why: Why
  onChange: (why: Why) => void
  /** Whether the person has tried to send it: problems are shown then. */
  isTried: boolean
  noteRef?: RefObject<HTMLTextAreaElement | null>
  /** Numbers before the reasons, where keys choose them. */
  hasKeys?: boolean
}

/** Why something is declined: a reason, and own words. */
export function DeclineFields({ why, onChange, isTried, noteRef, hasKeys = false }: DeclineFieldsProps) {
  const { t } = useTexts('review')
  const name = useId()
  const problem = isTried ? problemOf(why) : undefined
  return (
    <div className="grid gap-3">
      <fieldset className="min-w-0">
        <legend className="sr-only">{t('reasonLabel')}</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-1.5">
          {declineReasons.map((reason, at) => (
            <label
              key={reason}
              className={classes(
                'flex min-h-10 cursor-pointer items-center gap-2 rounded-sm border px-2.5 py-1 text-sm leading-tight',
                'has-focus-visible:outline-[2.5px] has-focus-visible:outline-brand',
                why.reason === reason
                  ? 'border-alarm bg-alarm-wash font-semibold text-alarm'
                  : 'border-line hover:bg-sunk',
              )}
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={why.reason === reason}
                onChange={() => onChange({ ...why, reason })}
              />
              {hasKeys && (
                <kbd aria-hidden className="figures font-sans text-xs text-soft">
                  {at + 1}
                </kbd>
              )}
              {t(`reason_${reason}`)}
            </label>
          ))}
        </div>
        {problem === 'reasonNeeded' && (
          <p role="alert" className="mt-1.5 text-sm font-medium text-alarm">
            {t('reasonNeeded')}
          </p>
        )}
      </fieldset>
      <TextArea
        ref={noteRef}
        label={t('note')}
        hint={t('noteHint')}
        optional={why.reason !== 'other'}
        maxLength={500}
        value={why.note}
        error={problem && problem !== 'reasonNeeded' ? t(problem) : undefined}
        onChange={(event) => onChange({ ...why, note: event.target.value })}
      />
    </div>
  )
}
