import { entryKinds } from '@rasad/contract/unconfirmed'
import type { Caller } from '../accounts/accounts.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { Directory } from '../stockists/stockists.ts'

const names = { company: 'Company', medicine: 'Medicine' } as const

/** Routes by which admins confirm or remove entries that stockists added. */
export function unconfirmedRoutes(route: Routes<Caller>, directory: Directory): void {
  route('GET /api/catalogue/unconfirmed', async ({ query }) => {
    const { rows, total, nextCursor } = await directory.unconfirmed(query)
    return { success: true, data: rows, total, nextCursor }
  })
  for (const kind of entryKinds) {
    const exists = ({ params }: { params: { id: string } }) => directory.entryExists(kind, params.id)
    route(
      `PATCH /api/${kind}/{id}/confirm`,
      async ({ params, caller }) => ({
        success: true,
        data: await directory.confirmEntry(kind, params.id, await caller()),
        message: `${names[kind]} confirmed.`,
      }),
      { exists },
    )
    route(
      `DELETE /api/${kind}/{id}`,
      async ({ params, caller }) => ({
        success: true,
        data: await directory.removeEntry(kind, params.id, await caller()),
        message: `${names[kind]} removed.`,
      }),
      { exists },
    )
  }
}
