import { entryKinds } from '@rasad/contract/unconfirmed'
import type { Caller } from '../accounts/accounts.ts'
import { dataAnswer, pageAnswer } from '../platform/http/answers.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { Duplicates, Upkeep } from './upkeep.ts'

const names = { company: 'Company', medicine: 'Medicine' } as const
/** For an address, of lists that look much up. */
const maxListsPerSecond = 10

/** Routes by which admins keep the catalogue. */
export function upkeepRoutes(
  route: Routes<Caller>,
  { upkeep, duplicates }: { upkeep: Upkeep; duplicates: Duplicates },
): void {
  const known = (kind: (typeof entryKinds)[number]) => ({
    exists: ({ params }: { params: { id: string } }) => upkeep.entryExists(kind, params.id),
  })

  route(
    'PATCH /api/medicine/{id}',
    async ({ params, body, caller }) =>
      dataAnswer(await upkeep.editMedicine(params.id, body, await caller())),
    known('medicine'),
  )
  route(
    'PATCH /api/company/{id}',
    async ({ params, body, caller }) => dataAnswer(await upkeep.editCompany(params.id, body, await caller())),
    known('company'),
  )
  for (const kind of entryKinds) {
    route(
      `GET /api/${kind}/duplicates`,
      async ({ query }) => ({ success: true, ...(await duplicates.list(kind, query)) }),
      { maxPerSecond: maxListsPerSecond },
    )
    route(
      `GET /api/${kind}/{id}/merge`,
      async ({ params, query }) => dataAnswer(await upkeep.preview(kind, params.id, query.into)),
      known(kind),
    )
    route(
      `POST /api/${kind}/{id}/merge`,
      async ({ params, body, caller }) => ({
        success: true,
        data: await upkeep.merge(kind, params.id, body, await caller()),
        message: `${names[kind]} merged.`,
      }),
      known(kind),
    )
    route(
      `DELETE /api/${kind}/{id}`,
      async ({ params, query, caller }) => ({
        success: true,
        data: await upkeep.remove(kind, params.id, query.into, await caller()),
        message: query.into === undefined ? `${names[kind]} removed.` : `${names[kind]} merged.`,
      }),
      known(kind),
    )
    route(
      `POST /api/${kind}/{id}/keep`,
      async ({ params, body, caller }) => ({
        success: true,
        data: await upkeep.keepApart(kind, params.id, body, await caller()),
        message: body.apart ? 'Kept apart.' : 'Proposed again.',
      }),
      known(kind),
    )
  }
  route('GET /api/merges', async ({ query }) => pageAnswer(await upkeep.merges(query)), {
    maxPerSecond: maxListsPerSecond,
  })
  route(
    'POST /api/merges/{id}/undo',
    async ({ params, caller }) => {
      const data = await upkeep.undo(params.id, await caller())
      const kept = data.kept === 0 ? '' : ` ${data.kept} listings were changed since and stay as they are.`
      return { success: true, data, message: `${data.name} is back.${kept}` }
    },
    { exists: ({ params }) => upkeep.mergeExists(params.id) },
  )
}
