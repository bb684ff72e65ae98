import type { DecisionState } from '@rasad/contract/accounts'
import { messages } from '@rasad/contract/messages'
import type { AccountState } from '@rasad/contract/roles'
import { type Accounts, type Caller, registrationRoute } from '../accounts/accounts.ts'
import { ownRecordAnswer, sentImages } from '../parties/parties.ts'
import { warningsOf } from '../places/places.ts'
import { dataAnswer, pageAnswer } from '../platform/http/answers.ts'
import { privately } from '../platform/http/keep-private.ts'
import type { Routes } from '../platform/http/routes.ts'
import type { MedicalStores } from './medical-stores.ts'

const stateOf: Record<DecisionState, AccountState> = {
  processing: 'pending',
  approved: 'approved',
  declined: 'declined',
}

/** Routes of medical owners, and for registering one. */
export function medicalStoreRoutes(
  route: Routes<Caller>,
  medicalStores: MedicalStores,
  accounts: Accounts,
): void {
  registrationRoute(route, accounts, {
    name: 'POST /api/auth/signup',
    role: 'medicalOwner',
    register: ({ body: { email, password, ...body } }, from, language) => {
      const { values, images } = sentImages('medicalOwner', body)
      return medicalStores.register({ given: { ...values, email, password }, images, from, language })
    },
    answer: (id, { body }) => ({
      success: true,
      user: { _id: id, id, approved: false, declined: false, status: 'processing' },
      warnings: warningsOf(body),
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

  route(
    'PATCH /api/user/me',
    async ({ body, caller, reply }) => {
      privately(reply)
      return ownRecordAnswer(await medicalStores.changeOwn(sentImages('medicalOwner', body), await caller()))
    },
    { limit: async (_request, caller) => accounts.limitOwnChanges(await caller()) },
  )
}
