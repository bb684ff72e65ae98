import type { Change, DecidableChange } from '@rasad/contract/changes'
import type { Decline } from '@rasad/contract/decline-reasons'
import type { PartyRole } from '@rasad/contract/party-fields'
import type { AccountCaller } from '../accounts/accounts.ts'
import type { Db } from '../platform/db/database.ts'
import type { Page, PageRequest } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import {
  type ChangeAdapter,
  type ChangeContext,
  type ChangesDeps,
  type DecidedValues,
  type Decider,
  tables,
} from './change-adapter.ts'
import { type ChangeRow, createChangeRepository } from './change-repository.ts'
import { alreadyDecided, approveChange, declineChange, holdChange } from './decide-change.ts'
import { auditDetails } from './describe-fields.ts'
import { presentChange, presentDecidable } from './present-change.ts'
import { imagesOf, proposeChange } from './propose-change.ts'
import { undoChange } from './undo-change.ts'

export type { ChangeAdapter, DecidedValues } from './change-adapter.ts'
export { auditDetails } from './describe-fields.ts'

export type Changes = ReturnType<typeof createChanges>

/** Images that a decision leaves over stay so long: longer than a decision can be undone. */
const keptSeconds = 300

/**
 * What holders want changed of what their approval rests on. It waits for an admin; until then the old values stand. The
 * domains that own the records register an adapter each.
 */
export function createChanges(deps: ChangesDeps) {
  const repository = createChangeRepository(tables(deps.db))
  const adapters = new Map<PartyRole, ChangeAdapter>()
  const context: ChangeContext = {
    ...deps,
    adapterOf(role) {
      const adapter = adapters.get(role)
      if (!adapter) throw new Error(`No adapter is registered for ${role}.`)
      return adapter
    },
  }

  async function presentAll(rows: ChangeRow[]): Promise<DecidableChange[]> {
    const names = new Map<string, string>()
    for (const [role, adapter] of adapters) {
      const ids = rows.flatMap((row) => (row.role === role ? [row.account_id] : []))
      if (ids.length > 0) for (const [id, name] of await adapter.names(ids)) names.set(id, name)
    }
    return rows.map((row) => presentDecidable(row, names.get(row.account_id) ?? ''))
  }

  async function presentOne(row: ChangeRow): Promise<DecidableChange> {
    const [change] = await presentAll([row])
    if (!change) throw new Error('A change was not presented.')
    return change
  }

  async function known(id: string): Promise<ChangeRow> {
    const row = await repository.find(id)
    if (!row) throw notFound()
    return row
  }

  return {
    /** Registers the domain that owns the records of a role. */
    register(role: PartyRole, adapter: ChangeAdapter): void {
      adapters.set(role, adapter)
    },

    /** Adds to the caller's pending change, in the caller's transaction. @throws as `proposeChange` */
    propose: (
      tx: Db,
      given: { actor: AccountCaller; role: PartyRole; wanted: DecidedValues },
    ): Promise<string[]> => proposeChange(context, tx, given),

    /** Pending changes, oldest first, for admins. */
    async pending(request: PageRequest): Promise<Page<DecidableChange>> {
      const page = await repository.listPending(request)
      return { ...page, rows: await presentAll(page.rows) }
    },

    /** In any state, for admins. @throws AppError record-not-found */
    find: async (id: string): Promise<DecidableChange> => presentOne(await known(id)),

    /** @throws AppError record-not-found */
    async mustExist(id: string): Promise<void> {
      await known(id)
    },

    /** @throws AppError record-not-found: it is another account's, or there is none. */
    async mustBeTheirs(id: string, accountId: string): Promise<void> {
      if ((await repository.find(id))?.account_id !== accountId) throw notFound()
    },

    /** @throws as `approveChange` */
    async approve(given: Decider & { version?: number | undefined }): Promise<DecidableChange> {
      return presentOne(await deps.db.transaction().execute((tx) => approveChange(context, tx, given)))
    },

    /** @throws as `declineChange` */
    async decline(given: Decider & Decline): Promise<DecidableChange> {
      return presentOne(await deps.db.transaction().execute((tx) => declineChange(context, tx, given)))
    },

    /** Takes back the actor's own decision of the last seconds. @throws as `undoChange` */
    undo: (given: Decider): Promise<void> =>
      deps.db.transaction().execute((tx) => undoChange(context, tx, given)),

    /**
     * The holder takes its change back. Repeating it changes nothing.
     * @throws AppError record-not-found, change-decided
     */
    async withdraw({ id, actor }: Decider): Promise<Change> {
      const row = await deps.db.transaction().execute(async (tx) => {
        const { change, record } = await holdChange(context, tx, id)
        if (change.account_id !== actor.id) throw notFound()
        if (change.state === 'withdrawn') return change
        if (change.state !== 'pending') throw await alreadyDecided(context, tx, change)
        await deps.files.release(tx, imagesOf(change.fields, 'new'))
        await deps.audit.record(tx, {
          actor,
          action: 'change.withdrawn',
          subject: { kind: change.role, id: actor.id, name: record.name },
          details: auditDetails(change.fields),
        })
        await deps.notifications.markDone(tx, ['change-requested'], actor.id)
        return createChangeRepository(tables(tx)).withdraw(id)
      })
      return presentChange(row)
    },

    /** The latest change of an account; null when it never asked for one. */
    async latestOf(accountId: string): Promise<Change | null> {
      const [latest] = await repository.ofAccount(accountId)
      return latest ? presentChange(latest) : null
    },

    /** The fields of an account's record that wait for a decision. */
    async pendingFields(accountId: string): Promise<string[]> {
      return Object.keys((await repository.pendingOf(accountId))?.fields ?? {})
    },

    /** All changes of an account, for its data export. */
    async changesOf(accountId: string): Promise<Record<string, unknown>[]> {
      return (await repository.ofAccount(accountId)).map(presentChange)
    },

    /** Deletes the images that decisions have left over. @returns how many */
    async sweep(): Promise<number> {
      let swept = 0
      for (;;) {
        const ids = await deps.db.transaction().execute(async (tx) => {
          const left = await createChangeRepository(tables(tx)).takeLeftFiles(keptSeconds)
          await deps.files.release(tx, left)
          return left
        })
        if (ids.length === 0) return swept
        swept += ids.length
        deps.files.discardSoon(ids)
      }
    },
  }
}

function notFound(): AppError {
  return new AppError('record-not-found', { message: 'No such change.' })
}
