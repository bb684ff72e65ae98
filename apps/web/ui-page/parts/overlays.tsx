import { PasswordAgainSchema } from '@rasad/contract/passwords'
import { useEffect, useState } from 'react'
import { Button } from '../../src/ui/button.tsx'
import { CropDialog } from '../../src/ui/crop-dialog.tsx'
import { FullScreenDialog } from '../../src/ui/full-screen-dialog.tsx'
import { Confirm, Modal } from '../../src/ui/modal.tsx'
import { PasswordDialog } from '../../src/ui/password-dialog.tsx'
import { Part, Row, State } from '../part.tsx'
import { longName, longText } from '../texts.ts'

const kinds = ['Modal', 'Long modal', 'Confirm', 'Password', 'Crop', 'Full screen'] as const

/** Any password is wrong, so that the refusal can be seen. */
async function refuse(): Promise<never> {
  throw new Error('Wrong password.')
}

export function Overlays() {
  const [open, setOpen] = useState<(typeof kinds)[number]>()
  const close = () => setOpen(undefined)
  return (
    <Part
      title="Dialogs"
      files={['modal.tsx', 'password-dialog.tsx', 'crop-dialog.tsx', 'full-screen-dialog.tsx']}
    >
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
          schema={PasswordAgainSchema}
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
      {open === 'Crop' && <Crop onClose={close} />}
      {open === 'Full screen' && (
        <FullScreenDialog title={longName} onClose={close}>
          <div className="page py-5">{longText}</div>
        </FullScreenDialog>
      )}
    </Part>
  )
}

/** Any part is refused, so that the failure can be seen. */
function Crop({ onClose }: { onClose: () => void }) {
  const [source, setSource] = useState<File>()
  useEffect(() => {
    const canvas = new OffscreenCanvas(640, 400)
    const context = canvas.getContext('2d')
    if (!context) return
    context.fillStyle = '#0d4a52'
    context.fillRect(0, 0, 640, 400)
    context.fillStyle = '#f5b843'
    context.fillRect(260, 120, 120, 160)
    canvas.convertToBlob().then((blob) => setSource(new File([blob], 'photo.png', { type: blob.type })))
  }, [])
  return source ? (
    <CropDialog label={longName} source={source} aspect={0.8} onCrop={async () => false} onClose={onClose} />
  ) : null
}
