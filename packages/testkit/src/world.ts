import {
  type Client,
  callerOf,
  clientOf,
  confirmEmailOf,
  formOf,
  goodPassword,
  signIn,
  testImage,
} from './clients.ts'
import {
  approve,
  askForCard,
  newPurchaser as newPurchaserOf,
  registerStockist,
  registerStore,
  superAdmin,
  uploadImage,
} from './people.ts'
import type { CallerName } from './permissions.ts'
import type { TestApp } from './test-app.ts'

// One caller of each kind, with records whose private data can be recognised in any answer.

/** No answer to a stranger contains any of these. */
export const canaries = {
  stockistLicence: 'CANARY-STOCKIST-LICENCE',
  stockistCntx: 'CANARY-CNTX',
  stockistDob: '1971-03-17',
  ownerLicence: 'CANARY-OWNER-LICENCE',
  ownerAddress: 'CANARY owner address, Pune',
  ownerName: 'CANARY Owner Name',
  ownerEmail: 'canary.owner@store.example',
  purchaserAddress: 'CANARY purchaser address, Pune',
  purchaserEmail: 'canary.purchaser@shop.example',
  purchaserName: 'CANARY Purchaser',
}

export interface Person extends Client {
  id: string
  email: string
  password: string
}

export type WaitingName = 'pendingOwner' | 'pendingStockist' | 'pendingPurchaser'
type SignedInName = Exclude<CallerName, 'visitor' | 'pending'> | WaitingName

export interface World {
  app: TestApp
  visitor: Client
  people: Record<SignedInName, Person>
  /** Two more approved stockists, so that a purchaser can ask three. */
  fillers: Person[]
  company: string
  medicine: string
  /** The request of `pendingPurchaser` to `stockist` and the fillers. */
  request: string
  /** A new, unused e-mail. */
  newEmail(): string
  newOwner(): Promise<string>
  newStockist(changes?: Record<string, unknown>): Promise<Person>
  newPurchaser(): Promise<Person>
  newStaff(): Promise<string>
  ask(purchaser: Client, stockists?: string[]): Promise<string>
}

/** @throws with the answer, if it is not a success */
async function must(answering: ReturnType<Client['call']>) {
  const answer = await answering
  if (answer.statusCode >= 300) throw new Error(`${answer.raw.req.url}: ${answer.statusCode} ${answer.body}`)
  return answer.json()
}

export async function createWorld(app: TestApp): Promise<World> {
  const visitor = clientOf(app)
  const caller = callerOf(app)
  let emails = 0
  const newEmail = () => `somebody-${++emails}@world.example`

  async function person(
    id: string,
    email: string,
    role: Parameters<typeof signIn>[3],
    password = goodPassword,
  ) {
    return { ...(await signIn(app, email, password, role)), id, email, password }
  }

  /** Confirms the address as the link of the mail would. */
  async function confirmed<T extends Person>(someone: T): Promise<T> {
    await confirmEmailOf(app, someone.id)
    return someone
  }

  const owner = await person('', superAdmin.email, 'admin', superAdmin.password)
  owner.id = (await must(owner.call('GET', '/api/auth/me'))).user._id

  async function newStockist(changes: Record<string, unknown> = {}): Promise<Person> {
    const email = newEmail()
    const id = await registerStockist(caller, email, changes)
    return confirmed(await person(id, email, 'stockist'))
  }

  async function approvedStockist(changes: Record<string, unknown> = {}): Promise<Person> {
    const stockist = await newStockist(changes)
    await approve(caller, owner.token ?? '', 'stockist', stockist.id)
    return stockist
  }

  async function owners(email: string, changes: Record<string, string> = {}): Promise<Person> {
    const id = await registerStore(caller, email, changes)
    return confirmed(await person(id, email, 'medicalOwner'))
  }

  async function purchasers(email: string, changes: Record<string, string> = {}): Promise<Person> {
    const { id } = await newPurchaserOf(caller, email, changes)
    return confirmed(await person(id, email, 'purchaser'))
  }

  const stockist = await approvedStockist({
    licenseNumber: canaries.stockistLicence,
    cntxNumber: canaries.stockistCntx,
    dob: canaries.stockistDob,
    licenseImageUrl: await uploadImage(caller),
    profileImageUrl: await uploadImage(caller),
  })
  const fillers = [await approvedStockist(), await approvedStockist()]
  const asked = [stockist.id, ...fillers.map(({ id }) => id)]

  const ask = (purchaser: Client, stockistIds = asked) => askForCard(caller, purchaser, stockistIds)

  async function newStaff(email?: string): Promise<string> {
    const form = formOf({
      fullName: 'Kavita More',
      contact: '9000022222',
      email,
      image: await testImage(),
      aadharCard: await testImage(),
    })
    return (await must(stockist.call('POST', '/api/staff', form))).data._id
  }

  async function invitedStaff(): Promise<Person> {
    const email = newEmail()
    const id = await newStaff(email)
    const { debug } = await must(stockist.call('POST', `/api/staff/${id}/invitation`))
    const link = new URL(debug.inviteUrl)
    await must(
      visitor.call('POST', '/api/auth/reset-password', {
        token: link.searchParams.get('token'),
        email: link.searchParams.get('email'),
        newPassword: goodPassword,
      }),
    )
    return person(id, email, 'staff')
  }

  const medicalOwner = await owners(canaries.ownerEmail, {
    drugLicenseNo: canaries.ownerLicence,
    address: canaries.ownerAddress,
    ownerName: canaries.ownerName,
  })
  await approve(caller, owner.token ?? '', 'user', medicalOwner.id)

  const purchaser = await purchasers(canaries.purchaserEmail, {
    address: canaries.purchaserAddress,
    fullName: canaries.purchaserName,
  })
  const approved = await ask(purchaser)
  await must((fillers[0] ?? stockist).call('POST', `/api/purchasing-card/approve/${approved}`))

  const pendingPurchaser = await purchasers(newEmail())
  const request = await ask(pendingPurchaser)

  const adminBody = { name: 'Asha Rao', email: newEmail(), password: 'Strong-Pass-1' }
  const adminId = (await must(owner.call('POST', '/api/admin', adminBody))).data._id
  const userEmail = newEmail()
  const user = await app.accounts.addAccount(
    { role: 'user', name: 'Plain User', email: userEmail, password: goodPassword },
    null,
  )

  const company = (
    await must(owner.call('POST', '/api/company', { name: 'Sahyadri Labs', stockists: [stockist.id] }))
  ).data._id
  const medicine = (
    await must(
      owner.call('POST', '/api/medicine/quick', { name: 'Sahyadol 650', company, stockists: [stockist.id] }),
    )
  ).data._id

  return {
    app,
    visitor,
    people: {
      owner,
      admin: await confirmed(await person(adminId, adminBody.email, 'admin', adminBody.password)),
      user: await person(user._id, userEmail, 'user'),
      medicalOwner,
      stockist,
      otherStockist: await approvedStockist(),
      purchaser,
      staff: await invitedStaff(),
      pendingOwner: await owners(newEmail()),
      pendingStockist: await newStockist(),
      pendingPurchaser,
    },
    fillers,
    company,
    medicine,
    request,
    newEmail,
    newOwner: async () => (await owners(newEmail())).id,
    newStockist,
    newPurchaser: () => purchasers(newEmail()),
    newStaff: () => newStaff(),
    ask,
  }
}
