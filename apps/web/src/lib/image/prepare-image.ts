import { imageLimits, imageMessages } from '@rasad/contract/files'
import { fileTooLarge } from '@rasad/contract/images'
import { drawApart } from './draw-apart.ts'
import type { Area } from './draw-smaller.ts'
import { headLength, type ImageKind, kindOf, serviceKinds, sizeOf } from './image-kind.ts'

/** More pixels are not decoded: they could take all memory of a phone. */
const maxDecodedPixels = 150_000_000

export type Prepared = { file: File } | { refusal: string }

interface PrepareOptions {
  /** The longest side that is kept. */
  maxSide?: number
  /** The largest file that the form may send, in bytes. */
  most: number
  /** Said of a file that is not an image. */
  invalid?: string | undefined
}

/**
 * Makes of a chosen file what is sent: an image by its bytes, upright, no larger than what is kept of it. Small images
 * stay as they are. Never throws.
 */
export async function prepareImage(file: File, options: PrepareOptions): Promise<Prepared> {
  const { most, maxSide = imageLimits.maxSide, invalid = imageMessages.notAnImage } = options
  // What cannot be shrunk is bound by the limit itself.
  const refused = (otherwise: string) => ({ refusal: file.size > most ? fileTooLarge(most) : otherwise })
  const head = await headOf(file)
  const kind = head && kindOf(head)
  if (!head || !kind)
    return file.type.startsWith('image/') ? refused(invalid) : { refusal: imageMessages.notAnImage }
  const size = sizeOf(head, kind)
  const pixels = size ? size.width * size.height : 0
  if (pixels > maxDecodedPixels) return { refusal: imageMessages.tooManyPixels }

  const isServiceKind = serviceKinds.includes(kind)
  const isSmall =
    isServiceKind &&
    size !== undefined &&
    Math.max(size.width, size.height) <= maxSide &&
    file.size <= imageLimits.maxKeptBytes
  const answer = await drawApart({
    file,
    maxSide,
    maxBytes: Math.min(imageLimits.maxKeptBytes, most),
    isOpaque: kind === 'jpeg',
    isCheck: isSmall,
  })
  if ('blob' in answer) return { file: isSmall ? named(file, file, kind) : named(answer.blob, file) }
  if (answer.fault === 'undecodable' && pixels <= imageLimits.maxPixels) return refused(invalid)
  // This browser could not draw it, but the service can read it as it is.
  if (isServiceKind && file.size <= most && pixels <= imageLimits.maxPixels)
    return { file: named(file, file, kind) }
  return refused(pixels > imageLimits.maxPixels ? imageMessages.tooManyPixels : invalid)
}

/** The part of an image, as a file of its own; undefined if it cannot be drawn. */
export async function cropImage(file: File, area: Area, maxSide: number): Promise<File | undefined> {
  const answer = await drawApart({
    file,
    area,
    maxSide,
    maxBytes: imageLimits.maxKeptBytes,
    isOpaque: file.type === 'image/jpeg',
  })
  return 'blob' in answer ? named(answer.blob, file) : undefined
}

async function headOf(file: File): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.slice(0, headLength).arrayBuffer())
  } catch {
    // The file was moved or its device removed.
    return undefined
  }
}

/** The bytes under the name of the chosen file, with the type and ending that they have. */
function named(bytes: Blob, { name, lastModified, type }: File, kind?: ImageKind): File {
  const own = kind ? `image/${kind}` : bytes.type
  if (bytes instanceof File && type === own) return bytes
  const ending = own === 'image/jpeg' ? 'jpg' : own.replace('image/', '')
  const plain = name.replace(/\.[^.]*$/, '') || 'image'
  return new File([bytes], `${plain}.${ending}`, { type: own, lastModified })
}
