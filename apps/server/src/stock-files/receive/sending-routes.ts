import type { AccountCaller, Accounts, Caller } from '../../accounts/accounts.ts'
import { limitKeyOf } from '../../platform/http/limit-key.ts'
import type { Routes } from '../../platform/http/routes.ts'
import { mayKeepNamed, whoseList } from '../../stockists/stockists.ts'
import type { Sending } from './sending.ts'

/** Changes of one account within an hour, of keys, address and settings together. */
const maxChanges = 120

/** Routes by which a stockist says how its files come in and what others see of them. */
export function sendingRoutes(route: Routes<Caller>, sending: Sending, accounts: Accounts): void {
  const { uploadKeys, addresses, settings } = sending
  const own = { exists: mayKeepNamed }
  const limit = accounts.limitCaller('stock-sending', maxChanges, 60 * 60)

  const askUnlessFresh = (
    caller: AccountCaller,
    { password }: { password?: string | undefined },
    { ip }: { ip: string },
  ) => accounts.askUnlessFresh(caller, { password, address: limitKeyOf(ip) })

  route(
    'GET /api/upload-keys',
    async ({ query, caller }) => ({
      success: true,
      data: await uploadKeys.list(whoseList(await caller(), query.stockist)),
    }),
    own,
  )
  route(
    'POST /api/upload-keys',
    async ({ query, body, caller, request }) => {
      const actor = await caller()
      await askUnlessFresh(actor, body, request)
      const data = await uploadKeys.create(whoseList(actor, query.stockist), body.name, actor)
      return { success: true, data, message: 'Copy this key now: it is not shown again.' }
    },
    { ...own, limit },
  )
  route(
    'DELETE /api/upload-keys/{id}',
    async ({ params, caller }) => ({
      success: true,
      data: await uploadKeys.remove(params.id, await caller()),
      message: 'Removed.',
    }),
    { exists: async ({ params, caller }) => uploadKeys.mayRemove(params.id, await caller()), limit },
  )

  route(
    'GET /api/inbound-address',
    async ({ query, caller }) => ({
      success: true,
      data: await addresses.get(whoseList(await caller(), query.stockist)),
    }),
    own,
  )
  route(
    'POST /api/inbound-address',
    async ({ query, body, caller, request }) => {
      const actor = await caller()
      await askUnlessFresh(actor, body, request)
      const data = await addresses.renew(whoseList(actor, query.stockist), actor)
      return { success: true, data, message: 'This is the address now.' }
    },
    { ...own, limit },
  )

  route(
    'GET /api/stock-settings',
    async ({ query, caller }) => ({
      success: true,
      data: await settings.get(whoseList(await caller(), query.stockist)),
    }),
    own,
  )
  route(
    'PATCH /api/stock-settings',
    async ({ query, body, caller }) => {
      const actor = await caller()
      const data = await settings.change(whoseList(actor, query.stockist), body, actor)
      return { success: true, data, message: 'Saved.' }
    },
    { ...own, limit },
  )
}
