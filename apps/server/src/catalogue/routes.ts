import type { Link } from '@rasad/contract/directory'
import type { OwnOffer } from '@rasad/contract/own-suppliers'
import type { EntryKind } from '@rasad/contract/unconfirmed'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../accounts/accounts.ts'
import type { Counts } from '../counts/counts.ts'
import { AppError } from '../platform/errors.ts'
import { dataAnswer, pageAnswer } from '../platform/http/answers.ts'
import { privately } from '../platform/http/keep-private.ts'
import { limitKeyOf } from '../platform/http/limit-key.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { Catalogue } from './catalogue.ts'

/** Routes of companies and medicines, and of the stockists behind them. */
export function catalogueRoutes(
  route: Routes<Caller>,
  catalogue: Catalogue,
  {
    counts,
    ownOffers,
  }: {
    counts: Counts
    /** What the lists of the caller's own suppliers say of a medicine. */
    ownOffers(caller: Caller, medicineId: string): Promise<OwnOffer[]>
  },
): void {
  /** Counts the stockists of a page as found. */
  function shown<T extends { rows: { _id: string }[] }>(page: T, { ip }: FastifyRequest): T {
    counts.found(
      limitKeyOf(ip),
      page.rows.map(({ _id }) => _id),
    )
    return page
  }

  /** The id of a merged entry leads to the one that stands in its place. */
  async function orMoved<T>(
    kind: EntryKind,
    id: string,
    reply: FastifyReply,
    answer: () => Promise<T>,
  ): Promise<T> {
    try {
      return await answer()
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'record-not-found')) throw error
      const successor = await catalogue.successorOf(kind, id)
      if (successor === undefined || successor === id) throw error
      // Nobody keeps it: a merge can be undone.
      return reply
        .header('cache-control', 'no-store')
        .redirect(reply.request.url.replace(new RegExp(id, 'i'), successor), 308) as T
    }
  }

  route('GET /api/company', async ({ query }) => pageAnswer(await catalogue.companies(query)))
  route('GET /api/company/{id}', ({ params, reply }) =>
    orMoved('company', params.id, reply, async () => dataAnswer(await catalogue.company(params.id))),
  )
  route('GET /api/company/{id}/stockists', ({ params, query, request, reply }) =>
    orMoved('company', params.id, reply, async () =>
      pageAnswer(shown(await catalogue.stockistsOfCompany(params.id, query), request)),
    ),
  )
  route('GET /api/medicine', async ({ query }) => pageAnswer(await catalogue.medicines(query)))
  route('GET /api/medicine/{id}', ({ params, reply }) =>
    orMoved('medicine', params.id, reply, async () => dataAnswer(await catalogue.medicine(params.id))),
  )
  route('GET /api/medicine/{id}/stockists', ({ params, query, caller, request, reply }) =>
    orMoved('medicine', params.id, reply, async () => {
      const viewer = await caller()
      // Some see more of a listing than others.
      if (viewer.kind === 'account') privately(reply)
      const page = await catalogue.suppliersOfMedicine(params.id, query, viewer)
      const own = query.cursor === undefined ? await ownOffers(viewer, params.id) : []
      return { ...pageAnswer(shown(page, request)), ...(own.length > 0 && { own }) }
    }),
  )

  route('POST /api/company', async ({ body, caller }) =>
    created('Company created.', await catalogue.createCompany(body, await caller())),
  )
  route('POST /api/medicine/quick', async ({ body, caller }) => {
    const { medicine, waiting } = await catalogue.createMedicine(body, await caller())
    return { ...created('Medicine created.', medicine), ...(waiting && { waiting: true as const }) }
  })
}

function created(message: string, data: Link) {
  return { success: true as const, data: { ...data, message }, message }
}
