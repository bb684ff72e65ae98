import { partyFields } from '@rasad/contract/party-fields'
import type { Language } from '@rasad/texts'
import type { Db } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { claimImages, type Images } from './images.ts'
import {
  checkFirm,
  checkPlaces,
  columnsOf,
  flat,
  type PartyDeps,
  type PartyStore,
  type Values,
} from './party-store.ts'

export interface NewParty {
  given: Values & { email: string; password: string }
  images: Images
  /** The limit key of the person who registers. */
  from: string
  /** In which the person registers. */
  language?: Language | null | undefined
}

/**
 * Registers a record with its account, which then waits for a decision, even when an admin registers it.
 * @param also runs in the same transaction
 * @throws AppError email-taken, looks-like-another, or invalid-input where a PIN does not exist, an image is none or belongs
 *   to another record, or the password is a common one. A failed registration leaves no file behind.
 */
export async function registerParty<Row extends { id: string }, T = undefined>(
  { db, accounts, files, notifications }: Omit<PartyDeps, 'audit' | 'changes'>,
  store: PartyStore<Row>,
  { given: { email, password, ...given }, images, from, language }: NewParty,
  also?: (tx: Db, id: string) => Promise<T>,
): Promise<{ id: string; passwordHash: string; also: T }> {
  const { role } = store
  checkPlaces(role, flat(given))
  const hashing = await accounts.beginHash(email, password, role, from)
  return images(async (uploads) => {
    const passwordHash = await hashing.passwordHash
    return db.transaction().execute(async (tx) => {
      const id = newId()
      await checkFirm(tx, role, given)
      await accounts.create(tx, { id, role, email, passwordHash, state: 'pending', from, language })
      const values = flat(given)
      for (const [name, { id: file }] of Object.entries(uploads)) values[name] = file
      await store.insert(tx, id, email, { ...columnsOf(partyFields[role], values), ...store.start?.(values) })
      await claimImages(files, tx, { id, role }, uploads)
      await notifications.add(tx, { kind: 'registration', subject: { kind: role, id }, to: 'admins' })
      return { id, passwordHash, also: (await also?.(tx, id)) as T }
    })
  })
}
