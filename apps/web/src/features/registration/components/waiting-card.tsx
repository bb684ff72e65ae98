import { FileSearch, FileX2, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/hooks.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import type { Standing } from '../api/standing.ts'

interface WaitingCardProps {
  standing: Standing
  hasTrouble: boolean
  /** Where one signs in. */
  loginPath: string
  children?: ReactNode
}

/** How a registration stands, in words that a person without a screen hears change. */
export function WaitingCard({ standing, hasTrouble, loginPath, children }: WaitingCardProps) {
  const { t } = useTranslation('registration')
  const isDeclined = standing.kind === 'declined'
  const isNotFound = standing.kind === 'notFound'
  const isWaiting = standing.kind === 'waiting' || standing.kind === 'approved'
  const title = isDeclined ? t('failedTitle') : t('waitingTitle')
  const Icon = isDeclined ? FileX2 : isNotFound ? FileSearch : Hourglass
  usePageTitle(title)
  return (
    <div className="page max-w-2xl py-8 md:py-16">
      <section className="rounded-lg border border-line bg-sheet px-5 py-8 text-center shadow-card sm:px-10 sm:py-10">
        <span
          aria-hidden
          className={classes(
            'mx-auto mb-5 grid size-18 place-items-center rounded-full',
            isDeclined ? 'bg-alarm-wash text-alarm' : 'bg-brand-wash text-brand',
          )}
        >
          <Icon className={classes('size-8', isWaiting && 'animate-pulse-soft')} />
        </span>
        <h1 tabIndex={-1} className="text-2xl font-bold md:text-3xl">
          {title}
        </h1>
        <p role="status" className="mx-auto mt-3 max-w-md text-lg text-soft">
          {isDeclined ? t('failedText') : isNotFound ? t('notFoundText') : t('waitingText')}
        </p>
        {standing.kind === 'nothing' && <p className="mx-auto mt-3 max-w-md text-soft">{t('nothingText')}</p>}
        {isWaiting && (
          <p className="mt-5 text-sm text-soft">{hasTrouble ? t('pollingTrouble') : t('pollingNote')}</p>
        )}
        <div className="mt-7 flex flex-wrap justify-center gap-2">
          {!isDeclined && (
            <ButtonLink look="quiet" to={loginPath}>
              {t('goToLogin')}
            </ButtonLink>
          )}
          <ButtonLink look={isDeclined ? 'primary' : 'plain'} to={paths.home}>
            {t('home')}
          </ButtonLink>
        </div>
      </section>
      {children}
    </div>
  )
}
