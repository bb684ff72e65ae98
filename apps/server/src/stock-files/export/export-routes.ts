import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Accounts, Caller } from '../../accounts/accounts.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { mayKeep, whoseList } from '../../stockists/stockists.ts'
import { tableTypes } from '../read/table-file.ts'
import type { ListExport } from './export-list.ts'

/** Exports of one account within an hour: a long list is some megabytes. */
const maxExports = 60

/** The route by which a stockist takes its list along. */
export function exportRoutes(route: Routes<Caller>, lists: ListExport, accounts: Accounts): void {
  route(
    'GET /api/listing/export',
    ({ query: { stockist, format }, caller, reply }) => {
      const send = async () => {
        const stream = await lists.export(whoseList(await caller(), stockist), format, await caller())
        reply.type(tableTypes[format])
        reply.header('content-disposition', `attachment; filename="rasad-list.${format}"`)
        return reply.send(Readable.fromWeb(stream as ReadableStream))
      }
      return send() as never
    },
    {
      async exists({ caller, request }) {
        mayKeep(await caller(), (request.query as { stockist?: unknown }).stockist)
      },
      limit: async (_request, caller) =>
        accounts.limit('list-export', [(await caller()).id], maxExports, 60 * 60),
    },
  )
}
