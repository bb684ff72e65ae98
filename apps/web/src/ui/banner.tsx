import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './class-names.ts'
import { Retranslated } from './retranslated.tsx'

const tones = {
  alarm: { Icon: CircleAlert, look: 'bg-alarm-wash text-alarm' },
  warning: { Icon: TriangleAlert, look: 'bg-marigold-wash text-marigold-ink' },
  success: { Icon: CircleCheck, look: 'bg-call-wash text-call' },
  note: { Icon: Info, look: 'bg-brand-wash text-brand-strong' },
} as const

/** The outcome of an action, shown where it was triggered. Screen readers announce alarms and warnings immediately. */
export function Banner({
  tone,
  children,
  className,
}: {
  tone: keyof typeof tones
  children: ReactNode
  className?: string
}) {
  const { Icon, look } = tones[tone]
  return (
    <div
      role={tone === 'alarm' || tone === 'warning' ? 'alert' : 'status'}
      className={classes('flex items-start gap-2.5 rounded-sm px-3.5 py-3 font-medium', look, className)}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow">
        {typeof children === 'string' ? <Retranslated>{children}</Retranslated> : children}
      </div>
    </div>
  )
}
