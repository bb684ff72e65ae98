import './form-messages.en.ts'
import { Crop, ImageUp, LoaderCircle, Trash2 } from 'lucide-react'
import { type Ref, useEffect, useId, useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'
import { describedBy, FieldFrame } from './field-frame.tsx'

interface ImageFieldProps {
  label: string
  file: File | undefined
  /** Undefined: the image was removed. */
  onFile: (file: File | undefined) => void
  /** The chosen file is checked and made smaller. */
  isBusy?: boolean
  /** The file is no image, so there is no preview. */
  isRefused?: boolean
  /** Opens the cropping of this image. */
  onCrop?: (() => void) | undefined
  /** Width by height of the frame in which the image will be seen, which the preview has too. */
  frame?: { width: number; height: number } | undefined
  error?: string | undefined
  hint?: string
  optional?: boolean
  name?: string
  inputRef?: Ref<HTMLInputElement>
  className?: string
}

/** An image input with a preview. */
export function ImageField(props: ImageFieldProps) {
  const { label, file, onFile, error, hint, optional, name, inputRef, className } = props
  const { isBusy = false, isRefused = false, onCrop, frame } = props
  const { t } = useTexts('form')
  const id = useId()
  const isShown = file !== undefined && !isRefused && !isBusy
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} optional={optional} className={className}>
      <div
        aria-busy={isBusy}
        className={classes(
          'relative flex min-h-36 items-center justify-center overflow-hidden rounded-sm border border-dashed',
          'transition-colors duration-150 has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
          isShown ? 'bg-sunk' : 'bg-paper hover:bg-brand-wash',
          error !== undefined ? 'border-alarm' : 'border-edge',
        )}
      >
        {isShown ? (
          <Preview file={file} alt={t('previewOf', { label })} frame={frame} />
        ) : (
          <span
            aria-hidden={!isBusy}
            role={isBusy ? 'status' : undefined}
            className="pointer-events-none flex flex-col items-center gap-1.5 p-4 text-center"
          >
            {isBusy ? (
              <LoaderCircle aria-hidden className="size-7 animate-spin text-brand" />
            ) : (
              <ImageUp className="size-7 text-brand" />
            )}
            <span className="font-semibold text-brand">{t(isBusy ? 'preparingImage' : 'chooseImage')}</span>
            {!isBusy && <span className="text-sm text-soft">{t('largeImages')}</span>}
          </span>
        )}
        {/* The input covers its own drawing, so that clicks, drops and the Tab key all reach it. */}
        <input
          ref={inputRef}
          id={id}
          name={name}
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp"
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, { error, hint })}
          onChange={(event) => {
            const chosen = event.target.files?.[0]
            // Allows the same file to be chosen again after it was removed or rejected.
            event.target.value = ''
            if (chosen) onFile(chosen)
          }}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </div>
      {file && !isBusy && (
        <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3">
          <p className="min-w-0 truncate text-sm text-soft">{file.name}</p>
          <div className="flex">
            {onCrop && !isRefused && (
              <Button look="plain" size="small" onClick={onCrop}>
                <Crop aria-hidden />
                {t('crop')}
                <span className="sr-only"> {label}</span>
              </Button>
            )}
            <Button look="plain" size="small" onClick={() => onFile(undefined)}>
              <Trash2 aria-hidden />
              {t('remove', { ns: 'ui' })}
              <span className="sr-only"> {label}</span>
            </Button>
          </div>
        </div>
      )}
    </FieldFrame>
  )
}

/** In a frame, the image is seen as it fills it: from the middle. */
function Preview({ file, alt, frame }: { file: File; alt: string; frame: ImageFieldProps['frame'] }) {
  const url = useObjectUrl(file)
  if (!url) return null
  return frame ? (
    <img
      src={url}
      alt={alt}
      className="my-2 h-48 max-w-full rounded-xs object-cover"
      style={{ aspectRatio: `${frame.width} / ${frame.height}` }}
    />
  ) : (
    <img src={url} alt={alt} className="max-h-56 w-auto max-w-full object-contain" />
  )
}

/** An address for a file in memory; undefined until the page is drawn. */
export function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
