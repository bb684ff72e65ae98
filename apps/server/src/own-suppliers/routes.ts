import { limits } from '@rasad/contract/limits'
import type { Accounts, CallById, Caller } from '../accounts/accounts.ts'
import { dataAnswer, pageAnswer } from '../platform/http/answers.ts'
import { fileOf } from '../platform/http/forms.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { OwnSuppliers } from './own-suppliers.ts'

/** Changes of one account per day: sixty suppliers, each typed, corrected and removed again. */
const maxChanges = 300
/** Files of one account per day whose heading is read: those that it sends, and as many that it thinks better of. */
const maxHeadings = 2 * limits.maxOwnListFilesPerDay

/** Routes by which buyers keep their own suppliers. */
export function ownSupplierRoutes(route: Routes<Caller>, suppliers: OwnSuppliers, accounts: Accounts): void {
  const limit = accounts.limitCaller('own-supplier', maxChanges, 24 * 60 * 60)
  const exists = async ({ params, caller }: CallById) => suppliers.exists(params.id, await caller())
  const own = { exists, limit }

  route(
    'POST /api/own-suppliers',
    async ({ body, caller }) => dataAnswer(await suppliers.add(body, await caller())),
    { limit },
  )
  route(
    'POST /api/own-suppliers/{id}/list',
    async ({ params, body, caller }) => {
      const file = fileOf(body.file)
      const list = { name: file.name, bytes: await file.read() }
      return { success: true, data: await suppliers.receiveList(params.id, list, await caller()) }
    },
    { exists, limit: accounts.limitCaller('own-list', limits.maxOwnListFilesPerDay, 86_400) },
  )
  route(
    'POST /api/own-suppliers/heading',
    async ({ body, caller }) =>
      dataAnswer(await suppliers.heading(await fileOf(body.file).read(), await caller())),
    { limit: accounts.limitCaller('own-list-heading', maxHeadings, 86_400) },
  )
  route(
    'GET /api/own-suppliers/{id}/list',
    async ({ params, query, caller }) =>
      pageAnswer(await suppliers.listRows(params.id, query, await caller())),
    { exists },
  )
  route('GET /api/own-suppliers/found', async ({ query, caller }) =>
    dataAnswer(await suppliers.found(query.q, await caller())),
  )
  route('GET /api/own-suppliers', async ({ caller }) => dataAnswer(await suppliers.list(await caller())))
  route(
    'PATCH /api/own-suppliers/{id}',
    async ({ params, body, caller }) => dataAnswer(await suppliers.change(params.id, body, await caller())),
    own,
  )
  route(
    'POST /api/own-suppliers/{id}/same',
    async ({ params, body, caller }) => {
      await suppliers.join(params.id, body.stockistId, await caller())
      return { success: true, message: 'What you have asked and ordered goes on with this stockist.' }
    },
    // Without `exists`: when it is sent again, the supplier is gone, and the kept answer is given.
    { limit },
  )
  route(
    'DELETE /api/own-suppliers/{id}',
    async ({ params, query, caller }) => {
      await suppliers.remove(params.id, await caller(), query.anyway === 'true')
      return { success: true, message: 'Removed.' }
    },
    own,
  )
}
