import { ArrowRight, Bookmark } from 'lucide-react'
import { BackButton } from '../../src/ui/back-button.tsx'
import { Button, ButtonLink, IconButton } from '../../src/ui/button.tsx'
import { ContactActions, ContactIcons } from '../../src/ui/contact-actions.tsx'
import { DecisionButtons } from '../../src/ui/decision-buttons.tsx'
import { LayoutSwitch } from '../../src/ui/layout-switch.tsx'
import { LogoutButton } from '../../src/ui/logout-button.tsx'
import { SubmitButton } from '../../src/ui/submit-button.tsx'
import { Part, Row, State } from '../part.tsx'
import { longName } from '../texts.ts'

const looks = ['primary', 'quiet', 'plain', 'call', 'quiet-call', 'alarm', 'quiet-alarm'] as const

const nobody = '0123456789abcdef01234567'

export function Actions() {
  return (
    <>
      <Part title="Button" files={['button.tsx', 'back-button.tsx', 'logout-button.tsx']}>
        {(['medium', 'small'] as const).map((size) => (
          <State key={size} name={size}>
            <Row>
              {looks.map((look) => (
                <Button key={look} look={look} size={size}>
                  {look}
                </Button>
              ))}
            </Row>
          </State>
        ))}
        <State name="disabled">
          <Row>
            {looks.map((look) => (
              <Button key={look} look={look} disabled>
                {look}
              </Button>
            ))}
          </Row>
        </State>
        <State name="focus" isFocused>
          <Button>Send the link</Button>
        </State>
        <State name="long text">
          <Button look="quiet">{longName}</Button>
        </State>
        <State name="links, icons, back, log out">
          <Row>
            <ButtonLink to="/" look="quiet">
              All suppliers
              <ArrowRight aria-hidden />
            </ButtonLink>
            <IconButton label="Save">
              <Bookmark aria-hidden />
            </IconButton>
            <BackButton label="Back" />
            <BackButton label="Go back" look="primary" />
            <LogoutButton to="/" />
          </Row>
        </State>
      </Part>
      <Part title="SubmitButton" files={['submit-button.tsx']}>
        <State name="ready, busy, done, disabled">
          <Row>
            <SubmitButton busy={false} busyLabel="Sending…">
              Send
            </SubmitButton>
            <SubmitButton busy busyLabel="Sending…">
              Send
            </SubmitButton>
            <SubmitButton busy={false} done busyLabel="Sending…">
              Sent
            </SubmitButton>
            <SubmitButton busy={false} disabled busyLabel="Sending…">
              Send
            </SubmitButton>
          </Row>
        </State>
      </Part>
      <Part title="DecisionButtons" files={['decision-buttons.tsx']}>
        {([undefined, 'approve', 'decline'] as const).map((busy) => (
          <State key={busy ?? 'ready'} name={busy ? `busy: ${busy}` : 'ready'}>
            <p id={`decision-${busy ?? 'ready'}`} className="sr-only">
              Asha Medicals
            </p>
            <Row>
              <DecisionButtons
                nameId={`decision-${busy ?? 'ready'}`}
                busy={busy}
                onDecide={() => undefined}
              />
            </Row>
          </State>
        ))}
      </Part>
      <Part title="LayoutSwitch" files={['layout-switch.tsx']}>
        <State name="of a list">
          <LayoutSwitch />
        </State>
      </Part>
      <Part title="ContactActions" files={['contact-actions.tsx']}>
        <State name="large">
          <ContactActions stockist={nobody} name="Asha Medicals" phone="9876543210" size="large" />
        </State>
        <State name="small, quiet">
          <ContactActions stockist={nobody} name="Asha Medicals" phone="9876543210" isQuiet />
        </State>
        <State name="no WhatsApp">
          <ContactActions stockist={nobody} name="Asha Medicals" phone="0471 2345678" />
        </State>
        <State name="empty">
          <ContactActions stockist={nobody} name="Asha Medicals" phone={null} />
        </State>
        <State name="icons, without WhatsApp, empty">
          <Row>
            <ContactIcons stockist={nobody} name="Asha Medicals" phone="9876543210" />
            <ContactIcons stockist={nobody} name="Asha Medicals" phone="0471 2345678" />
            <ContactIcons stockist={nobody} name="Asha Medicals" phone={null} />
          </Row>
        </State>
      </Part>
    </>
  )
}
