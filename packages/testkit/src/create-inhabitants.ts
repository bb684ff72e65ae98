import { canaries } from './canaries.ts'
import { callerOf, clientOf, goodPassword } from './clients.ts'
import { createNewcomers, mustAnswer as must, newStaff, type Person } from './newcomers.ts'
import { approve, askForCard, superAdmin, uploadImage } from './people.ts'
import type { TestApp } from './test-app.ts'
import type { Inhabitants } from './world.ts'

/** Registers who is in the world, through the API of an empty service. */
export async function createInhabitants(app: TestApp): Promise<Inhabitants> {
  const visitor = clientOf(app)
  const caller = callerOf(app)
  const { newEmail, person, confirmed, newStockist, newOwner, newPurchaser } = createNewcomers(
    app,
    'somebody',
  )

  const owner = await person('', superAdmin.email, 'admin', superAdmin.password)
  owner.id = (await must(owner.call('GET', '/api/auth/me'))).user._id

  async function approvedStockist(changes: Record<string, unknown> = {}): Promise<Person> {
    const stockist = await newStockist(changes)
    await approve(caller, owner.token ?? '', 'stockist', stockist.id)
    return stockist
  }

  const stockist = await approvedStockist({
    licenseNumber: canaries.stockistLicence,
    licenseKinds: ['20B', '21B'],
    gstin: canaries.stockistGstin,
    cntxNumber: canaries.stockistCntx,
    dob: canaries.stockistDob,
    licenseImageUrl: await uploadImage(caller),
    profileImageUrl: await uploadImage(caller),
  })
  const filler = await approvedStockist()
  const fillers = [filler, await approvedStockist()]
  const asked = [stockist, ...fillers].map(({ id }) => id)

  async function invitedStaff(): Promise<Person> {
    const email = newEmail()
    const id = await newStaff(stockist, email)
    const { debug } = await must(stockist.call('POST', `/api/staff/${id}/invitation`))
    const link = new URL(debug.inviteUrl).searchParams
    const body = { token: link.get('token'), email: link.get('email'), newPassword: goodPassword }
    await must(visitor.call('POST', '/api/auth/reset-password', body))
    return person(id, email, 'staff')
  }

  const medicalOwner = await newOwner(canaries.ownerEmail, {
    drugLicenseNo: canaries.ownerLicence,
    gstin: canaries.ownerGstin,
    address: canaries.ownerAddress,
    ownerName: canaries.ownerName,
  })
  await approve(caller, owner.token ?? '', 'user', medicalOwner.id)

  const purchaser = await newPurchaser(canaries.purchaserEmail, {
    address: canaries.purchaserAddress,
    fullName: canaries.purchaserName,
  })
  const approved = await askForCard(caller, purchaser, asked)
  await must(filler.call('POST', `/api/purchasing-card/approve/${approved}`))

  const pendingPurchaser = await newPurchaser()
  const request = await askForCard(caller, pendingPurchaser, asked)

  const adminBody = { name: 'Asha Rao', email: newEmail(), password: 'Strong-Pass-1' }
  const adminId = (await must(owner.call('POST', '/api/admin', adminBody))).data._id
  const userEmail = newEmail()
  const user = await app.accounts.addAccount(
    { role: 'user', name: 'Plain User', email: userEmail, password: goodPassword },
    null,
  )

  const carriers = { stockists: [stockist.id] }
  const company = (await must(owner.call('POST', '/api/company', { name: 'Sahyadri Labs', ...carriers })))
    .data._id
  const medicineBody = { name: 'Sahyadol 650', company, ...carriers }
  const medicine = (await must(owner.call('POST', '/api/medicine/quick', medicineBody))).data._id

  return {
    people: {
      owner,
      admin: await confirmed(await person(adminId, adminBody.email, 'admin', adminBody.password)),
      user: await person(user._id, userEmail, 'user'),
      medicalOwner,
      stockist,
      otherStockist: await approvedStockist(),
      purchaser,
      staff: await invitedStaff(),
      pendingOwner: await newOwner(),
      pendingStockist: await newStockist(),
      pendingPurchaser,
    },
    fillers,
    company,
    medicine,
    request,
  }
}
