import { imageLimits } from '@rasad/contract/files'
import { limits } from '@rasad/contract/limits'
import { AppError } from '../platform/errors.ts'
import { hashText } from '../platform/hashing.ts'
import { brokenOff } from '../platform/http/forms.ts'
import { newId } from '../platform/ids.ts'
import { createQueue, type Turn } from '../platform/queue.ts'
import { decodeImage } from './decode-image.ts'
import type { FileStore } from './disk-store.ts'
import type { EncodedImage } from './encode-image.ts'
import type { createFilesRepository, NewFile, UploadBounds } from './files-repository.ts'

/** An image that somebody sends: its bytes, available once its turn comes, and the sender that waits for it. */
export interface SentImage {
  read(): Promise<Buffer>
  sender: Turn
}

/** Plain bytes come from the service itself, such as those of the demo world. */
export type ImageSource = Buffer | SentImage

export interface StoreOptions {
  /** Maximum size of an upload in bytes. */
  maxBytes?: number
  /** Longest side of the stored image, in pixels. */
  maxSide?: number
  /** The form field for error messages. */
  field?: string
  /** The field's message for a file that is not an image. */
  invalid?: string
}

export interface IntakeOptions {
  /** How many images are decoded at once, and how many wait: in total, and per address. */
  maxDecoding: number
  maxWaiting: number
  maxWaitingPerAddress: number
  uploads: UploadBounds
}

const megabyte = 1_000_000
export const intakeOptions: IntakeOptions = {
  // Decoding shares its threads with password hashing, and its memory with everything else.
  maxDecoding: 2,
  maxWaiting: 400,
  // Two images for each form that an address can have open.
  maxWaitingPerAddress: 128,
  uploads: {
    perAddress: { maxFiles: 200, maxBytes: 100 * megabyte },
    total: { maxFiles: 5_000, maxBytes: 2_000 * megabyte },
  },
}

/** The same when all have one address, as in load tests. */
export function withoutAddresses(options: IntakeOptions): IntakeOptions {
  return {
    ...options,
    maxWaitingPerAddress: options.maxWaiting,
    uploads: { ...options.uploads, perAddress: null },
  }
}

const ownTurn: Turn = { key: 'service' }
const secondsToDecode = 5
const secondsToRegister = 15 * 60

/** Accepts images: decodes them in fair turns, bounds their size, and stores them unclaimed. */
export function createIntake(
  deps: {
    repository: ReturnType<typeof createFilesRepository>
    store: FileStore
    /** Deletes the bytes of evicted files. */
    sweepSoon(ids: string[]): void
  },
  options: IntakeOptions,
) {
  const { repository, store } = deps
  const slotsOf = (maxRunning: number) =>
    createQueue({
      maxRunning,
      maxWaiting: options.maxWaiting,
      maxWaitingPerKey: options.maxWaitingPerAddress,
      refuse(reason) {
        if (reason === 'left') return brokenOff()
        const code = reason === 'key-full' ? 'too-many-images' : 'images-busy'
        return new AppError(code, { retryAfter: secondsToDecode })
      },
    })
  const decoding = slotsOf(options.maxDecoding)
  // Large ones wait here, and not in the slots where others could be decoded.
  const large = slotsOf(1)

  async function decode(source: ImageSource, given: StoreOptions): Promise<EncodedImage> {
    const turn = Buffer.isBuffer(source) ? ownTurn : source.sender
    const decodeInTurn = (mayBeLarge: boolean) =>
      decoding(turn, async () => {
        const bytes = Buffer.isBuffer(source) ? source : await source.read()
        return decodeImage(bytes, given.maxBytes ?? limits.maxImageBytes, given.maxSide, mayBeLarge)
      })
    let image = await decodeInTurn(false)
    if (image === 'large') image = await large(turn, () => decodeInTurn(true))
    if (image === 'large') throw new Error('A large image was rejected as too large in its own turn.')
    // Store nothing for a sender who disconnected in the meantime.
    if (!Buffer.isBuffer(source) && source.sender.signal?.aborted) throw brokenOff()
    if (!('code' in image)) return image
    const message = image.code === 'not-an-image' ? (given.invalid ?? image.message) : image.message
    throw new AppError('invalid-input', {
      fields: { [given.field ?? 'file']: { code: image.code, message } },
      message,
    })
  }

  async function put(image: EncodedImage): Promise<NewFile> {
    const id = newId()
    await store.put(id, image.bytes, image.mediaType)
    const { width, height, mediaType, bytes } = image
    return { id, media_type: mediaType, bytes: bytes.length, width, height }
  }

  async function storeImage(source: ImageSource, given: StoreOptions = {}): Promise<string> {
    const file = await put(await decode(source, given))
    await repository.add(file)
    return file.id
  }

  return {
    /**
     * Stores an image unclaimed; it is deleted after 24 hours unless a record claims it.
     * @returns the file's id.
     * @throws AppError invalid-input with the message at `field` when it is not an acceptable image; too-many-images or
     *   images-busy when too many wait.
     */
    storeImage,

    /** @throws AppError too-many-uploads when this address has reached its limit of unclaimed uploads. */
    async admitUpload(address: string): Promise<void> {
      if ((await repository.uploadFits(hashText(address), 0, options.uploads)) === 'address-full') {
        throw tooManyUploads()
      }
    },

    /**
     * Stores an upload that counts against its sender until a record claims it.
     * @throws AppError as `storeImage`; too-many-uploads or uploads-full beyond the limits for unclaimed uploads.
     */
    async storeUpload(source: SentImage): Promise<string> {
      const file = await put(await decode(source, {}))
      const { outcome, gone } = await repository.addUpload(file, hashText(source.sender.key), options.uploads)
      deps.sweepSoon(gone)
      if (outcome === 'fits') return file.id
      await store.remove(file.id)
      throw outcome === 'address-full' ? tooManyUploads() : new AppError('uploads-full', retryLater)
    },

    /**
     * Copies an unclaimed upload at the size of a face or logo; undefined when the upload is small enough or does not
     * exist any more.
     * @returns the copy's id
     */
    async shrink(id: string, sender: Turn): Promise<string | undefined> {
      const file = await repository.find(id)
      const { maxFaceSide } = imageLimits
      if (!file || file.owner_id !== null || Math.max(file.width, file.height) <= maxFaceSide)
        return undefined
      const read = async () => {
        const bytes = await store.get(id)
        return bytes ? Buffer.concat(await bytes.toArray()) : Buffer.alloc(0)
      }
      return storeImage({ read, sender }, { maxBytes: file.bytes, maxSide: maxFaceSide })
    },
  }
}

const retryLater = { retryAfter: secondsToRegister }

function tooManyUploads(): AppError {
  return new AppError('too-many-uploads', retryLater)
}
