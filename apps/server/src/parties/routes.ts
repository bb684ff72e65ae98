import type { PartyRole } from '@rasad/contract/party-fields'
import type { Caller } from '../accounts/accounts.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { Parties } from './parties.ts'

/** By the word of its path: whose record it is, and what the answer to a decision says. */
const decided = {
  stockist: { role: 'stockist', says: (how: string) => `Stockist ${how}.` },
  user: { role: 'medicalOwner', says: (how: string) => `User ${how}.` },
  purchaser: { role: 'purchaser', says: (how: string) => `Purchaser ${how}` },
} satisfies Record<string, { role: PartyRole; says(how: string): string }>

/** Routes by which admins approve and decline. */
export function decisionRoutes(route: Routes<Caller>, parties: Parties): void {
  for (const path of ['stockist', 'user', 'purchaser'] as const) {
    const { role, says } = decided[path]
    for (const [verb, decision] of [
      ['approve', 'approved'],
      ['decline', 'declined'],
    ] as const) {
      route(
        `PATCH /api/${path}/{id}/${verb}`,
        async ({ params: { id }, body, caller }) => {
          const answer = await parties.decide(role, { id, actor: await caller(), decision, ...body })
          return { success: true, message: says(decision), ...answer }
        },
        { exists: ({ params: { id } }) => parties.mustExist(role, id) },
      )
    }
  }
}
