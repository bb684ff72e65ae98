import { imageLimits } from '@rasad/contract/files'
import { limits } from '@rasad/contract/limits'
import { AppError } from '../platform/errors.ts'
import { createFairSlots, type Turn } from '../platform/fair-slots.ts'
import { hashText } from '../platform/hashing.ts'
import { brokenOff } from '../platform/http/forms.ts'
import { newId } from '../platform/ids.ts'
import { decodeImage } from './decode-image.ts'
import type { FileStore } from './disk-store.ts'
import type { EncodedImage } from './encode-image.ts'
import type { createFilesRepository, NewFile, UploadBounds } from './files-repository.ts'

/** An image that somebody sends: its bytes, once its turn comes, and who waits for it. */
export interface SentImage {
  read(): Promise<Buffer>
  sender: Turn
}

/** Bytes alone are the service's own, such as those of the demo world. */
export type ImageSource = Buffer | SentImage

export interface StoreOptions {
  /** Bytes that may be sent. */
  maxBytes?: number
  /** Longest side of what is kept, in pixels. */
  maxSide?: number
  /** The form's field, where a refusal shows. */
  field?: string
  /** What the field says of a file that is no image. */
  invalid?: string
}

export interface IntakeOptions {
  /** How many images are decoded at once, and wait for it: in all, and of one address. */
  maxDecoding: number
  maxWaiting: number
  maxWaitingPerAddress: number
  uploads: UploadBounds
}

const megabyte = 1_000_000
export const intakeOptions: IntakeOptions = {
  // Decoding shares its threads with password hashing and its memory with everything.
  maxDecoding: 2,
  maxWaiting: 400,
  // Two images for each form that an address may have open.
  maxWaitingPerAddress: 128,
  uploads: {
    perAddress: { maxFiles: 200, maxBytes: 100 * megabyte },
    total: { maxFiles: 5_000, maxBytes: 2_000 * megabyte },
  },
}

/** The same where all have one address, as in load tests. */
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

/** Takes images in: decoded in fair turns, kept within bounds, nobody's until a record claims them. */
export function createIntake(
  deps: {
    repository: ReturnType<typeof createFilesRepository>
    store: FileStore
    /** Takes away the bytes of files that had to make room. */
    sweepSoon(ids: string[]): void
  },
  options: IntakeOptions,
) {
  const { repository, store } = deps
  const slotsOf = (maxRunning: number) =>
    createFairSlots({
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
  // Large ones wait here, not in the slots where others could be decoded.
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
    if (image === 'large') throw new Error('A large image was not decoded in its turn.')
    // Nothing is kept for a sender who has left meanwhile.
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
     * Takes an image in; nobody owns it yet, and unclaimed it goes after 24 hours.
     * @returns the file's id.
     * @throws AppError invalid-input with the message at `field`, where it is no image that can be kept;
     *   too-many-images or images-busy where too many wait.
     */
    storeImage,

    /** @throws AppError too-many-uploads where this address holds all the unclaimed uploads that it may. */
    async admitUpload(address: string): Promise<void> {
      if ((await repository.uploadFits(hashText(address), 0, options.uploads)) === 'address-full') {
        throw tooManyUploads()
      }
    },

    /**
     * Takes in an upload that counts for its sender until a record claims it.
     * @throws AppError as `storeImage`; too-many-uploads or uploads-full beyond the bounds of unclaimed ones.
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
     * A copy of an unclaimed upload as a face or logo is kept; undefined where the upload is small enough, or gone.
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
