import type { Accounts, Asking, Caller } from '../accounts/accounts.ts'
import type { Parties } from '../parties/parties.ts'
import { AppError } from '../platform/errors.ts'
import { deviceOf } from '../platform/http/device-cookie.ts'
import { limitKeyOf } from '../platform/http/limit-key.ts'
import type { Call, Routes } from '../platform/http/routes.ts'
import { readPapers } from './read-papers.ts'
import type { Review } from './review.ts'

/** How often one account or one network address sends papers again. */
const maxResubmissions = 20
const hour = 3_600
/** Looks at the queue of one admin per minute: the page asks every half minute. */
const maxLooks = 300
/** Of one admin per minute. */
const maxUndos = 60

/** Routes of the queue, of undoing decisions, and of sending papers again. */
export function reviewRoutes(
  route: Routes<Caller>,
  { review, parties, accounts }: { review: Review; parties: Parties; accounts: Accounts },
): void {
  route('GET /api/review', async ({ query, caller }) => {
    await accounts.limit('review', [(await caller()).id], maxLooks, 60)
    if (query.id !== undefined && query.kind === undefined) {
      throw new AppError('invalid-input', {
        fields: { kind: { code: 'required', message: 'An id needs its kind.' } },
      })
    }
    const { items, ...rest } = await review.queue(query)
    return { success: true, data: items, ...rest }
  })

  route('POST /api/review/{kind}/{id}/undo', async ({ params: { kind, id }, caller }) => {
    const actor = await caller()
    await accounts.limit('undo', [actor.id], maxUndos, 60)
    await review.undo(kind, id, actor)
    return { success: true, data: { kind, _id: id }, message: 'The decision is undone.' }
  })

  route('POST /api/review/{kind}/{id}/reopen', async ({ params: { kind, id }, caller }) => {
    const actor = await caller()
    await accounts.limit('undo', [actor.id], maxUndos, 60)
    await review.reopen(kind, id, actor)
    return { success: true, data: { kind, _id: id }, message: 'The papers can be sent again.' }
  })

  route('POST /api/account/registration', async (call) => {
    const { registration, token } = await accounts.registrations.standing(await asking(call))
    return { success: true, data: registration, token }
  })

  route(
    'POST /api/account/resubmit',
    async ({ body, caller, request }) => {
      const address = limitKeyOf(request.ip)
      const session = await sessionOf(caller)
      const holder = await accounts.registrations.holder({ token: body.token, session, address })
      await accounts.limit('resubmit', [holder.id], maxResubmissions, hour)
      await parties.resubmit(holder.role, holder.id, readPapers(holder.role, body))
      return {
        success: true,
        data: { _id: holder.id, approved: false, declined: false, status: 'processing' },
        message: 'Your papers are sent. They are under verification.',
      }
    },
    {
      limit: (request) =>
        accounts.limit('resubmit-from', [limitKeyOf(request.ip)], 3 * maxResubmissions, hour),
    },
  )
}

async function asking({
  body,
  caller,
  request,
}: Pick<Call<'POST /api/account/registration', Caller>, 'body' | 'caller' | 'request'>): Promise<Asking> {
  const { token, email, password, role } = body
  const address = limitKeyOf(request.ip)
  if (token !== undefined || email === undefined || password === undefined || role === undefined) {
    return { token, address, session: await sessionOf(caller) }
  }
  const gone = () => request.raw.socket.destroyed
  return { address, typed: { email, password, role, address, device: deviceOf(request), gone } }
}

async function sessionOf(caller: () => Promise<Caller>): Promise<Asking['session']> {
  const who = await caller()
  return who.kind === 'account' ? who : undefined
}
