import { z } from 'zod'
import { imageField } from './images.ts'

export const imageLimits = {
  /** Width times height. */
  maxPixels: 50_000_000,
  /** After this time an unclaimed upload is deleted. */
  unclaimedHours: 24,
  /** Longest side of a stored image in pixels: an A4 page at 200 dpi, so that a licence stays readable. */
  maxSide: 2_400,
  /** The same for faces and logos. An ID card needs only a third of it to print a photo at 300 dpi. */
  maxFaceSide: 1_024,
  /** Maximum size of a stored image in bytes, whatever size was uploaded. */
  maxKeptBytes: 1_500_000,
} as const

export const imageMessages = {
  notAnImage: 'Please upload a valid image file',
  tooManyPixels: 'The image has too many pixels. Please upload one of at most 50 megapixels.',
  gone: 'This upload is no longer there. Please upload the image again.',
} as const

export const UploadSchema = z.strictObject({ file: imageField({ required: imageMessages.notAnImage }) })

/** `secure_url` is the value for the image field of a registration. */
export const UploadAnswerSchema = z.object({ success: z.literal(true), secure_url: z.string() })
export type UploadAnswer = z.output<typeof UploadAnswerSchema>

/** The error of an upload also has its reason in the field that image hosts use. */
export const UploadRefusalSchema = z.object({ error: z.object({ message: z.string() }) })
