import { limits } from '@rasad/contract/limits'
import type { Accounts, Caller } from '../accounts/accounts.ts'
import type { Counts } from '../counts/counts.ts'
import { checkPin } from '../places/places.ts'
import { fileOf } from '../platform/http/forms.ts'
import { limitKeyOf } from '../platform/http/limit-key.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { DemandDesk } from './demand.ts'
import { checkListFileSize, isBuyer, listFileBounds } from './read-list-file.ts'

/** Demands per address and minute: each can take a second of searching for names. */
const maxDemands = 60
/** Of those that look for no name, as each answer during a call sends one. */
const maxPlans = 300
/** Lists per address and minute. */
const maxLists = 60
/** What a form adds to its file. */
const maxFormBytes = 4_096

export function demandRoutes(
  route: Routes<Caller>,
  desk: DemandDesk,
  { accounts, counts }: { accounts: Accounts; counts: Counts },
): void {
  route('POST /api/demand', async ({ body, request, caller }) => {
    const key = limitKeyOf(request.ip)
    await accounts.limit('plan', [key], maxPlans, 60)
    const beforeNames = () => accounts.limit('demand', [key], maxDemands, 60)
    checkPin(body.near, 'near')
    const buyer = await caller()
    const address = body.near === undefined ? await addressOf(accounts, buyer) : null
    const data = await desk.create(body, { caller: buyer, address, beforeNames })
    counts.demanded(key)
    counts.found(
      key,
      data.plan.flatMap(({ stockist }) => (stockist.own ? [] : stockist._id)),
    )
    return { success: true, data }
  })
  route(
    'POST /api/list/read',
    async ({ body, caller, request, reply }) => {
      const left = new AbortController()
      reply.raw.once('close', () => left.abort())
      const turn = { key: limitKeyOf(request.ip), signal: left.signal }
      return { success: true, data: await desk.readList(body, await caller(), turn) }
    },
    {
      limit: (request) => accounts.limit('read-list', [limitKeyOf(request.ip)], maxLists, 60),
    },
  )
  route(
    'POST /api/list/read-file',
    async ({ body, caller }) => {
      const sender = await caller()
      const bounds = listFileBounds(sender)
      const file = fileOf(body.file)
      checkListFileSize(file.size, bounds)
      const data = await desk.readListFile(() => file.read(), bounds, sender, file.sender)
      return { success: true, data }
    },
    {
      async limit(request, caller) {
        const sender = await caller()
        const [key, most] = isBuyer(sender)
          ? [sender.id, limits.maxBuyersListFilesPerMinute]
          : [limitKeyOf(request.ip), limits.maxListFilesPerMinute]
        await accounts.limit('read-list-file', [key], most, 60)
        // Before a byte of it is read; what it says of itself is checked again.
        checkListFileSize(
          Number(request.headers['content-length'] ?? 0) - maxFormBytes,
          listFileBounds(sender),
        )
      },
    },
  )
}

/** The postal address of a signed-in caller, as one text. Callers that wait for approval are treated as visitors. */
async function addressOf(accounts: Accounts, caller: Caller): Promise<string | null> {
  if (caller.kind === 'visitor' || caller.state !== 'approved') return null
  const { address } = await accounts.me(caller)
  if (address === null || address === undefined || typeof address === 'string') return address ?? null
  return [address.street, address.city, address.state, address.pincode].filter(Boolean).join(', ')
}
