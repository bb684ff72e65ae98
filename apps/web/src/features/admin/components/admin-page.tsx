import type { ReactNode } from 'react'
import { usePageTitle } from '../../../lib/hooks.ts'
import { useTexts } from '../../../lib/texts.ts'
import { BackButton } from '../../../ui/back-button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { Gate, type Rule } from './gate.tsx'

interface AdminPageProps {
  for: Rule
  title: string
  intro?: string
  /** For screens of several columns. */
  isWide?: boolean
  /** Beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** A screen of the administration: who may open it, the way back, title and introduction. */
export function AdminPage({ for: rule, title, intro, isWide = false, action, children }: AdminPageProps) {
  const { t } = useTexts('admin')
  usePageTitle(title)
  return (
    <Gate for={rule} title={title}>
      <div className={classes('page py-5 md:py-8', !isWide && 'max-w-4xl')}>
        <BackButton label={t('back')} />
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 tabIndex={-1} className="text-2xl font-bold md:text-3xl">
            {title}
          </h1>
          {action}
        </div>
        {intro && <p className="mt-1 text-soft">{intro}</p>}
        <div className="mt-4">{children}</div>
      </div>
    </Gate>
  )
}

/** The look of the lists in the administration. */
export const sheetRows = 'mt-2 divide-y divide-line rounded-md border border-line bg-sheet shadow-card'

/** Placeholder while such a list loads. */
export function ListShape() {
  return (
    <LoadingShapes>
      <Skeleton className="mt-2 h-72 w-full rounded-md" />
    </LoadingShapes>
  )
}
