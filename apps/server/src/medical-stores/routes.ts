import type { DecisionState } from '@rasad/contract/accounts'
import { messages } from '@rasad/contract/messages'
import type { AccountState } from '@rasad/contract/roles'
import { type Accounts, type Caller, decisionAnswer, registrationRoute } from '../accounts/accounts.ts'
import { dataAnswer, pageAnswer } from '../platform/http/answers.ts'
import { fileOf } from '../platform/http/forms.ts'
import { privately } from '../platform/http/keep-private.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { MedicalStores } from './medical-stores.ts'

const stateOf: Record<DecisionState, AccountState> = {
  processing: 'pending',
  approved: 'approved',
  declined: 'declined',
}

/** Routes for registering medical owners, and for decisions on users. */
export function medicalStoreRoutes(
  route: Routes<Caller>,
  medicalStores: MedicalStores,
  accounts: Accounts,
): void {
  registrationRoute(route, accounts, {
    name: 'POST /api/auth/signup',
    role: 'medicalOwner',
    register: ({ body: { drugLicenseImage, ...given } }, from) =>
      medicalStores.register({ ...given, from, licence: fileOf(drugLicenseImage) }),
    answer: (id) => ({
      success: true,
      user: { _id: id, id, approved: false, declined: false, status: 'processing' },
      message: messages.signupDone,
    }),
  })

  route('GET /api/user', async ({ query: { status, ...page }, reply }) => {
    const medicalOwners = await medicalStores.list({ ...page, state: status && stateOf[status] })
    privately(reply)
    return pageAnswer(medicalOwners)
  })

  route('GET /api/user/{id}', async ({ params, caller, reply }) => {
    privately(reply)
    return dataAnswer(await medicalStores.medicalOwner(params.id, await caller()))
  })

  for (const [name, decision] of [
    ['PATCH /api/user/{id}/approve', 'approved'],
    ['PATCH /api/user/{id}/decline', 'declined'],
  ] as const) {
    route(
      name,
      async ({ params, caller }) =>
        decisionAnswer('User', await medicalStores.decide(params.id, decision, await caller())),
      { exists: ({ params }) => medicalStores.mustExist(params.id) },
    )
  }
}
