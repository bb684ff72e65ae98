import { limits } from '@rasad/contract/limits'
import type { Accounts, CallById, Caller } from '../accounts/accounts.ts'
import { isAdmin } from '../accounts/accounts.ts'
import { pageAnswer } from '../platform/http/answers.ts'
import { fileOf } from '../platform/http/forms.ts'
import type { Routes } from '../platform/http/routes.ts'
import { mayKeepNamed, whoseList } from '../stockists/stockists.ts'
import type { StockFiles } from './stock-files.ts'

/** Changes of one account per minute: a person settles one row after the other. */
const maxChanges = 300
/** Looks of one account per minute: a page asks how far a file is. */
const maxLooks = 600

/** Routes by which a stockist sends its stock files and says what they mean. */
export function stockFileRoutes(route: Routes<Caller>, stockFiles: StockFiles, accounts: Accounts): void {
  const known = {
    exists: async ({ params, caller }: CallById) => stockFiles.mustSee(params.id, await caller()),
    limit: accounts.limitCaller('stock-look', maxLooks, 60),
  }
  const changing = { ...known, limit: accounts.limitCaller('stock-change', maxChanges, 60) }

  route(
    'POST /api/stock-files',
    async ({ query, body, caller }) => {
      const actor = await caller()
      const file = fileOf(body.file)
      const data = await stockFiles.receive({
        ownerNo: await stockFiles.stockistNo(whoseList(actor, query.stockist)),
        actor: actor.uploadKeyId === undefined ? actor : null,
        via: actor.uploadKeyId === undefined ? 'desk' : 'key',
        fileName: file.name,
        bytes: await file.read(),
        complete: body.complete ?? null,
      })
      return { success: true, data }
    },
    {
      exists: mayKeepNamed,
      limit: accounts.limitCaller('stock-file', limits.maxStockFilesPerDay, 86_400),
    },
  )

  route(
    'GET /api/stock-files',
    async ({ query: { stockist, status, ...request }, caller }) => {
      const actor = await caller()
      const whose =
        isAdmin(actor) && (stockist === undefined || stockist === 'me')
          ? undefined
          : whoseList(actor, stockist)
      return pageAnswer(await stockFiles.list({ ...request, status, stockistId: whose }))
    },
    { exists: mayKeepNamed, limit: known.limit },
  )

  route(
    'GET /api/stock-files/{id}',
    async ({ params, caller }) => ({ success: true, data: await stockFiles.get(params.id, await caller()) }),
    known,
  )

  route(
    'GET /api/stock-files/{id}/rows',
    async ({ params, query, caller }) => pageAnswer(await stockFiles.rows(params.id, query, await caller())),
    known,
  )

  route(
    'GET /api/stock-files/{id}/file',
    async ({ params, caller, reply }) => {
      const { name, bytes } = await stockFiles.file(params.id, await caller())
      reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .header('content-security-policy', "default-src 'none'; sandbox")
      return bytes
    },
    changing,
  )

  route(
    'PUT /api/stock-files/{id}/columns',
    async ({ params, body, caller }) => ({
      success: true,
      data: await stockFiles.chooseColumns(params.id, body, await caller()),
    }),
    changing,
  )

  route(
    'POST /api/stock-files/{id}/settle',
    async ({ params, body, caller }) => ({
      success: true,
      ...(await stockFiles.settle(params.id, body, await caller())),
    }),
    changing,
  )

  route(
    'POST /api/stock-files/{id}/apply',
    async ({ params, body, caller }) => ({
      success: true,
      data: await stockFiles.apply(params.id, body.complete, await caller()),
    }),
    changing,
  )

  route(
    'POST /api/stock-files/{id}/undo',
    async ({ params, caller }) => ({ success: true, data: await stockFiles.undo(params.id, await caller()) }),
    changing,
  )
}
