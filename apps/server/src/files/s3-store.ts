import { Readable } from 'node:stream'
import { S3mini, S3ServiceError } from 's3mini'
import { AppError } from '../platform/errors.ts'
import type { FileStore } from './disk-store.ts'

export interface S3Options {
  /** The service's address without the bucket, such as `https://s3.ap-south-1.amazonaws.com`. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Timeout of one call in milliseconds, including the transfer. */
  timeout?: number
}

const prefix = 'files/'
const listedAtOnce = 1_000
const standardTimeout = 15_000
const insufficientStorage = 507

/**
 * Files in a bucket of an S3-compatible store, which any number of processes can share. Every call throws AppError
 * images-away when the store is down, slow or denies access, and no-room when it is full.
 */
export function createS3Store(options: S3Options): FileStore {
  const s3 = new S3mini({
    endpoint: `${options.endpoint.replace(/\/+$/, '')}/${options.bucket}`,
    region: options.region,
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
    requestAbortTimeout: options.timeout ?? standardTimeout,
  })

  return {
    put: (id, bytes, mediaType) =>
      asking(async () => {
        const answer = await s3.putObject(prefix + id, bytes, mediaType)
        await answer.arrayBuffer()
      }),

    // Read it completely before sending the first byte: if the store stops half-way, the caller gets an error instead
    // of half an image.
    get: (id) =>
      asking(async () => {
        const answer = await s3.getObjectResponse(prefix + id)
        return answer ? Readable.from([Buffer.from(await answer.arrayBuffer())]) : undefined
      }),

    remove: (id) =>
      asking(async () => {
        await s3.deleteObject(prefix + id)
      }),

    async *listOlderThan(time) {
      let token: string | undefined
      do {
        const page = await asking(() => s3.listObjectsPaged('/', prefix, listedAtOnce, token))
        for (const { Key, LastModified } of page?.objects ?? []) {
          const id = Key.slice(prefix.length)
          if (/^[0-9a-f]{24}$/.test(id) && new Date(LastModified) < time) yield id
        }
        token = page?.nextContinuationToken
      } while (token)
    },
  }
}

/**
 * Calls the store. A call that met a connection which the store had just closed is sent once more: every call here has
 * the same effect when it arrives twice.
 */
async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call().catch((cause) => {
      if (isClosedConnection(cause)) return call()
      throw cause
    })
  } catch (cause) {
    const full = cause instanceof S3ServiceError && cause.status === insufficientStorage
    throw new AppError(full ? 'no-room' : 'images-away', { cause })
  }
}

function isClosedConnection(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } }
  return ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(String(cause?.code))
}
