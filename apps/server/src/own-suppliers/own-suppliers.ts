import { GstinSchema } from '@rasad/contract/gstin'
import { limits } from '@rasad/contract/limits'
import type {
  ListHeading,
  NewOwnSupplier,
  OwnFound,
  OwnListQuery,
  OwnListRow,
  OwnListState,
  OwnOffer,
  OwnSupplier,
  OwnSupplierChanges,
} from '@rasad/contract/own-suppliers'
import { hasBuyersRole } from '@rasad/contract/roles'
import { PhoneSchema } from '@rasad/contract/texts'
import type { AccountCaller, Accounts, Caller } from '../accounts/accounts.ts'
import type { Audit } from '../audit/audit.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { Db } from '../platform/db/database.ts'
import type { Page } from '../platform/db/pages.ts'
import { AppError } from '../platform/errors.ts'
import type { NumberedOffer, OwnLists, StockFiles } from '../stock-files/stock-files.ts'
import type { Stockists } from '../stockists/stockists.ts'
import {
  createOwnSupplierRepository,
  type OwnSupplierRow,
  type OwnSupplierTables,
} from './own-supplier-repository.ts'

interface OwnSupplierDeps {
  db: Db
  accounts: Accounts
  audit: Audit
  lists: OwnLists
  stockFiles: Pick<StockFiles, 'receive' | 'letterheadOf'>
  notifications: Pick<Notifications, 'describe'>
  stockists: Pick<Stockists, 'holdApproved'>
}

export type OwnSuppliers = ReturnType<typeof createOwnSuppliers>

