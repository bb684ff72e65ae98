import { limits } from '@rasad/contract/limits'
import type { Db } from '../platform/db/database.ts'
import type { AccountTables } from './account-tables.ts'
import { createDeviceRepository } from './device-repository.ts'
import { hashToken, newToken } from './sessions.ts'

// A device that has signed in to an account is known to it for long, also after signing out. That opens nothing: it
// only has tries of its own when others guess the account's password (see decision 026).

/**
 * Makes the device known to an account that it has just signed in to. A token that the account does not know is
 * replaced: it may have been planted by somebody who knows it too.
 * @param device the token that the device showed
 * @param passwordHash what the account had when the password was found right
 * @returns the token that the device is to keep; undefined where the account has changed meanwhile.
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
    // The account before its devices, as everywhere.
    if (!(await devices.insertIf(hashToken(token), account.id, account.passwordHash))) return false
    if (known !== undefined) await devices.rename(known, hashToken(token))
    await devices.keepLatest(account.id, limits.maxKnownDevices)
    return true
  })
  return isNew ? token : undefined
}
