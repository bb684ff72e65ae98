import { z } from 'zod'
import { imageField } from './images.ts'

export const imageLimits = {
  /** Width times height. */
  maxPixels: 50_000_000,
  /** An upload that no record has claimed by then goes. */
  unclaimedHours: 24,
  /** Longest side of a kept image in pixels: a page of A4 at 200 dpi, so that a licence stays readable. */
  maxSide: 2_400,
  /** The same for faces and logos. An ID card prints a photo at 300 dpi from a third of that. */
  maxFaceSide: 1_024,
  /** Bytes of a kept image, whatever was sent. */
  maxKeptBytes: 1_500_000,
} as const

export const imageMessages = {
  notAnImage: 'Please upload a valid image file',
  tooManyPixels: 'The image has too many pixels. Please upload one of at most 50 megapixels.',
  gone: 'This upload is no longer there. Please upload the image again.',
} as const

export const UploadSchema = z.strictObject({ file: imageField({ required: imageMessages.notAnImage }) })

/** `secure_url` is what the field of a registration takes as the image's address. */
export const UploadAnswerSchema = z.object({ success: z.literal(true), secure_url: z.string() })
export type UploadAnswer = z.output<typeof UploadAnswerSchema>

/** An upload's refusal also says its reason where an image host would. */
export const UploadRefusalSchema = z.object({ error: z.object({ message: z.string() }) })
