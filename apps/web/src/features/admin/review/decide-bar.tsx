import type { ReviewItem } from '@rasad/contract/review'
import { Check, X } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Key } from '../../../ui/key.tsx'
import { ApproveFields, DeclineFields, noWhy, problemOf, type Why } from './decide-fields.tsx'
import type { Doubt } from './doubts.ts'

interface DecideBarProps {
  item: ReviewItem
  onApprove: () => void
  onDecline: () => void
}

/** Approve and Decline, with their keys. */
export function DecideBar({ item, onApprove, onDecline }: DecideBarProps) {
  const { t } = useTexts('review')
  const isEntry = item.kind === 'medicine' || item.kind === 'company'
  return (
    <div className="grid gap-2">
      {!item.declinable && <p className="text-sm text-soft">{t('inUse')}</p>}
      <div className="flex gap-2">
        <Button className="grow" onClick={onApprove} aria-keyshortcuts="A">
          <Check aria-hidden />
          {t(isEntry ? 'confirm' : 'approve')}
          <Key>A</Key>
        </Button>
        <Button
          look="quiet-alarm"
          className="grow"
          disabled={!item.declinable}
          onClick={onDecline}
          aria-keyshortcuts="D"
        >
          <X aria-hidden />
          {t(isEntry ? 'remove' : 'decline')}
          <Key>D</Key>
        </Button>
      </div>
    </div>
  )
}

interface ApprovePanelProps {
  doubts: readonly Doubt[]
  isMissing: boolean
  note: string
  onChange: (note: string) => void
  isTried: boolean
  noteRef: RefObject<HTMLTextAreaElement | null>
  onApprove: () => void
  onCancel: () => void
}

/** Asks once more where approving leaves a doubt, and why where papers are missing. */
export function ApprovePanel({ onApprove, onCancel, ...fields }: ApprovePanelProps) {
  const { t } = useTexts('review')
  const form = useInSight()
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="approve-title"
      className="grid scroll-mb-24 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onApprove()
      }}
    >
      <ApproveFields
        {...fields}
        heading={
          <h3 id="approve-title" className="font-semibold">
            {t('doubts')}
          </h3>
        }
      />
      <div className="flex gap-2">
        <Button look="quiet" className="grow" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" className="grow" aria-keyshortcuts="A">
          <Check aria-hidden />
          {t('approveAllTheSame')}
          <Key>A</Key>
        </Button>
      </div>
    </form>
  )
}

/** On a phone a panel is longer than what is left of the screen; and what arrives late above it pushes it out again. */
function useInSight(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const resized = new ResizeObserver(() => form.current?.scrollIntoView({ block: 'nearest' }))
    resized.observe(document.body)
    // Until somebody scrolls or types.
    const stop = () => resized.disconnect()
    const moves = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
    for (const move of moves) addEventListener(move, stop, { passive: true })
    return () => {
      stop()
      for (const move of moves) removeEventListener(move, stop)
    }
  }, [])
  return form
}

interface DeclinePanelProps {
  why: Why
  onChange: (why: Why) => void
  noteRef: RefObject<HTMLTextAreaElement | null>
  onDecline: (why: Why) => void
  onCancel: () => void
}

/** Asks why. A number chooses the reason and declines; "other" needs words. */
export function DeclinePanel({ why, onChange, noteRef, onDecline, onCancel }: DeclinePanelProps) {
  const { t } = useTexts('review')
  const [isTried, setTried] = useState(false)
  const form = useInSight()

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (problemOf(why)) noteRef.current?.focus()
    else onDecline(why)
  }
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby="decline-title"
      className="grid scroll-mb-24 gap-3"
      onSubmit={submit}
    >
      <div>
        <h3 id="decline-title" className="font-bold">
          {t('declineTitle')}
        </h3>
        <p className="text-sm text-soft">{t('declineText')}</p>
      </div>
      <DeclineFields why={why} onChange={onChange} isTried={isTried} noteRef={noteRef} hasKeys />
      <div className="flex gap-2">
        <Button
          look="quiet"
          className="grow"
          onClick={() => {
            onChange(noWhy)
            onCancel()
          }}
        >
          {t('cancel')}
        </Button>
        <Button type="submit" look="alarm" className="grow">
          {t('decline')}
        </Button>
      </div>
    </form>
  )
}
