import { useTexts } from '../lib/texts.ts'
import { classes } from './class-names.ts'

interface DemoMailProps {
  /** The link that the mail would contain. */
  href: string
  label: string
  /** Where the whole mail can be read. */
  mailUrl?: string | null | undefined
  className?: string
}

/** The demo sends no mail, so it shows the mail's link itself. */
export function DemoMail({ href, label, mailUrl, className }: DemoMailProps) {
  const { t } = useTexts('ui')
  return (
    <div className={classes('rounded-sm border border-dashed border-edge bg-sheet p-4 text-ink', className)}>
      <p className="text-sm text-soft">{t('demoMail')}</p>
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-1 font-semibold text-brand">
        <a href={href} className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center">
          {label}
        </a>
        {mailUrl && (
          <a
            href={mailUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center"
          >
            {t('openMail')}
          </a>
        )}
      </div>
    </div>
  )
}
