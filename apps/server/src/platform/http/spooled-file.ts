import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Creates the folder of spooled files, and removes leftovers of a crash: a name that a file has only while it is being
 * opened.
 */
export async function prepareSpool(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true })
}

/**
 * Bytes spooled to disk. The file has no name: the system deletes it when it is closed, and also when the process ends
 * in any way.
 */
export class SpooledFile {
  readonly #handle: FileHandle
  #size = 0

  private constructor(handle: FileHandle) {
    this.#handle = handle
  }

  static async create(folder: string): Promise<SpooledFile> {
    const path = join(folder, randomBytes(12).toString('hex'))
    const handle = await open(path, 'wx+', 0o600)
    try {
      await rm(path, { force: true })
    } catch (error) {
      await handle.close()
      throw error
    }
    return new SpooledFile(handle)
  }

  get size(): number {
    return this.#size
  }

  async append(bytes: Buffer): Promise<void> {
    await this.#handle.writeFile(bytes)
    this.#size += bytes.length
  }

  async read(): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(this.#size)
    let at = 0
    while (at < bytes.length) {
      const { bytesRead } = await this.#handle.read(bytes, at, bytes.length - at, at)
      if (bytesRead === 0) throw new Error('A spooled file is shorter than what was written to it.')
      at += bytesRead
    }
    return bytes
  }

  /** Waits for a running read or write. */
  async close(): Promise<void> {
    await this.#handle.close()
  }
}
