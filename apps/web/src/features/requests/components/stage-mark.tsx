import type { RequestStage } from '@rasad/contract/supply-requests'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'

const looks: Record<RequestStage, string> = {
  sent: 'bg-sunk text-soft',
  seen: 'bg-sunk text-ink',
  answered: 'bg-brand-wash text-brand-strong',
  ordered: 'bg-marigold-wash text-marigold-ink',
  confirmed: 'bg-call-wash text-call',
  partly: 'bg-marigold-wash text-marigold-ink',
  refused: 'bg-alarm-wash text-alarm',
  closed: 'bg-sunk text-soft',
}

/** How far a request is with one stockist. */
export function StageMark({ stage, isDesk = false }: { stage: RequestStage; isDesk?: boolean }) {
  const { t } = useTexts('requests')
  return (
    <span
      className={classes(
        'inline-flex shrink-0 items-center rounded-xs px-2 py-0.5 text-xs font-semibold whitespace-nowrap',
        looks[stage],
      )}
    >
      {isDesk && (stage === 'sent' || stage === 'ordered') ? t(`deskStage_${stage}`) : t(`stage_${stage}`)}
    </span>
  )
}
