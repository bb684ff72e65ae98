import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../platform/db/database.ts'
import { createLinkKeyFile, newLinkKey } from './link-keys.ts'
import { createLinkRepository, type LiveLinks } from './link-repository.ts'
import { createLinkTokens, type KeptLink, type LinkTokens } from './link-tokens.ts'
import type { LinkTables } from './links-tables.ts'

export { LinkKeyError } from './link-keys.ts'
export type { LiveLinks } from './link-repository.ts'
export { hashOfLink, type KeptLink, type LinkTokens, type NewLink } from './link-tokens.ts'

export type Links = ReturnType<typeof createLinks>

const sealedMark = 'sealed '

/** A link as a waiting mail keeps it; null: the row has none, or nobody can see it again. */
export function sealedLink({ token_sealed: kept }: Pick<KeptLink, 'token_sealed'>): string | null {
  return kept && sealedMark + kept.toString('base64')
}

/** Longer than a process needs from sealing a token to its commit. */
const rotationPause = 2_000

/**
 * Links that need no account: to lists, and to requests for those who answer them.
 * @param keyFile path of the file with the key that lets owners see their links again; made where there is none
 */
export function createLinks({ db, keyFile }: { db: Db; keyFile: string }) {
  const file = createLinkKeyFile(keyFile)
  const within = (tx: Db) => createLinkRepository(tx.withTables<LinkTables>())

  async function tokens(): Promise<LinkTokens> {
    const [current, ...others] = await file.read()
    if (!current) throw new Error('A key file has no key.')
    return createLinkTokens([current, ...others])
  }

  async function sealAllAgain() {
    const now = await tokens()
    return db.transaction().execute(async (tx) => {
      const repository = within(tx)
      await repository.hold()
      let lost = 0
      const changed = await repository.replaceSealed((kept) => {
        if (now.show(kept) === undefined) lost++
        return now.sealAgain(kept)
      })
      return { changed, lost }
    })
  }

  return {
    /** Draws and shows links with the keys as they are now. @throws LinkKeyError */
    tokens,

    /**
     * What `sealedLink` keeps, as the token; null where it cannot be shown.
     * @returns undefined for anything else
     */
    async showSealed(kept: unknown): Promise<string | null | undefined> {
      if (typeof kept !== 'string' || !kept.startsWith(sealedMark)) return undefined
      return (await tokens()).show(Buffer.from(kept.slice(sealedMark.length), 'base64')) ?? null
    },

    /**
     * Encrypts what a migration has left. Without such links the key is not touched.
     * @throws LinkKeyError
     */
    async sealWaiting(): Promise<void> {
      if (await within(db).arePlain()) await sealAllAgain()
    },

    /**
     * Encrypts all links with a new key and throws the old one away. No link ends, and running processes go on.
     * @returns how many can be shown, and how many no key opened
     * @throws LinkKeyError with every link as it was, or readable by one of the keys in the file
     */
    async rotateKeys(): Promise<{ sealed: number; lost: number }> {
      const fresh = newLinkKey()
      await file.write([fresh, ...(await file.read())])
      const first = await sealAllAgain()
      // Who read the file before it had the new key can still write a link sealed with the old one.
      await sleep(rotationPause)
      const second = await sealAllAgain()
      await file.write([fresh])
      return { sealed: first.changed + second.changed, lost: second.lost }
    },

    /**
     * How many links cannot be shown again by the key that there is. Makes the key where there is none.
     * @throws LinkKeyError
     */
    async countLost(): Promise<number> {
      return within(db).countSealedWithout((await file.read()).map(({ id }) => id))
    },

    /** How many links work. */
    live: (): Promise<LiveLinks> => within(db).countLive(),

    /** How many links of these accounts work, to their lists and to their requests. */
    async countOf(tx: Db, accountIds: readonly string[]): Promise<number> {
      const { lists, requests } = await within(tx).countLive(accountIds)
      return lists + requests
    },

    /** Ends the links of these accounts. @returns how many worked */
    async endOf(tx: Db, accountIds: readonly string[]): Promise<number> {
      const { lists, requests } = await within(tx).countLive(accountIds)
      await within(tx).endAll(accountIds)
      return lists + requests
    },

    /** Ends every link, such as after a restore. */
    endAll: (): Promise<void> => db.transaction().execute((tx) => within(tx).endAll()),
  }
}
