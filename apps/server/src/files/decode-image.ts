import { imageLimits, imageMessages } from '@rasad/contract/files'
import { fileTooLarge } from '@rasad/contract/images'
import sharp, { type Sharp } from 'sharp'
import { imageType } from '../platform/http/forms.ts'

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp'

/** An image as the product keeps it: encoded by itself, without metadata. */
export interface CleanImage {
  bytes: Buffer
  mediaType: ImageType
  width: number
  height: number
}

export interface ImageFault {
  code: 'not-an-image' | 'image-too-large' | 'too-many-pixels'
  message: string
}

const secondsMost = 20
const atOnceMost = 2

// Only these four readers may ever run: no SVG (it can load files), no PDF, no TIFF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

type Format = 'jpeg' | 'png' | 'webp' | 'gif'

/**
 * Decodes an image and encodes it anew: what is kept was written by this process, upright, in sRGB, with no
 * metadata and nothing behind its end. The first frame of an animation. A GIF becomes a PNG.
 * @returns the fault, in words for whoever chose the file, where it cannot be kept.
 */
export async function decodeImage(bytes: Buffer, most: number): Promise<CleanImage | ImageFault> {
  if (bytes.length > most) return { code: 'image-too-large', message: fileTooLarge(most) }
  const format = imageType(bytes)?.replace('image/', '') as Format | undefined
  if (!format) return notAnImage
  return inTurn(() => reencode(bytes, format))
}

async function reencode(bytes: Buffer, format: Format): Promise<CleanImage | ImageFault> {
  try {
    // The header alone is read here: a picture that claims too many pixels is never decoded.
    const header = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata()
    if (header.format !== format) return notAnImage
    if (header.width * (header.pageHeight ?? header.height) > imageLimits.pixelsMost) return tooManyPixels
    const image = sharp(bytes, {
      limitInputPixels: imageLimits.pixelsMost,
      failOn: 'error',
      sequentialRead: true,
      autoOrient: true,
    })
      .timeout({ seconds: secondsMost })
      .toColourspace('srgb')
    const { data, info } = await encodeAs(image, format).toBuffer({ resolveWithObject: true })
    const mediaType: ImageType =
      format === 'jpeg' ? 'image/jpeg' : format === 'webp' ? 'image/webp' : 'image/png'
    return { bytes: data, mediaType, width: info.width, height: info.height }
  } catch {
    return notAnImage
  }
}

function encodeAs(image: Sharp, format: Format): Sharp {
  // A code made for each picture would save 4 to 9 % of its bytes, and takes as long again as all the rest.
  if (format === 'jpeg') return image.jpeg({ quality: 85, optimiseCoding: false })
  if (format === 'webp') return image.webp({ quality: 85 })
  return image.png()
}

const notAnImage: ImageFault = { code: 'not-an-image', message: imageMessages.notAnImage }
const tooManyPixels: ImageFault = { code: 'too-many-pixels', message: imageMessages.tooManyPixels }

// Decoding shares its threads with password hashing and its memory with everything.
const waiting: (() => void)[] = []
let running = 0

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnceMost) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
