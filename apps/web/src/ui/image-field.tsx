import { ImageUp, Trash2 } from 'lucide-react'
import { type Ref, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { classes } from './class-names.ts'
import { describedBy, FieldFrame } from './field-frame.tsx'

interface ImageFieldProps {
  label: string
  file: File | undefined
  /** Undefined: the image was removed. */
  onFile: (file: File | undefined) => void
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
  const { t } = useTranslation('ui')
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} optional={optional} className={className}>
      <div
        className={classes(
          'relative flex min-h-36 items-center justify-center overflow-hidden rounded-sm border border-dashed',
          'transition-colors duration-150 has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
          file ? 'bg-sunk' : 'bg-paper hover:bg-brand-wash',
          error !== undefined ? 'border-alarm' : 'border-edge',
        )}
      >
        {file ? (
          <Preview file={file} alt={t('previewOf', { label })} />
        ) : (
          <span
            aria-hidden
            className="pointer-events-none flex flex-col items-center gap-1.5 p-4 text-center"
          >
            <ImageUp className="size-7 text-brand" />
            <span className="font-semibold text-brand">{t('chooseImage')}</span>
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
      {file && (
        <div className="mt-1.5 flex items-center justify-between gap-3">
          <p className="min-w-0 truncate text-sm text-soft">{file.name}</p>
          <Button look="plain" size="small" onClick={() => onFile(undefined)}>
            <Trash2 aria-hidden />
            {t('remove')}
            <span className="sr-only"> {label}</span>
          </Button>
        </div>
      )}
    </FieldFrame>
  )
}

function Preview({ file, alt }: { file: File; alt: string }) {
  const url = useObjectUrl(file)
  return url ? <img src={url} alt={alt} className="max-h-56 w-auto max-w-full object-contain" /> : null
}

function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
