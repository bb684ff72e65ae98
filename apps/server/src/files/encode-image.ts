import { imageLimits } from '@rasad/contract/files'
import sharp from 'sharp'

export type ImageType = 'image/jpeg' | 'image/png' | 'image/webp'

/** Raw pixels from sharp: rows of `channels` bytes each. */
export interface Pixels {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

export interface EncodedImage {
  bytes: Buffer
  mediaType: ImageType
  width: number
  height: number
}

/** Drawings and small pictures are stored losslessly up to this size. */
const maxLosslessSide = 1_024
const maxLosslessBytes = 256_000
const qualities = [85, 70] as const

/**
 * Encodes pixels into at most `maxKeptBytes`: a JPEG, or a WebP if any pixel is transparent. To fit, it reduces quality
 * first, then size; only noise ever needs the latter.
 * @param lossless whether a small PNG is allowed, because the source was lossless
 */
export async function encodeImage(
  pixels: Pixels,
  { lossless }: { lossless: boolean },
): Promise<EncodedImage> {
  const { width, height } = pixels.info
  const transparent = !isOpaque(pixels)
  if (lossless && Math.max(width, height) <= maxLosslessSide) {
    const bytes = await drawn(pixels, transparent).png().toBuffer()
    if (bytes.length <= maxLosslessBytes) return { bytes, mediaType: 'image/png', width, height }
  }
  let scale = 1
  for (let round = 0; ; round++) {
    const quality = qualities[Math.min(round, qualities.length - 1)]
    const image = drawn(pixels, transparent)
    if (scale < 1) image.resize({ width: Math.max(1, Math.round(width * scale)) })
    // Optimised Huffman tables would save 4 to 9 % of the bytes, but take as long as everything else together.
    const encoded = transparent
      ? image.webp({ quality, alphaQuality: quality, effort: 2 })
      : image.jpeg({ quality, optimiseCoding: false })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    if (data.length <= imageLimits.maxKeptBytes) {
      const mediaType = transparent ? 'image/webp' : 'image/jpeg'
      return { bytes: data, mediaType, width: info.width, height: info.height }
    }
    if (round > 0 || data.length > 2 * imageLimits.maxKeptBytes) {
      scale *= Math.min(0.8, Math.sqrt(imageLimits.maxKeptBytes / data.length))
    }
  }
}

function drawn({ data, info: { width, height, channels } }: Pixels, transparent: boolean) {
  const image = sharp(data, { raw: { width, height, channels } })
  return transparent ? image : image.removeAlpha()
}

/** An alpha channel without transparent pixels does not count as transparency. */
function isOpaque({ data, info: { channels } }: Pixels): boolean {
  if (channels === 1 || channels === 3) return true
  for (let at = channels - 1; at < data.length; at += channels) if (data[at] !== 255) return false
  return true
}
