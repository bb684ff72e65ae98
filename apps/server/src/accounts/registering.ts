import { limits } from '@rasad/contract/limits'
import type { Role } from '@rasad/contract/roles'
import type { Mail } from '../mail/mail.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { createAccountRepository, getsAllMail } from './account-repository.ts'
import type { AccountTables } from './account-tables.ts'
import type { Attempts, Limit } from './attempts.ts'

interface Deps {
  db: Db
  mail: Mail
  attempts: Attempts
}

/** Limits how often one network address gets the answer that an e-mail is taken. */
export function takenEmailLimit(address: string): Limit {
  return { what: 'email-taken', parts: [address], most: limits.maxTakenEmailsPerHour, seconds: 3_600 }
}

/**
 * Counts a registration of any kind per network address, so that nobody can flood the admins' lists.
 * @throws AppError too-many-requests
 */
export async function limitRegistrations(attempts: Attempts, address: string): Promise<void> {
  const seconds = limits.attemptWindow / 1_000
  await attempts.count({ what: 'register', parts: [address], most: limits.maxRegistrations, seconds })
  await attempts.refuseIfSpent(takenEmailLimit(address))
}

/**
 * Registers somebody who is not signed in. The answer has to say when an e-mail is taken, but this must not help
 * anybody to test a list of addresses. Once the limit is reached, every registration from the network address is
 * refused alike. The account's holder gets a mail.
 * @param who.address the network address, as limits count it.
 * @param who.isChange an existing account asks for the e-mail.
 * @throws AppError too-many-requests, or whatever `work` throws.
 */
export async function registering<T>(
  deps: Deps,
  { address, email, role, isChange }: { address: string; email: string; role: Role; isChange?: boolean },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await deps.attempts.limitWork(takenEmailLimit(address), 'email-taken', work)
  } catch (error) {
    if (error instanceof AppError && error.code === 'email-taken')
      await tellHolder(deps, { email, role, isChange })
    throw error
  }
}

/** Notifies the account's holder, only at a confirmed address and without naming who tried. */
async function tellHolder(
  { db, mail }: Deps,
  { email, role, isChange = false }: { email: string; role: Role; isChange?: boolean | undefined },
): Promise<void> {
  const holder = await createAccountRepository(db.withTables<AccountTables>()).findByEmail(email, role)
  if (!holder || holder.state === 'declined' || !getsAllMail(holder)) return
  await db.transaction().execute((tx) =>
    mail.enqueue(tx, {
      accountId: holder.id,
      to: { address: holder.email },
      template: 'email-taken',
      values: { role, isChange },
    }),
  )
}
