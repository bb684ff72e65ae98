import '../messages.en.ts'
import type { SeenOutcome } from '@rasad/contract/order-lists'
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { useTexts } from '../../../../lib/texts.ts'
import { classes } from '../../../../ui/class-names.ts'
import { outcomeText } from '../describe.ts'

const looks = {
  has: { Icon: CircleCheck, look: 'text-call' },
  other: { Icon: CircleCheck, look: 'text-call' },
  part: { Icon: CircleDashed, look: 'text-marigold-ink' },
  no: { Icon: CircleX, look: 'text-soft' },
} as const

/** What a call, an answer or a colleague's tick brought for a line. */
export function OutcomeMark({ outcome, className }: { outcome: SeenOutcome; className?: string }) {
  const { t } = useTexts('orderLists')
  const { Icon, look } = looks[outcome.is]
  return (
    <span
      data-outcome={outcome.is}
      className={classes('flex items-start gap-1 text-xs font-medium', look, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{outcomeText(t, outcome)}</span>
    </span>
  )
}
