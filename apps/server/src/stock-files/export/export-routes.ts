import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Accounts, Caller } from '../../accounts/accounts.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { mayKeepNamed, whoseList } from '../../stockists/stockists.ts'
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
    { exists: mayKeepNamed, limit: accounts.limitCaller('list-export', maxExports, 60 * 60) },
  )
}
