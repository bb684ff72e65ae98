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
/**
 * Larger interlaced or progressive images are decoded one at a time: each is in memory as a whole, and takes seconds.
 */
const largePixels = 20_000_000

// Allow only these four loaders: no SVG (it can load files), no PDF, no TIFF.
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
 * Decodes and re-encodes an image. The result was written by this process: upright, sRGB, without metadata or trailing
 * bytes, at most `maxSide` pixels a side and `imageLimits.maxKeptBytes`. Uses the first frame of an animation.
 * @param maxBytes maximum size of the upload
 * @param maxSide longest side of the result, in pixels
 * @param mayBeLarge whether to decode an image so large that the process can decode only one at a time
 * @returns a message for the person who chose the file when it is rejected; `large` when it is large and `mayBeLarge`
 *   is false.
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
    // This reads only the header: a picture that claims too many pixels is never decoded.
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

/** JPEG and WebP are decoded at the target size, the others row by row. */
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

/** Counts start-of-scan markers. Entropy-coded data never contains one, because it escapes each 0xff. */
function countScans(jpeg: Buffer): number {
  let scans = 0
  for (let at = jpeg.indexOf(startOfScan); at >= 0; at = jpeg.indexOf(startOfScan, at + 2)) scans++
  return scans
}

const startOfScan = Buffer.from([0xff, 0xda])
const notAnImage: ImageFault = { code: 'not-an-image', message: imageMessages.notAnImage }
const tooManyPixels: ImageFault = { code: 'too-many-pixels', message: imageMessages.tooManyPixels }
