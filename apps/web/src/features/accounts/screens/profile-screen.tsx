import '../messages.en.ts'
import type { SignedInUser } from '@rasad/contract/accounts'
import { roles } from '@rasad/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Hourglass, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { usePageTitle } from '../../../lib/hooks.ts'
import { ownPage } from '../../../lib/landing.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { userOf, useSession } from '../../../lib/session.ts'
import { useTexts } from '../../../lib/texts.ts'
import { endedAccount, keepWayBack } from '../../../lib/way-back.ts'
import { Button, ButtonLink, buttonClass } from '../../../ui/button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { EmailNotice } from '../../../ui/email-notice/email-notice.tsx'
import { LogoutButton } from '../../../ui/logout-button.tsx'
import { EmptyState, LoadingShapes, Skeleton } from '../../../ui/states.tsx'
import { hasDecidedFields, ownChangeQuery } from '../api/own-record.ts'
import { meQuery } from '../api/queries.ts'
import { ProfileNav } from '../components/profile/profile-nav.tsx'
import { ProfileSection } from '../components/profile/profile-section.tsx'
import { profileParts } from '../components/profile/profile-sections.ts'

/** The signed-in account as the service knows it. */
export function ProfileScreen() {
  const { t } = useTexts('accounts')
  const { hasToken, user: stored } = useSession()
  const isSignedIn = hasToken || stored !== undefined
  const me = useQuery({ ...meQuery(), enabled: isSignedIn })
  // Shown together: a change that waits stands above what is edited, and would push it away.
  const change = useQuery({ ...ownChangeQuery(), enabled: isSignedIn && hasDecidedFields(me.data ?? stored) })
  usePageTitle(t('profileTitle'))
  const [wasSignedIn] = useState(isSignedIn)
  // Not for somebody who has just signed out here.
  const isWanted = !wasSignedIn || endedAccount() !== undefined
  useLayoutEffect(() => {
    if (!isSignedIn && isWanted) keepWayBack(roles)
  }, [isSignedIn, isWanted])
  if (!isSignedIn) return <Navigate to={paths.login} replace />

  const user = me.data
  const account = userOf(user)
  return (
    <div className="page max-w-5xl py-6 md:py-10">
      <header className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-2xl font-bold md:text-3xl">
            {user?.medicalName ??
              user?.firmName ??
              user?.fullName ??
              user?.name ??
              stored?.name ??
              t('profileTitle')}
          </h1>
          {(user ?? stored) && <p className="mt-0.5 text-soft">{(user ?? stored)?.email}</p>}
        </div>
        <LogoutButton to={paths.login} />
      </header>
      {account && !account.approved && (
        <TopNote Icon={Hourglass} text={t('waitingNote')} look="bg-marigold-wash text-marigold-ink">
          <ButtonLink look="plain" size="small" to={ownPage(account)} className={topLink}>
            {t('toWaitingPage')}
          </ButtonLink>
        </TopNote>
      )}
      {me.isError ? (
        <div role="alert">
          <EmptyState title={t('profileErrorTitle')} text={refusalText(me.error, t('profileFailed'))}>
            <Button look="quiet" onClick={() => me.refetch()} disabled={me.isFetching}>
              {t('tryAgain', { ns: 'ui' })}
            </Button>
          </EmptyState>
        </div>
      ) : user && (change.isFetched || !hasDecidedFields(user)) ? (
        <Sections user={user} />
      ) : (
        <LoadingShapes>
          <Skeleton className="h-56 w-full rounded-md" />
          <Skeleton className="mt-4 h-24 w-full rounded-md" />
          <Skeleton className="mt-4 h-40 w-full rounded-md" />
        </LoadingShapes>
      )}
    </div>
  )
}

const topLink = '-ml-3 text-current underline sm:-mr-3 sm:ml-0'

interface TopNoteProps {
  Icon: LucideIcon
  text: string
  /** Its colours. */
  look: string
  /** The way to what it is about. */
  children: ReactNode
}

/** What needs the account's owner before anything else. */
function TopNote({ Icon, text, look, children }: TopNoteProps) {
  return (
    <div className={classes('mb-4 flex items-start gap-3 rounded-md px-4 py-2', look)}>
      <Icon aria-hidden className="mt-2 size-5 shrink-0" />
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4">
        <p className="py-1.5 font-medium">{text}</p>
        {children}
      </div>
    </div>
  )
}

function Sections({ user }: { user: SignedInUser }) {
  const { t } = useTexts('accounts')
  const parts = profileParts(user)
  useSectionOfAddress()
  return (
    <>
      {(user.licence?.state === 'late' || user.licence?.state === 'cancelled') && (
        <TopNote
          Icon={CircleAlert}
          text={t(`licenceNeedsYou_${user.licence.state}`)}
          look="bg-alarm-wash text-alarm"
        >
          <a href="#licence" className={buttonClass('plain', 'small', topLink)}>
            {t('toLicence')}
          </a>
        </TopNote>
      )}
      {!user.emailConfirmed && <EmailNotice email={user.email} className="mb-6" />}
      <div className="grid grid-cols-1 gap-x-10 gap-y-4 lg:grid-cols-[12.5rem_minmax(0,1fr)]">
        <ProfileNav sections={parts.map(({ id, title }) => ({ id, title: t(title) }))} />
        <div className="grid grid-cols-1 gap-8">
          {parts.map(({ id, title, intro, Content }) => (
            <ProfileSection key={id} id={id} title={t(title)} intro={intro && t(intro)}>
              <Content user={user} />
            </ProfileSection>
          ))}
        </div>
      </div>
    </>
  )
}

/** How long what is above the section of the address can still grow: images and lists arrive. */
const settling = 3_000

/**
 * Shows the section that the address names, and keeps it there until the person does something. The browser itself looks
 * for it before the account has arrived.
 */
function useSectionOfAddress() {
  useEffect(() => {
    const section = document.getElementById(location.hash.slice(1))
    if (!section) return
    const stops = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
    const observer = new ResizeObserver(() => section.scrollIntoView())
    const stop = () => observer.disconnect()
    observer.observe(document.body)
    const timer = setTimeout(stop, settling)
    for (const name of stops) addEventListener(name, stop, { once: true, passive: true })
    return () => {
      stop()
      clearTimeout(timer)
      for (const name of stops) removeEventListener(name, stop)
    }
  }, [])
}
