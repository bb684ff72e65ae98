import { BadgeCheck, FileSearch, FileX2, Hourglass, Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../../lib/hooks.ts'
import { ownPage } from '../../../lib/landing.ts'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import type { Standing } from '../api/standing.ts'

interface WaitingCardProps {
  standing: Standing
  hasTrouble: boolean
  /** Links to sign-in and registration. */
  loginPath: string
  signupPath: string
  children?: ReactNode
}

/** The state of a registration. Screen readers announce changes. */
export function WaitingCard({ standing, hasTrouble, loginPath, signupPath, children }: WaitingCardProps) {
  const { t } = useTexts('registration')
  const { user } = useSession()
  const own = user?.approved ? ownPage(user) : undefined
  const isNothing = standing.kind === 'nothing'
  const isDeclined = standing.kind === 'declined'
  const isWaiting = standing.kind === 'waiting' || standing.kind === 'approved'
  const { title, text, Icon } = faceOf(standing, own !== undefined)
  usePageTitle(t(title))
  return (
    <div
      className={classes(
        'page max-w-2xl py-6 md:py-12',
        // What is known of it, beside it where there is room.
        !isNothing && 'lg:grid lg:max-w-6xl lg:grid-cols-[5fr_6fr] lg:items-start lg:gap-x-6',
      )}
    >
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
          {t(title)}
        </h1>
        <p role="status" className="mx-auto mt-3 max-w-md text-lg text-soft">
          {t(text)}
        </p>
        {isWaiting && hasTrouble && <p className="mt-5 text-sm text-soft">{t('pollingTrouble')}</p>}
        <div className="mt-7 flex flex-wrap justify-center gap-2">
          {isNothing && own && <ButtonLink to={own}>{t('toOwnPage')}</ButtonLink>}
          {!isDeclined && !own && (
            <ButtonLink look={isNothing ? 'primary' : 'quiet'} to={loginPath}>
              {t('goToLogin')}
            </ButtonLink>
          )}
          {isNothing && !own && (
            <ButtonLink look="quiet" to={signupPath}>
              {t('register')}
            </ButtonLink>
          )}
          <ButtonLink look={isDeclined ? 'quiet' : 'plain'} to={paths.home}>
            {t('home')}
          </ButtonLink>
        </div>
      </section>
      <div className={classes('min-w-0', !isNothing && 'lg:[&>:first-child]:mt-0')}>{children}</div>
    </div>
  )
}

const faces = {
  nothing: { title: 'nothingTitle', text: 'nothingText', Icon: Inbox },
  waiting: { title: 'waitingTitle', text: 'waitingText', Icon: Hourglass },
  approved: { title: 'waitingTitle', text: 'waitingText', Icon: Hourglass },
  declined: { title: 'failedTitle', text: 'failedText', Icon: FileX2 },
  notFound: { title: 'waitingTitle', text: 'notFoundText', Icon: FileSearch },
} as const

function faceOf({ kind }: Standing, isApproved: boolean) {
  if (kind !== 'nothing' || !isApproved) return faces[kind]
  return { title: 'nothingTitle', text: 'approvedText', Icon: BadgeCheck } as const
}
