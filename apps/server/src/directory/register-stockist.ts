import { imageMessages } from '@rasad/contract/files'
import type { StockistRegistration } from '@rasad/contract/stockists'
import type { Accounts } from '../accounts/accounts.ts'
import { type Files, fileIdOf, fileUrl } from '../files/files.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { newId } from '../platform/ids.ts'
import type { DirectoryTables } from './directory-tables.ts'
import { createStockistPapersRepository } from './stockist-papers-repository.ts'

const imageFields = {
  licenseImageUrl: { kind: 'stockist-licence', visibility: 'private' },
  profileImageUrl: { kind: 'stockist-profile', visibility: 'public' },
} as const

/**
 * Registers a stockist with its account; it waits for an admin, whoever registers it. @returns its id.
 * @throws AppError email-taken, or invalid-input at an image that is no upload or somebody else's already.
 */
export async function registerStockist(
  deps: { db: Db; accounts: Accounts; files: Files },
  given: StockistRegistration,
  from: string,
): Promise<string> {
  const { password, licenseImageUrl, profileImageUrl, ...record } = given
  const uploads = uploadsOf({ licenseImageUrl, profileImageUrl })
  const passwordHash = await deps.accounts.hashForNew(given.email, password, 'stockist', from)
  return deps.db.transaction().execute(async (tx) => {
    const id = newId()
    await deps.accounts.create(tx, {
      id,
      role: 'stockist',
      email: given.email,
      passwordHash,
      state: 'pending',
      from,
    })
    await createStockistPapersRepository(tx.withTables<DirectoryTables>()).insert({
      ...record,
      id,
      licenceFile: uploads.licenseImageUrl ?? null,
      profileImageUrl: fileUrl(uploads.profileImageUrl ?? null),
    })
    for (const field of ['licenseImageUrl', 'profileImageUrl'] as const) {
      const file = uploads[field]
      if (file) await deps.files.claim(tx, file, { ownerId: id, ...imageFields[field], field })
    }
    return id
  })
}

/** The files that the addresses name. */
function uploadsOf(urls: Record<keyof typeof imageFields, string | undefined>) {
  const ids: Partial<Record<keyof typeof imageFields, string>> = {}
  for (const field of ['licenseImageUrl', 'profileImageUrl'] as const) {
    const url = urls[field]
    if (url === undefined) continue
    const id = fileIdOf(url)
    if (id === undefined) {
      const message = imageMessages.gone
      throw new AppError('invalid-input', { message, fields: { [field]: { code: 'upload-gone', message } } })
    }
    ids[field] = id
  }
  return ids
}
