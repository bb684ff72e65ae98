import { imageLimits } from '@rasad/contract/files'
import { limits } from '@rasad/contract/limits'
import { useRef, useState } from 'react'
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  useController,
} from 'react-hook-form'
import { awaitImage, keepSource, refusalOfImage, refuseImage, sourceOf } from '../lib/image/chosen-images.ts'
import type { Area } from '../lib/image/draw-smaller.ts'
import { cropImage, prepareImage } from '../lib/image/prepare-image.ts'
import { useTexts } from '../lib/texts.ts'
import { showAlert } from './alerts.ts'
import { photoFrame } from './id-card/photo-frame.ts'
import { ImageField } from './image-field.tsx'

interface FormImageProps<V extends FieldValues, O extends FieldValues> {
  form: UseFormReturn<V, unknown, O>
  name: FieldPath<V>
  label: string
  hint: string
  /** A photo or logo on an ID card: it has the card's frame, and can be cropped to it. */
  isFace?: boolean
  /** Said of a file that is named an image and is none. */
  invalid?: string
  /** Bytes. */
  most?: number
  optional?: boolean
  className?: string
}

/**
 * An image input. A chosen file is checked at once and made as small as what is kept of it. An invalid one is refused,
 * and the form cannot be sent with it; removing it brings the previous one back.
 */
export function FormImage<V extends FieldValues, O extends FieldValues>(props: FormImageProps<V, O>) {
  const { form, name, label, hint, isFace = false, most = limits.maxImageBytes, optional = false } = props
  const { invalid, className } = props
  const { field, fieldState } = useController({ control: form.control, name })
  const [isBusy, setBusy] = useState(false)
  const [cropping, setCropping] = useState<typeof import('./crop-dialog.tsx')>()
  const { t } = useTexts('form')
  const latest = useRef<File>(undefined)
  const lastGood = useRef<File>(undefined)
  const value: unknown = field.value
  const file = value instanceof File ? value : undefined
  const isRefused = refusalOfImage(file) !== undefined

  function set(next: File | undefined) {
    form.setValue(name, next as FieldPathValue<V, FieldPath<V>>, { shouldDirty: true })
  }

  function take(chosen: File | undefined) {
    form.clearErrors(name)
    latest.current = chosen
    if (!chosen) return set(isRefused ? lastGood.current : undefined)
    if (!isRefused) lastGood.current = file
    setBusy(true)
    awaitImage(prepare(chosen))
  }

  async function prepare(chosen: File) {
    const prepared = await prepareImage(chosen, { most, invalid })
    const face = 'file' in prepared && isFace ? await facePart(prepared.file) : prepared
    // Another one was chosen meanwhile.
    if (latest.current !== chosen) return
    setBusy(false)
    if ('file' in face) return set(face.file)
    refuseImage(chosen, face.refusal)
    set(chosen)
    form.setError(name, { type: 'file', message: face.refusal })
  }

  /** A face is kept smaller than a paper. The larger one stays in memory, to be cropped. */
  async function facePart(source: File) {
    const prepared = await prepareImage(source, { most, invalid, maxSide: imageLimits.maxFaceSide })
    if ('file' in prepared) keepSource(prepared.file, source)
    return prepared
  }

  async function openCrop() {
    try {
      setCropping(await import('./crop-dialog.tsx'))
    } catch {
      showAlert(t('cropUnloaded'))
    }
  }

  async function crop(source: File, area: Area) {
    const part = await cropImage(source, area, imageLimits.maxFaceSide)
    if (!part) return false
    keepSource(part, source)
    form.clearErrors(name)
    set(part)
    return true
  }

  return (
    <>
      <ImageField
        inputRef={field.ref}
        name={name}
        label={label}
        hint={hint}
        optional={optional}
        file={file}
        onFile={take}
        isBusy={isBusy}
        isRefused={isRefused}
        onCrop={isFace ? openCrop : undefined}
        frame={isFace ? photoFrame : undefined}
        error={fieldState.error?.message}
        {...(className !== undefined && { className })}
      />
      {cropping && file && (
        <cropping.CropDialog
          label={label}
          source={sourceOf(file)}
          aspect={photoFrame.width / photoFrame.height}
          onCrop={(area) => crop(sourceOf(file), area)}
          onClose={() => setCropping(undefined)}
        />
      )}
    </>
  )
}
