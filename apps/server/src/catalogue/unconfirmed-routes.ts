import { entryKinds } from '@rasad/contract/unconfirmed'
import type { Caller } from '../accounts/accounts.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { Catalogue } from './catalogue.ts'

const names = { company: 'Company', medicine: 'Medicine' } as const

/** Routes by which admins confirm entries that stockists added. */
export function unconfirmedRoutes(route: Routes<Caller>, catalogue: Catalogue): void {
  for (const kind of entryKinds) {
    const exists = ({ params }: { params: { id: string } }) => catalogue.entryExists(kind, params.id)
    route(
      `PATCH /api/${kind}/{id}/confirm`,
      async ({ params, caller }) => ({
        success: true,
        data: await catalogue.confirmEntry(kind, params.id, await caller()),
        message: `${names[kind]} confirmed.`,
      }),
      { exists },
    )
  }
}
