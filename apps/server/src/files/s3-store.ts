import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import type { FileStore } from './disk-store.ts'

export interface S3Options {
  /** The service's address without the bucket, such as `https://s3.ap-south-1.amazonaws.com`. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const prefix = 'files/'
const listedAtOnce = 1_000
const requestTimeout = 30_000

/** Files in a bucket of an S3-compatible store, which any number of processes can share. */
export function createS3Store(options: S3Options): FileStore {
  const s3 = new S3mini({
    endpoint: `${options.endpoint.replace(/\/+$/, '')}/${options.bucket}`,
    region: options.region,
    accessKeyId: options.accessKeyId,
    secretAccessKey: options.secretAccessKey,
    requestAbortTimeout: requestTimeout,
  })

  return {
    async put(id, bytes, mediaType) {
      const answer = await s3.putObject(prefix + id, bytes, mediaType)
      await answer.arrayBuffer()
    },

    async get(id) {
      const answer = await s3.getObjectResponse(prefix + id)
      return answer?.body ? Readable.fromWeb(answer.body as ReadableStream) : undefined
    },

    async remove(id) {
      await s3.deleteObject(prefix + id)
    },

    async *listOlderThan(time) {
      let token: string | undefined
      do {
        const page = await s3.listObjectsPaged('/', prefix, listedAtOnce, token)
        for (const { Key, LastModified } of page?.objects ?? []) {
          const id = Key.slice(prefix.length)
          if (/^[0-9a-f]{24}$/.test(id) && new Date(LastModified) < time) yield id
        }
        token = page?.nextContinuationToken
      } while (token)
    },
  }
}
