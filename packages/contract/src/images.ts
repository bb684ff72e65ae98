import { z } from 'zod'
import { limits } from './limits.ts'

/** A file as the browser's form has it, and the same file as the server received it. */
export interface FileLike {
  size: number
  type: string
}

export function isFileLike(value: unknown): value is FileLike {
  return (
    typeof value === 'object' &&
    value !== null &&
    'size' in value &&
    typeof value.size === 'number' &&
    'type' in value &&
    typeof value.type === 'string'
  )
}

function isImage(file: FileLike): boolean {
  return file.type.startsWith('image/') && file.type !== 'image/svg+xml'
}

/**
 * A required image field: an image by its type, of at most `most` bytes. Its rules do not stop the other checks of the
 * form, so that the form can show all errors at once.
 */
export function imageField(options: { required: string; invalid?: string; most?: number }) {
  const most = options.most ?? limits.maxImageBytes
  return z
    .custom<FileLike>(isFileLike, { error: options.required, abort: false })
    .refine(
      (file) => !isFileLike(file) || isImage(file),
      options.invalid ?? 'Please upload a valid image file',
    )
    .refine((file) => !isFileLike(file) || !isImage(file) || file.size <= most, fileTooLarge(most))
    .meta({ type: 'string', format: 'binary' })
}

/** The message for a file of more than `most` bytes. */
export function fileTooLarge(most: number): string {
  return `File size should be less than ${Math.floor(most / (1024 * 1024))}MB`
}
