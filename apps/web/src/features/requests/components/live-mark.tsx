import { Radio } from 'lucide-react'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'

/** Whether changes appear by themselves. */
export function LiveMark({ isLive, isDesk = false }: { isLive: boolean; isDesk?: boolean }) {
  const { t } = useTexts('requests')
  return (
    <p className="flex items-center gap-1.5 text-sm text-soft">
      <Radio aria-hidden className={classes('size-4 shrink-0', isLive && 'text-brand')} />
      {isLive ? t(isDesk ? 'liveDesk' : 'live') : t('notLive')}
    </p>
  )
}
