import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { syncFolder } from '../platform/sync-folder.ts'

/** Stores the bytes of files by file id. */
export interface FileStore {
  /** Resolves when the bytes would survive a power failure. */
  put(id: string, bytes: Buffer, mediaType: string): Promise<void>
  /** Undefined when the file does not exist. */
  get(id: string): Promise<Readable | undefined>
  /** Does nothing when the file does not exist. */
  remove(id: string): Promise<void>
  /** Lists every file stored before this time. Comparing it with the rows finds leftovers of a crash. */
  listOlderThan(time: Date): AsyncIterable<string>
}

/** Stores files in a local folder, in 256 subfolders by the end of their id. */
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

/** A new folder is durable only after its parent is synced too. */
async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made) await syncFolder(dirname(made))
}
