import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { classes } from './class-names.ts'

interface PrivateImageProps {
  url: string | null | undefined
  alt: string
  /** Shown if there is no image, or it cannot be displayed. */
  missing: string
  /** Sets that text small, for an image in a row. */
  isSmall?: boolean
  className?: string
}

/** An uploaded image with restricted access. */
export function PrivateImage({ url, alt, missing, isSmall = false, className }: PrivateImageProps) {
  const [failedUrl, setFailedUrl] = useState<string>()
  if (!url || failedUrl === url) {
    return (
      <div
        className={classes(
          'flex flex-col items-center justify-center gap-1.5 rounded-sm bg-sunk p-1 text-center text-soft',
          isSmall ? 'text-2xs' : 'text-sm',
          className,
        )}
      >
        <ImageOff aria-hidden className="size-6 max-h-full" />
        <span>{missing}</span>
      </div>
    )
  }
  return (
    <img
      src={url}
      alt={alt}
      loading="lazy"
      onError={() => setFailedUrl(url)}
      className={classes('rounded-sm bg-sunk object-contain', className)}
    />
  )
}
