import { showAlert } from '../../src/ui/alerts.ts'
import { Banner } from '../../src/ui/banner.tsx'
import { Button } from '../../src/ui/button.tsx'
import { DemoMail } from '../../src/ui/demo-mail.tsx'
import { EmailConfirmed, EmailNotice } from '../../src/ui/email-notice/email-notice.tsx'
import { Retranslated } from '../../src/ui/retranslated.tsx'
import { showToast } from '../../src/ui/toast.tsx'
import { Part, Row, State } from '../part.tsx'
import { longName, longText } from '../texts.ts'

const tones = ['alarm', 'warning', 'success', 'note'] as const

export function Messages() {
  return (
    <>
      <Part title="Banner, Retranslated" files={['banner.tsx', 'retranslated.tsx']}>
        {tones.map((tone) => (
          <State key={tone} name={tone}>
            <Banner tone={tone}>The link has been sent.</Banner>
          </State>
        ))}
        <State name="said by itself">
          <p>
            <Retranslated>The link has been sent.</Retranslated>
          </p>
        </State>
        <State name="long text">
          <Banner tone="note">{longText}</Banner>
        </State>
      </Part>
      <Part
        title="Alerts and toasts"
        files={['alert-host.tsx', 'alert-region.tsx', 'toast.tsx', 'toast-host.tsx']}
      >
        <State name="on demand">
          <Row>
            <Button look="quiet" onClick={() => showAlert('The company could not be created.')}>
              Alarm
            </Button>
            <Button look="quiet" onClick={() => showAlert('The company is created.', 'success')}>
              Success
            </Button>
            <Button
              look="quiet"
              onClick={() => showAlert(longText, 'alarm', { label: 'Try again', run: () => undefined })}
            >
              Long alarm
            </Button>
            <Button
              look="quiet"
              onClick={() =>
                showToast({ text: `${longName} is removed`, action: { label: 'Undo', run: () => undefined } })
              }
            >
              Toast
            </Button>
          </Row>
        </State>
      </Part>
      <Part title="EmailNotice, DemoMail" files={['email-notice/email-notice.tsx', 'demo-mail.tsx']}>
        <State name="one's own address">
          <EmailNotice email="asha@example.com" />
        </State>
        <State name="a registration's">
          <EmailNotice registrationId="1" />
        </State>
        <State name="confirmed">
          <EmailConfirmed />
        </State>
        <State name="mail in the demo">
          <DemoMail href="#link" label="Open the confirmation link" mailUrl="#mail" />
        </State>
        <State name="focus" isFocused>
          <DemoMail href="#link" label="Open the confirmation link" />
        </State>
      </Part>
    </>
  )
}
