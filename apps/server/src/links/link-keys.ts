import { createHash, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, stat, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A key, 32 bytes, and the four bytes by which a text says which key opens it. */
export interface LinkKey {
  id: Buffer
  key: Buffer
}

const keyBytes = 32
const heading =
  '# The key with which owners see their links again. All processes of an installation share it; keep it out of backups.'

/** `LINK_KEY_FILE` cannot be read or written, or holds something else. */
export class LinkKeyError extends Error {
  override name = 'LinkKeyError'
}

export type LinkKeyFile = ReturnType<typeof createLinkKeyFile>

/** The keys of the file `path`: one in base64 a line, the one in use first. The file is made at its first use. */
export function createLinkKeyFile(path: string) {
  let known: { stamp: string; keys: LinkKey[] } | undefined

  async function stampOf(): Promise<string | undefined> {
    const found = await stat(path).catch((error) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    return found && `${found.ino} ${found.mtimeMs} ${found.size}`
  }

  return {
    path,

    /**
     * The keys as the file has them now: another process can have rotated them.
     * @returns at least one @throws LinkKeyError
     */
    async read(): Promise<LinkKey[]> {
      try {
        let stamp = await stampOf()
        if (stamp === undefined) {
          await create(path)
          stamp = await stampOf()
        }
        if (stamp === undefined || stamp !== known?.stamp) {
          known = { stamp: stamp ?? '', keys: parse(await readFile(path, 'utf8')) }
        }
        return known.keys
      } catch (error) {
        throw new LinkKeyError(`LINK_KEY_FILE, ${path}: ${(error as Error).message}`, { cause: error })
      }
    },

    /** Puts these keys in the place of those in the file, all at once. @throws LinkKeyError */
    async write(keys: readonly LinkKey[]): Promise<void> {
      try {
        await rename(await writeBeside(path, keys), path)
      } catch (error) {
        throw new LinkKeyError(`LINK_KEY_FILE, ${path}: ${(error as Error).message}`, { cause: error })
      }
    },
  }
}

export function newLinkKey(): LinkKey {
  return withId(randomBytes(keyBytes))
}

function withId(key: Buffer): LinkKey {
  return { key, id: createHash('sha256').update('link key\n').update(key).digest().subarray(0, 4) }
}

/** Of several processes that start at once, the first one's key counts. */
async function create(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const written = await writeBeside(path, [newLinkKey()])
  try {
    await link(written, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(written)
  }
}

/** @returns the path of a file that only its owner can read. */
async function writeBeside(path: string, keys: readonly LinkKey[]): Promise<string> {
  const beside = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(beside, 'wx', 0o600)
  try {
    await file.writeFile(`${[heading, ...keys.map(({ key }) => key.toString('base64'))].join('\n')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  return beside
}

function parse(text: string): LinkKey[] {
  const lines = text.split('\n').map((line) => line.trim())
  const keys = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const key = Buffer.from(line, 'base64')
      if (key.length !== keyBytes || key.toString('base64') !== line) {
        throw new Error('a line is no key of 32 bytes in base64')
      }
      return withId(key)
    })
  if (keys.length === 0) throw new Error('it holds no key')
  return keys
}
