import { z } from 'zod'
import { limits } from './limits.ts'

/** A file in a browser's form, and the same file as the server has received it. */
export interface FileLike {
  size: number
  type: string
}

function isFileLike(value: unknown): value is FileLike {
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
 * An image that a form must hold: an image by its type, of at most `most` bytes. None of its rules stops the
 * checks of the form around it, so that all that is wrong can be said at once.
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
