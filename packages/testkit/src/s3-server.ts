import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Config } from '@rasad/server/config'

interface S3Server {
  run(): Promise<AddressInfo>
  close(): Promise<void>
}
const require = createRequire(import.meta.url)
const S3rver = require('@20minutes/s3rver') as new (options: object) => S3Server

/**
 * This server creates its continuation tokens with DES, which OpenSSL 3 no longer offers. Triple DES with the same key
 * three times gives the same result.
 */
function giveDesBack(): void {
  const crypto = require('node:crypto') as typeof import('node:crypto')
  for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
    const original = crypto[name] as (algorithm: string, key: Buffer, iv: Buffer) => unknown
    Object.assign(crypto, {
      [name]: (algorithm: string, key: Buffer, iv: Buffer) =>
        algorithm === 'des'
          ? original('des-ede3-cbc', Buffer.concat([key, key, key]), iv)
          : original(algorithm, key, iv),
    })
  }
}
giveDesBack()

export interface S3TestServer {
  /** A bucket of a server that checks the signature of each request. */
  config: S3Config
  /**
   * The same bucket for listing. This server checks `/bucket/` as if it were `/bucket`, which is not what was
   * signed, so signature checks are off here.
   */
  listing: S3Config
  close(): Promise<void>
}

/** A real S3 server with one empty bucket. */
export async function startS3Server(): Promise<S3TestServer> {
  const directory = mkdtempSync(join(tmpdir(), 'rasad-s3-'))
  const bucket = 'papers'
  const servers: S3Server[] = []
  async function serve(options: object): Promise<S3Config> {
    const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, ...options })
    servers.push(server)
    const { port } = await server.run()
    return {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    }
  }
  return {
    config: await serve({ configureBuckets: [{ name: bucket }] }),
    listing: await serve({ allowMismatchedSignatures: true }),
    async close() {
      for (const server of servers) await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** The settings of a service that keeps its files there. */
export function s3Settings({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Config) {
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
}
