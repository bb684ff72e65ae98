import '../messages.en.ts'
import type { VerifiedStockist } from '@rasad/contract/stockists'
import { BadgeCheck, ShieldQuestion } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../lib/api-client.ts'
import { usePageTitle } from '../../../lib/hooks.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { useTexts } from '../../../lib/texts.ts'
import { recordId } from '../../../lib/values.ts'
import { Button } from '../../../ui/button.tsx'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { PasswordField } from '../../../ui/form-fields.tsx'
import { FormPage } from '../../../ui/form-page.tsx'
import { PrivateImage } from '../../../ui/private-image.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

/** A stockist proves with its password that a card is its own; then its profile is shown. */
export function StockistVerifyScreen() {
  const { t } = useTexts('cards')
  const [search] = useSearchParams()
  const id = recordId(search.get('id'))
  const [profile, setProfile] = useState<VerifiedStockist>()
  usePageTitle(profile?.firmName ?? t('verifyTitle'))
  if (!id) {
    return (
      <div className="page py-8 md:py-16">
        <h1 tabIndex={-1} className="sr-only">
          {t('verifyTitle')}
        </h1>
        <EmptyState title={t('noStockist')} text={t('noStockistText')} picture={<ShieldQuestion />} />
      </div>
    )
  }
  // Another address means another stockist: hide the previous one's data.
  return profile && profile._id === id ? (
    <Profile profile={profile} onClose={() => setProfile(undefined)} />
  ) : (
    <PasswordPrompt key={id} id={id} onVerified={setProfile} />
  )
}

function PasswordPrompt({ id, onVerified }: { id: string; onVerified: (profile: VerifiedStockist) => void }) {
  const { t } = useTexts('cards')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function verify(event: FormEvent) {
    event.preventDefault()
    if (password === '') {
      setError(t('passwordMissing'))
      form.current?.querySelector('input')?.focus()
      return
    }
    setBusy(true)
    setError(undefined)
    try {
      onVerified((await call('POST /api/stockist/verify-password', { body: { id, password } })).data)
    } catch (refusal) {
      setError(refusalText(refusal, t('invalid')))
      form.current?.querySelector('input')?.focus()
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormPage title={t('verifyTitle')} intro={t('verifyIntro')}>
      <form ref={form} noValidate onSubmit={verify} className="grid gap-5">
        <div role={error === undefined ? undefined : 'alert'}>
          <PasswordField
            label={t('password')}
            name="password"
            autoComplete="off"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              setError(undefined)
            }}
            error={error}
          />
        </div>
        <SubmitButton busy={isBusy} busyLabel={t('verifying')}>
          {t('verify')}
        </SubmitButton>
      </form>
    </FormPage>
  )
}

function Profile({ profile, onClose }: { profile: VerifiedStockist; onClose: () => void }) {
  const { t } = useTexts('cards')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { street, city, state, pincode } = profile.address ?? {}
  const facts = [
    [t('factName'), profile.contactPerson ?? profile.name],
    [t('factRoleType'), profile.roleType],
    [t('factFirmName'), profile.firmName],
    [t('factAddress'), [street, city, state, pincode].filter(Boolean).join(', ')],
    [t('factBloodGroup'), profile.bloodGroup],
    [t('factCntx'), profile.cntxNumber],
    [t('factPhone'), profile.phone],
    [t('factEmail'), profile.email],
  ] as const
  return (
    <div className="page max-w-2xl py-6 md:py-12">
      <section className="rounded-lg border border-line bg-sheet p-5 shadow-card sm:p-8">
        <div className="mb-3 flex items-center gap-4">
          <PrivateImage
            url={profile.profileImageUrl}
            alt={profile.firmName}
            missing=""
            className="size-18 shrink-0 object-cover"
          />
          <h1 ref={heading} tabIndex={-1} className="min-w-0 grow text-xl font-bold md:text-2xl">
            {profile.firmName}
          </h1>
          <BadgeCheck aria-hidden className="size-8 shrink-0 text-call" />
        </div>
        <Facts>
          {facts.map(([name, value]) => (
            <Fact key={name} name={name} missing={t('notProvided')}>
              {value}
            </Fact>
          ))}
        </Facts>
        <Button look="quiet" onClick={onClose} className="mt-5 w-full sm:w-auto">
          {t('close')}
        </Button>
      </section>
    </div>
  )
}
