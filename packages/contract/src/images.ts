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
    'type' in value
  )
}

/** An image that a form must hold: an image by its type, of at most `most` bytes. */
export function imageField(options: { required: string; invalid?: string; most?: number }) {
  const most = options.most ?? limits.imageMost
  return z
    .custom<FileLike>(isFileLike, options.required)
    .refine((file) => file.type.startsWith('image/') && file.type !== 'image/svg+xml', {
      message: options.invalid ?? 'Please upload a valid image file',
      abort: true,
    })
    .refine((file) => file.size <= most, fileTooLarge(most))
}

/** The message for a file of more than `most` bytes. */
export function fileTooLarge(most: number): string {
  return `File size should be less than ${Math.floor(most / (1024 * 1024))}MB`
}
