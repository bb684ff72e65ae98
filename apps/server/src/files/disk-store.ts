import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where the bytes of files are kept, by file id. */
export interface FileStore {
  /** Ends when the bytes would survive a power cut. */
  put(id: string, bytes: Buffer, mediaType: string): Promise<void>
  /** Undefined where there are none. */
  get(id: string): Promise<Readable | undefined>
  /** Does nothing where there are none. */
  remove(id: string): Promise<void>
  /** Every file that was put before this time: leftovers of a crash are found by comparing with the rows. */
  listOlderThan(time: Date): AsyncIterable<string>
}

/** Files in a folder of this machine, in 256 subfolders by the end of their id. */
export function createDiskStore(folder: string): FileStore {
  const pathOf = (id: string) => join(folder, id.slice(-2), id)

  return {
    async put(id, bytes) {
      const path = pathOf(id)
      const part = join(folder, 'incoming', `${id}.${randomBytes(4).toString('hex')}`)
      await makeFolder(dirname(part))
      await makeFolder(dirname(path))
      try {
        const file = await open(part, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(part, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },

    async get(id) {
      try {
        const file = await open(pathOf(id), 'r')
        return createReadStream('', { fd: file })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },

    async remove(id) {
      await rm(pathOf(id), { force: true })
    },

    async *listOlderThan(time) {
      for (const part of await namesIn(folder)) {
        for (const name of await namesIn(join(folder, part))) {
          const { mtime } = await stat(join(folder, part, name)).catch(() => ({ mtime: new Date() }))
          if (mtime >= time) continue
          if (part === 'incoming') await rm(join(folder, part, name), { force: true })
          else if (/^[0-9a-f]{24}$/.test(name)) yield name
        }
      }
    },
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
}

/** A new folder is only sure to stay once its parent is written too. */
async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made) await syncFolder(dirname(made))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
