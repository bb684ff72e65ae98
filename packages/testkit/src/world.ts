import {
  type Client,
  clientOf,
  confirmEmailOf,
  formOf,
  goodPassword,
  ownerForm,
  purchaserForm,
  signIn,
  stockistRegistration,
  testImage,
} from './clients.ts'
import type { CallerName } from './permissions.ts'
import type { TestApp } from './test-app.ts'

// One caller of each kind, with records whose private data can be recognised in any answer.

export const rootOwner = { email: 'owner@rasad.example', password: 'Owner-Pass-1' }

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

  const owner = await person('', rootOwner.email, 'admin', rootOwner.password)
  owner.id = (await must(owner.call('GET', '/api/auth/me'))).user._id

  async function register(path: string, body: unknown): Promise<string> {
    const answer = await must(visitor.call('POST', path, body))
    return (answer.user ?? answer.data)._id
  }

  async function newStockist(changes: Record<string, unknown> = {}): Promise<Person> {
    const email = newEmail()
    const id = await register('/api/stockist/register', stockistRegistration(email, changes))
    return confirmed(await person(id, email, 'stockist'))
  }

  async function approvedStockist(changes: Record<string, unknown> = {}): Promise<Person> {
    const stockist = await newStockist(changes)
    await must(owner.call('PATCH', `/api/stockist/${stockist.id}/approve`))
    return stockist
  }

  async function upload(): Promise<string> {
    return (await must(visitor.call('POST', '/api/upload', formOf({ file: await testImage() })))).secure_url
  }

  async function owners(email: string, changes: Record<string, string> = {}): Promise<Person> {
    const id = await register('/api/auth/signup', await ownerForm(email, changes))
    return confirmed(await person(id, email, 'medicalOwner'))
  }

  async function purchasers(email: string, changes: Record<string, string> = {}): Promise<Person> {
    const id = await register('/api/purchaser', await purchaserForm(email, changes))
    return confirmed(await person(id, email, 'purchaser'))
  }

  const stockist = await approvedStockist({
    licenseNumber: canaries.stockistLicence,
    cntxNumber: canaries.stockistCntx,
    dob: canaries.stockistDob,
    licenseImageUrl: await upload(),
    profileImageUrl: await upload(),
  })
  const fillers = [await approvedStockist(), await approvedStockist()]
  const asked = [stockist.id, ...fillers.map(({ id }) => id)]

  async function ask(purchaser: Client, stockistIds = asked): Promise<string> {
    const answer = await must(purchaser.call('POST', '/api/purchasing-card/request', { stockistIds }))
    return answer.requestId
  }

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
  await must(owner.call('PATCH', `/api/user/${medicalOwner.id}/approve`))

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
