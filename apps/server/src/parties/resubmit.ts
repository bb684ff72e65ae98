import { isImage, partyFields } from '@rasad/contract/party-fields'
import { asAgain, claimImages, type Sent, withSentImages } from './images.ts'
import {
  type Columns,
  checkFirm,
  checkPlaces,
  columnsOf,
  fileIn,
  type PartyDeps,
  type PartyStore,
} from './party-store.ts'

/**
 * A holder who waits or was declined sends papers or data again. A licence that was refused stays with the record; any other
 * image that is replaced is deleted: nobody needs two identity documents of one person.
 * @param sent by the names that sending again has
 * @throws AppError invalid-input where a PIN does not exist or an image is none; as `accounts.registrations.resubmit`
 */
export async function resubmit<Row extends { id: string }>(
  { db, accounts, files }: Pick<PartyDeps, 'db' | 'accounts' | 'files'>,
  store: PartyStore<Row>,
  id: string,
  { values: { note, ...texts }, images }: Sent,
): Promise<void> {
  const { role, policy } = store
  const fields = partyFields[role].filter(({ again }) => again !== undefined)
  checkPlaces(role, texts, asAgain)
  await withSentImages(
    files,
    role,
    images,
    asAgain,
  )((uploads) =>
    db.transaction().execute((tx) =>
      accounts.registrations.resubmit(policy, tx, id, async (row) => {
        await checkFirm(tx, role, texts, id)
        const values = { ...texts, ...(await claimImages(files, tx, { id, role }, uploads, asAgain)) }
        const sent = fields.filter(({ again = '' }) => values[again] !== undefined)
        const given = Object.fromEntries(sent.map(({ name, again = '' }) => [name, values[again]]))
        await store.update(tx, id, { ...columnsOf(sent, given), ...store.follow?.(given, row) })
        const former = (keepsRefused: boolean) =>
          sent.flatMap((field) =>
            isImage(field) && Boolean(field.keepsRefused) === keepsRefused ? (fileIn(field, row) ?? []) : [],
          )
        await files.release(tx, former(false))
        return {
          note: note as string | undefined,
          replaced: Object.fromEntries(
            sent.map((field) => [
              field.again,
              isImage(field) ? null : ((row as Columns)[field.column] as string | null),
            ]),
          ),
          oldLicence: former(true)[0] ?? null,
        }
      }),
    ),
  )
}
