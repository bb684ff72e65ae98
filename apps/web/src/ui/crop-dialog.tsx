import './form-messages.en.ts'
import 'react-easy-crop/react-easy-crop.css'
import { useId, useState } from 'react'
import Cropper, { type Area, type Point } from 'react-easy-crop'
import { useTexts } from '../lib/texts.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { useObjectUrl } from './image-field.tsx'
import { Modal } from './modal.tsx'
import { SubmitButton } from './submit-button.tsx'

const maxZoom = 4
/** Pixels that an arrow key moves the photo. */
const step = 8

interface CropDialogProps {
  /** Of the image field. */
  label: string
  source: File
  /** Width divided by height. */
  aspect: number
  /** Gets a part in pixels of the upright image. False: it could not be cropped. */
  onCrop: (area: Area) => Promise<boolean>
  onClose: () => void
}

/** Crops a photo to a frame: by mouse, by one or two fingers, or by keyboard. */
export function CropDialog({ label, source, aspect, onCrop, onClose }: CropDialogProps) {
  const { t } = useTexts('form')
  const id = useId()
  const url = useObjectUrl(source)
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  /** The button was pressed before the photo had loaded: its part is not known yet. */
  const [isAwaited, setAwaited] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function take(part: Area) {
    setBusy(true)
    const isCropped = await onCrop(part)
    setBusy(false)
    if (isCropped) onClose()
    else setFailed(true)
  }

  return (
    <Modal
      title={t('cropOf', { label })}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose} className="min-h-12">
            {t('cancel', { ns: 'ui' })}
          </Button>
          <SubmitButton
            busy={isBusy || isAwaited}
            busyLabel={t('cropping')}
            onClick={() => (area ? take(area) : setAwaited(true))}
          >
            {t('useCrop')}
          </SubmitButton>
        </>
      }
    >
      {hasFailed && (
        <Banner tone="alarm" className="mb-3">
          {t('cropFailed')}
        </Banner>
      )}
      <div className="relative h-[min(24rem,50dvh)] overflow-hidden rounded-sm bg-deep has-focus-visible:outline-[2.5px] has-focus-visible:-outline-offset-3 has-focus-visible:outline-brand">
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={maxZoom}
            aspect={aspect}
            keyboardStep={step}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => {
              // Before the photo is laid out, its part is empty.
              if (!(pixels.width > 0 && pixels.height > 0)) return
              setArea(pixels)
              if (!isAwaited) return
              setAwaited(false)
              take(pixels)
            }}
            cropperProps={{ 'aria-label': t('cropArea'), 'aria-describedby': `${id}-hint`, role: 'group' }}
            disableAutomaticStylesInjection
          />
        )}
      </div>
      <p id={`${id}-hint`} className="mt-2 text-sm text-soft">
        {t('cropHint')}
      </p>
      <label htmlFor={id} className="mt-3 flex items-center gap-3 font-semibold">
        {t('zoom')}
        <input
          id={id}
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(event.target.valueAsNumber)}
          className="min-h-11 grow"
        />
      </label>
    </Modal>
  )
}
