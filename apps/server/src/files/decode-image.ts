import { imageLimits, imageMessages } from '@rasad/contract/files'
import { fileTooLarge } from '@rasad/contract/images'
import sharp from 'sharp'
import { imageType } from '../platform/http/forms.ts'
import { type EncodedImage, encodeImage, type Pixels } from './encode-image.ts'

export interface ImageFault {
  code: 'not-an-image' | 'image-too-large' | 'too-many-pixels'
  message: string
}

const maxSeconds = 20
/** Progressive JPEGs have about ten. Each takes a pass over all pixels, and no timeout stops one. */
const maxScans = 100
/** An interlaced or progressive image lies in memory as a whole, and takes seconds. */
const largePixels = 20_000_000

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
 * metadata and nothing behind its end, within `maxSide` pixels and `imageLimits.maxKeptBytes`. The first frame of an
 * animation.
 * @param maxBytes that may be sent
 * @param maxSide longest side of what is kept, in pixels
 * @param mayBeLarge whether an image may be decoded of which the process has room for one at a time
 * @returns the fault, in words for whoever chose the file, where it cannot be kept; `large` where it may not be large.
 */
export async function decodeImage(
  bytes: Buffer,
  maxBytes: number,
  maxSide?: number,
): Promise<EncodedImage | ImageFault>
export async function decodeImage(
  bytes: Buffer,
  maxBytes: number,
  maxSide: number | undefined,
  mayBeLarge: boolean,
): Promise<EncodedImage | ImageFault | 'large'>
export async function decodeImage(
  bytes: Buffer,
  maxBytes: number,
  maxSide: number = imageLimits.maxSide,
  mayBeLarge = true,
): Promise<EncodedImage | ImageFault | 'large'> {
  if (bytes.length > maxBytes) return { code: 'image-too-large', message: fileTooLarge(maxBytes) }
  const format = imageType(bytes)?.replace('image/', '') as Format | undefined
  if (!format || (format === 'jpeg' && countScans(bytes) > maxScans)) return notAnImage
  try {
    // The header alone is read here: a picture that claims too many pixels is never decoded.
    const header = await sharp(bytes, { limitInputPixels: false, failOn: 'error' }).metadata()
    if (header.format !== format) return notAnImage
    const pixels = header.width * (header.pageHeight ?? header.height)
    if (pixels > imageLimits.maxPixels) return tooManyPixels
    if (pixels > largePixels && !mayBeLarge) return 'large'
    const decoded = await decode(bytes, maxSide)
    return await encodeImage(decoded, { lossless: format === 'png' || format === 'gif' })
  } catch {
    return notAnImage
  }
}

/** JPEG and WebP are decoded at the size that is kept, the others row by row. */
function decode(bytes: Buffer, maxSide: number): Promise<Pixels> {
  const image = sharp(bytes, {
    limitInputPixels: imageLimits.maxPixels,
    failOn: 'error',
    sequentialRead: true,
    autoOrient: true,
  })
    .timeout({ seconds: maxSeconds })
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
  return image.toBuffer({ resolveWithObject: true }) as Promise<Pixels>
}

/** Start-of-scan markers; entropy-coded data never holds one, because it escapes each 0xff. */
function countScans(jpeg: Buffer): number {
  let scans = 0
  for (let at = jpeg.indexOf(startOfScan); at >= 0; at = jpeg.indexOf(startOfScan, at + 2)) scans++
  return scans
}

const startOfScan = Buffer.from([0xff, 0xda])
const notAnImage: ImageFault = { code: 'not-an-image', message: imageMessages.notAnImage }
const tooManyPixels: ImageFault = { code: 'too-many-pixels', message: imageMessages.tooManyPixels }
