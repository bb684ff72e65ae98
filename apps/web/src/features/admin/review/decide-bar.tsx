import type { ReviewItem } from '@rasad/contract/review'
import { Check, X } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Key } from '../../../ui/key.tsx'
import { DeclineFields, noWhy, problemOf, type Why } from './decline-fields.tsx'
import type { Doubt } from './queue.ts'

interface DecideBarProps {
  item: ReviewItem
  /** Shown once approving was asked for: it needs a second press. */
  doubts: readonly Doubt[]
  onApprove: () => void
  onDecline: () => void
}

/** Approve and Decline, with their keys. */
export function DecideBar({ item, doubts, onApprove, onDecline }: DecideBarProps) {
  const { t } = useTexts('review')
  const isEntry = item.kind === 'medicine' || item.kind === 'company'
  return (
    <div className="grid gap-2">
      {doubts.length > 0 && (
        <div role="alert" className="rounded-sm bg-marigold-wash px-3 py-2 text-sm text-marigold-ink">
          <p className="font-semibold">{t('doubts')}</p>
          <ul className="list-disc pl-5">
            {doubts.map((doubt) => (
              <li key={doubt}>{t(`doubt_${doubt}`)}</li>
            ))}
          </ul>
        </div>
      )}
      {!item.declinable && <p className="text-sm text-soft">{t('inUse')}</p>}
      <div className="flex gap-2">
        <Button className="grow" onClick={onApprove} aria-keyshortcuts="A">
          <Check aria-hidden />
          {t(doubts.length > 0 ? 'approveAllTheSame' : isEntry ? 'confirm' : 'approve')}
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
  const form = useRef<HTMLFormElement>(null)
  // On a phone it is longer than what is left of the screen.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (problemOf(why)) noteRef.current?.focus()
    else onDecline(why)
  }
  return (
    <form ref={form} noValidate aria-labelledby="decline-title" className="grid gap-3" onSubmit={submit}>
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