/** The suppliers that buyers keep for themselves: in nobody else's answer, and without a name in the audit log. */
export function createOwnSuppliers({
  db,
  accounts,
  audit,
  lists,
  stockFiles,
  notifications,
  stockists,
}: OwnSupplierDeps) {
  const suppliers = createOwnSupplierRepository(db.withTables<OwnSupplierTables>())
  notifications.describe('own-supplier', (ids) => suppliers.names(ids))

  /** Runs `work` while nobody else changes the account's suppliers; what is done already is not told again. @returns what is stored then */
  function change(
    actor: AccountCaller,
    action: `own-supplier.${'added' | 'changed' | 'joined' | 'removed'}`,
    work: (repository: typeof suppliers, tx: Db) => Promise<{ id: string; isDone?: boolean }>,
  ): Promise<OwnSupplierRow | undefined> {
    return db.transaction().execute(async (tx) => {
      const repository = createOwnSupplierRepository(tx.withTables<OwnSupplierTables>())
      await repository.lockAccount(actor.id)
      const { id, isDone } = await work(repository, tx)
      if (!isDone) await audit.record(tx, { actor, action, subject: { kind: 'own-supplier', id } })
      return repository.find(id, actor.id)
    })
  }

  async function present(
    row: OwnSupplierRow | undefined,
    { id }: Pick<AccountCaller, 'id'>,
  ): Promise<OwnSupplier> {
    if (!row) throw noSuchSupplier()
    return presentSupplier(row, (await lists.states(id)).get(row.id))
  }

  /** @throws AppError record-not-found */
  async function listOwner(id: string, caller: AccountCaller): Promise<number> {
    const no = await lists.numberOf(id, caller.id)
    if (no === undefined) throw noSuchSupplier()
    return no
  }

  return {
    async list({ id }: Pick<AccountCaller, 'id'>): Promise<OwnSupplier[]> {
      const [rows, states] = await Promise.all([suppliers.all(id), lists.states(id)])
      return rows.map((row) => presentSupplier(row, states.get(row.id)))
    },

    /**
     * Takes the list of a supplier in, to be read: see `receive` of stock files.
     * @throws AppError record-not-found, too-many-own-lists, too-many-stock-files
     */
    async receiveList(
      id: string,
      { name, bytes }: { name: string; bytes: Uint8Array },
      actor: AccountCaller,
    ) {
      return stockFiles.receive({
        ...{ ownerNo: await listOwner(id, actor), actor, via: 'desk', fileName: name, bytes, complete: true },
        buyer: { id: actor.id, isWaiting: actor.state !== 'approved' },
      })
    },

    /** Who has made a list. The bytes move to a thread. @throws AppError list-busy */
    async heading(bytes: Uint8Array, { id }: Pick<AccountCaller, 'id'>): Promise<ListHeading> {
      const { firm, phone, gstin } = await stockFiles.letterheadOf(bytes, id)
      return {
        name: firm?.slice(0, limits.maxSupplierNameLength).trim() || null,
        phone: PhoneSchema.safeParse(phone).data ?? null,
        gstin: GstinSchema.safeParse(gstin).data ?? null,
      }
    },

    /** Rows of the list of a supplier. @throws AppError record-not-found */
    async listRows(id: string, request: OwnListQuery, caller: AccountCaller): Promise<Page<OwnListRow>> {
      return lists.rows(await listOwner(id, caller), request)
    },

    /** What a text finds among the account's suppliers, and in their lists where no medicine is known. */
    async found(q: string, { id }: Pick<AccountCaller, 'id'>): Promise<OwnFound> {
      const [named, rows] = await Promise.all([suppliers.named(id, q), lists.unknown(id, q)])
      return { suppliers: named.map((row) => ({ _id: row.id, name: row.name })), rows }
    },

    /** What the lists of the caller's suppliers say of medicines, by their numbers. */
    async offers(caller: Caller, medicineNos: readonly number[]): Promise<NumberedOffer[]> {
      if (caller.kind !== 'account' || !hasBuyersRole(caller)) return []
      return lists.offers(caller.id, medicineNos)
    },

    /** The same of one medicine, by its id. */
    async offersOf(caller: Caller, medicineId: string): Promise<OwnOffer[]> {
      if (caller.kind !== 'account' || !hasBuyersRole(caller)) return []
      return (await lists.offersOf(caller.id, medicineId)).map(
        ({ supplierNo, medicineNo, ...offer }) => offer,
      )
    },

    /** Files of the account's suppliers, for its data export. */
    listFiles: ({ id }: Pick<AccountCaller, 'id'>) => lists.files(id),

    /** @throws AppError record-not-found */
    async exists(id: string, caller: AccountCaller): Promise<void> {
      if (!(await suppliers.find(id, caller.id))) throw noSuchSupplier()
    },

    /**
     * Adds a supplier. One of the same name and number is that supplier.
     * @throws AppError email-not-confirmed, too-many-suppliers
     */
    async add(given: NewOwnSupplier, actor: AccountCaller): Promise<OwnSupplier> {
      if (!(await accounts.mailboxes([actor.id])).get(actor.id)?.confirmed) {
        throw new AppError('email-not-confirmed')
      }
      const most = actor.state === 'approved' ? limits.maxOwnSuppliers : limits.maxOwnSuppliersWaiting
      const row = await change(actor, 'own-supplier.added', async (repository) => {
        const known = await repository.same(actor.id, given.name, given.phone ?? null)
        if (known !== undefined) return { id: known, isDone: true }
        if ((await repository.countOf(actor.id)) >= most) throw new AppError('too-many-suppliers')
        return { id: await repository.add(actor.id, given) }
      })
      return present(row, actor)
    },

    /** @throws AppError record-not-found, supplier-exists */
    async change(id: string, changes: OwnSupplierChanges, actor: AccountCaller): Promise<OwnSupplier> {
      const row = await change(actor, 'own-supplier.changed', async (repository) => {
        const before = await repository.find(id, actor.id)
        if (!before) throw noSuchSupplier()
        const { name, phone } = { ...before, ...changes }
        const same = await repository.same(actor.id, name, phone ?? null)
        if (same !== undefined && same !== id) throw new AppError('supplier-exists')
        const isDone = isPartOf(changes, before)
        if (!isDone) await repository.change(id, changes)
        return { id, isDone }
      })
      return present(row, actor)
    },

    /**
     * A supplier is the stockist that shows its number: what was asked and ordered goes on with that one.
     * @throws AppError record-not-found where that stockist shows another; supplier-asked while a request has ordered
     *   of both
     */
    async join(id: string, stockistId: string, actor: AccountCaller): Promise<void> {
      await change(actor, 'own-supplier.joined', async (repository, tx) => {
        const [stockist] = await stockists.holdApproved(tx, [stockistId])
        const supplier = await repository.find(id, actor.id)
        if (!stockist || supplier?.stockist_id !== stockistId) throw noSuchSupplier()
        if (await repository.join(id, stockist.no)) throw new AppError('supplier-asked')
        await repository.remove(id)
        return { id }
      })
    },

    /**
     * @param anyway also with its list, and what was asked and ordered of it
     * @throws AppError record-not-found, supplier-asked, supplier-has-list
     */
    async remove(id: string, actor: AccountCaller, anyway: boolean): Promise<void> {
      await change(actor, 'own-supplier.removed', async (repository) => {
        if (!(await repository.find(id, actor.id))) throw noSuchSupplier()
        const lost = anyway ? undefined : await repository.goesWith(id)
        if (lost?.requests) throw new AppError('supplier-asked')
        if (lost?.list) throw new AppError('supplier-has-list')
        await repository.remove(id)
        return { id }
      })
    },
  }
}

function presentSupplier(row: OwnSupplierRow, state?: OwnListState): OwnSupplier {
  const { id, stockist_id, stockist_name, created_at, ...facts } = row
  return {
    _id: id,
    ...facts,
    onRasad:
      stockist_id !== null && stockist_name !== null ? { _id: stockist_id, name: stockist_name } : null,
    ...(state ?? { list: null, waiting: null }),
    createdAt: created_at.toISOString(),
  }
}

function noSuchSupplier(): AppError {
  return new AppError('record-not-found', { message: 'No such supplier of yours.' })
}

/** Whether a row has each of these values already, as when the same change is sent again. */
function isPartOf(changes: OwnSupplierChanges, row: OwnSupplierRow): boolean {
  return Object.entries({ ...row, ...changes }).every(
    ([name, value]) => row[name as keyof OwnSupplierRow] === value,
  )
}
