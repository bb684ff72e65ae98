import { isImage, partyFields } from '@rasad/contract/party-fields'
import type { AccountCaller } from '../accounts/accounts.ts'
import { auditDetails, type DecidedValues } from '../changes/changes.ts'
import { AppError } from '../platform/errors.ts'
import { claimImages, type Images } from './images.ts'
import {
  type Columns,
  checkPlaces,
  columnsOf,
  fileIn,
  flat,
  type PartyDeps,
  type PartyStore,
  type Values,
} from './party-store.ts'

/**
 * A holder changes its own record: plain fields at once, what its approval rests on as a pending change.
 * @param given absent: unchanged; null: removed. Without images, but null removes one
 * @throws AppError record-not-found; not-signed-in where the account is deleted or declined meanwhile; invalid-input at a
 *   PIN that does not exist or at an image. Nothing is changed then.
 */
export async function changeOwn<Row extends { id: string }>(
  { db, files, audit, changes }: PartyDeps,
  store: PartyStore<Row>,
  { given, images, actor }: { given: Values; images: Images; actor: AccountCaller },
): Promise<void> {
  const { role, policy } = store
  const { id } = actor
  checkPlaces(role, flat(given))
  const replaced: string[] = []
  await images((uploads) =>
    db.transaction().execute(async (tx) => {
      const before = await store.lock(tx, id)
      if (!before) throw new AppError('record-not-found', { message: policy.notFound })
      // Deleted or declined since the call came in: what erasure has blanked must not come back.
      if (store.standing(before).declined) throw new AppError('not-signed-in')
      const values = { ...flat(given), ...(await claimImages(files, tx, { id, role }, uploads)) }
      const atOnce = partyFields[role].filter(({ isDecided }) => !isDecided)
      const [open, papers] = [false, true].map((isPaper) =>
        columnsOf(
          atOnce.filter((field) => Boolean(field.isPaper) === isPaper),
          values,
        ),
      )
      const columns = { ...open, ...store.follow?.(values, before), ...papers }
      const changed = changedFields(store, columns, before)
      if (Object.keys(changed).length > 0) {
        await store.update(tx, id, columns)
        for (const field of atOnce) {
          const old = fileIn(field, before)
          if (isImage(field) && values[field.name] !== undefined && old) replaced.push(old)
        }
        await files.release(tx, replaced)
        await audit.record(tx, {
          actor,
          action: 'record.changed',
          subject: { kind: role, id, name: policy.nameOf(before) },
          details: auditDetails(changed),
        })
      }
      const wanted: DecidedValues = Object.fromEntries(
        partyFields[role].flatMap(({ name, isDecided }) =>
          isDecided && values[name] !== undefined ? [[name, values[name] as string]] : [],
        ),
      )
      if (Object.keys(wanted).length > 0) await changes.propose(tx, { actor, role, wanted })
    }),
  )
  files.discardSoon(replaced)
}

/** What really gets another value, by field: an address is one. */
function changedFields<Row extends { id: string }>(
  { role, followed }: PartyStore<Row>,
  columns: Columns,
  before: Row,
) {
  const fieldOf = {
    ...Object.fromEntries(partyFields[role].map(({ column, name }) => [column, name.split('.')[0]])),
    ...followed,
  }
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value))
  return Object.fromEntries(
    Object.entries(columns).flatMap(([column, value]) => {
      const [field, old] = [fieldOf[column], (before as Columns)[column]]
      return field === undefined || text(value) === text(old)
        ? []
        : [[field, { old: text(old), new: text(value) }]]
    }),
  )
}

/** The own record after a change of it. */
export interface OwnRecord<T> {
  data: T
  /** The fields that wait for an admin. */
  pending: string[]
}

/** The answer to a change of the own record. */
export function ownRecordAnswer<R extends OwnRecord<unknown>>(record: R) {
  const isWhole = record.pending.length === 0
  const message = isWhole ? 'Saved.' : 'Saved. What your approval rests on waits for a decision.'
  return { success: true as const, ...record, message }
}
