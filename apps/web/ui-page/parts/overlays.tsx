import { HandOverSchema } from '@rasad/contract/accounts'
import { useState } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { FullScreenDialog } from '../../src/ui/full-screen-dialog.tsx'
import { Confirm, Modal } from '../../src/ui/modal.tsx'
import { PasswordDialog } from '../../src/ui/password-dialog.tsx'
import { Part, Row, State } from '../part.tsx'
import { longName, longText } from '../texts.ts'

const kinds = ['Modal', 'Long modal', 'Confirm', 'Password', 'Full screen'] as const

/** Any password is wrong, so that the refusal can be seen. */
async function refuse(): Promise<never> {
  throw new Error('Wrong password.')
}

export function Overlays() {
  const [open, setOpen] = useState<(typeof kinds)[number]>()
  const close = () => setOpen(undefined)
  return (
    <Part title="Dialogs" files={['modal.tsx', 'password-dialog.tsx', 'full-screen-dialog.tsx']}>
      <State name="on demand">
        <Row>
          {kinds.map((kind) => (
            <Button key={kind} look="quiet" onClick={() => setOpen(kind)}>
              {kind}
            </Button>
          ))}
        </Row>
      </State>
      {open === 'Modal' && (
        <Modal title="Asha Medicals" onClose={close} actions={<Button onClick={close}>Approve</Button>}>
          <p>Registered on 3 March 2026.</p>
        </Modal>
      )}
      {open === 'Long modal' && (
        <Modal title={longName} onClose={close}>
          {Array.from({ length: 12 }, (_, at) => (
            <p key={at} className="mt-1.5">
              {longText}
            </p>
          ))}
        </Modal>
      )}
      {open === 'Confirm' && (
        <Confirm
          title={`Remove ${longName}?`}
          text={longText}
          confirmLabel="Remove"
          onConfirm={() => undefined}
          onClose={close}
        />
      )}
      {open === 'Password' && (
        <PasswordDialog
          title={`Make ${longName} the owner?`}
          schema={HandOverSchema}
          label="Your password"
          confirmLabel="Hand over"
          busyLabel="Handing over…"
          onConfirm={refuse}
          failedText="Wrong password."
          onClose={close}
        >
          <p>{longText}</p>
        </PasswordDialog>
      )}
      {open === 'Full screen' && (
        <FullScreenDialog title={longName} onClose={close}>
          <div className="page py-5">{longText}</div>
        </FullScreenDialog>
      )}
    </Part>
  )
}
