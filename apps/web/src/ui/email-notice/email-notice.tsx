import './messages.en.ts'
import { useQueryClient } from '@tanstack/react-query'
import { MailCheck, MailQuestion } from 'lucide-react'
import { useId, useState } from 'react'
import { type Answer, call } from '../../lib/api-client.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../button.tsx'
import { classes } from '../class-names.ts'
import { DemoMail } from '../demo-mail.tsx'

type Sent = Partial<Answer<'POST /api/auth/confirmation-mail'>>
type Outcome = { isFailure: boolean; text: string; debug?: Sent['debug'] }

interface EmailNoticeProps {
  /** The address, if the account is the viewer's own. */
  email?: string | undefined
  /** The registration to follow if nobody is signed in. */
  registrationId?: string | undefined
  className?: string
}

/** Asks the user to confirm the e-mail address, and can send the link again. */
export function EmailNotice({ email, registrationId, className }: EmailNoticeProps) {
  const { t } = useTexts('emailNotice')
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const titleId = useId()

  async function send() {
    if (isBusy) return
    setBusy(true)
    setOutcome(undefined)
    try {
      const answer: Sent | undefined = await call('POST /api/auth/confirmation-mail', {
        body: registrationId === undefined ? {} : { id: registrationId },
      })
      setOutcome({ isFailure: false, text: answer?.message || t('sent'), debug: answer?.debug })
      // It may have been confirmed elsewhere meanwhile.
      queryClient.invalidateQueries({ queryKey: ['me'] })
    } catch (error) {
      setOutcome({ isFailure: true, text: refusalText(error, t('failed')) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <section
      aria-labelledby={titleId}
      className={classes('rounded-md bg-marigold-wash px-5 py-4 text-marigold-ink', className)}
    >
      <h2 id={titleId} className="flex items-center gap-2.5 font-bold">
        <MailQuestion aria-hidden className="size-5 shrink-0" />
        {t('title')}
      </h2>
      <p className="mt-1 wrap-anywhere">
        {email === undefined ? t('registrationText') : t('ownText', { email })}
      </p>
      <p className="mt-1 text-sm">{t('why')}</p>
      <Button look="quiet" size="small" aria-disabled={isBusy} onClick={send} className="mt-3 min-h-11">
        {isBusy ? t('sending') : t('sendAgain')}
      </Button>
      <div role={outcome?.isFailure ? 'alert' : 'status'}>
        {outcome && <p className="mt-3 font-medium">{outcome.text}</p>}
      </div>
      {outcome?.debug && (
        <DemoMail
          href={outcome.debug.confirmUrl}
          label={t('openLink')}
          mailUrl={outcome.debug.previewUrl}
          className="mt-3"
        />
      )}
    </section>
  )
}

/** The address is known to be the viewer's. */
export function EmailConfirmed({ className }: { className?: string }) {
  const { t } = useTexts('emailNotice')
  return (
    <p className={classes('flex items-center gap-2 text-call', className)}>
      <MailCheck aria-hidden className="size-5 shrink-0" />
      {t('confirmed')}
    </p>
  )
}
