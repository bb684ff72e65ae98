import { limits } from '@rasad/contract/limits'
import type { Db } from '../platform/db/database.ts'
import type { AccountTables } from './account-tables.ts'
import { createDeviceRepository } from './device-repository.ts'
import { hashToken, newToken } from './sessions.ts'

// An account remembers for a long time which devices have signed in to it, also after they sign out. This grants no
// access. It only gives a device its own attempts while others guess the account's password (see decision 078).

/**
 * Makes the device known to an account that it has just signed in to. Replaces a token that the account does not know:
 * an attacker who knows the token may have planted it.
 * @param device the token that the device sent
 * @param passwordHash the account's hash when the password was found right
 * @returns the token for the device to store; undefined if the account has changed meanwhile.
 */
export async function rememberDevice(
  db: Db,
  device: string | undefined,
  account: { id: string; passwordHash: string | null },
): Promise<string | undefined> {
  const known = device === undefined ? undefined : hashToken(device)
  const repository = createDeviceRepository(db.withTables<AccountTables>())
  if (known !== undefined && (await repository.touch(known, account.id))) return device
  const token = newToken()
  const isNew = await db.transaction().execute(async (tx) => {
    const devices = createDeviceRepository(tx.withTables<AccountTables>())
    // Lock the account before its devices, as everywhere.
    if (!(await devices.insertIf(hashToken(token), account.id, account.passwordHash))) return false
    if (known !== undefined) await devices.rename(known, hashToken(token))
    await devices.keepLatest(account.id, limits.maxKnownDevices)
    return true
  })
  return isNew ? token : undefined
}
