import { MailCheck, MailQuestion } from 'lucide-react'
import { useTexts } from '../../../lib/texts.ts'
import { classes } from '../../../ui/class-names.ts'

/** Shows whether the e-mail address is confirmed. */
export function EmailMark({ isConfirmed }: { isConfirmed: boolean }) {
  const { t } = useTexts('admin')
  const Icon = isConfirmed ? MailCheck : MailQuestion
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-xs px-1.5 py-0.5 text-xs font-medium',
        isConfirmed ? 'bg-sunk text-ink' : 'bg-marigold-wash text-marigold-ink',
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {t(isConfirmed ? 'emailConfirmed' : 'emailNotConfirmed')}
    </span>
  )
}
