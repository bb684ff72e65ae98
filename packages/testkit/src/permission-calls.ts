import type { EndpointName } from '@rasad/contract/endpoints'
import {
  formOf,
  goodPassword,
  ownerForm,
  purchaserForm,
  signIn,
  stockistRegistration,
  testImage,
} from './clients.ts'
import type { CallerName, Outcome } from './permissions.ts'
import type { WaitingName, World } from './world.ts'

/** Who makes a call: "pending" in the table is tried as each kind of waiting account. */
export type Who = Exclude<CallerName, 'pending'> | WaitingName

export interface Try {
  path: string
  body?: unknown
  headers?: Record<string, string>
  /**
   * Something that the answer of an "own" or "full" cell contains, and that of a "public" or "status" cell does not.
   */
  private?: string
}

/**
 * For each call of the contract (enforced by the types) a request that succeeds for every permitted caller. `outcome`
 * is the expected result: calls that change something get a new record if they will succeed.
 */
export const calls: Record<EndpointName, (world: World, who: Who, outcome: Outcome) => Promise<Try> | Try> = {
  'POST /api/auth/login': (world, who) => login(world, who, '/api/auth/login'),
  'POST /auth/login': (world, who) => login(world, who, '/auth/login'),
  'POST /api/auth/sessions/end': () => ({ path: '/api/auth/sessions/end' }),
  'POST /api/auth/logout': async () => ({
    path: '/api/auth/logout',
    // With the caller's own session the next call would be anonymous.
    headers: { authorization: `Bearer ${'x'.repeat(43)}` },
  }),
  'GET /api/settings': () => ({ path: '/api/settings' }),
  'GET /api/auth/me': ({ people }, who) => ({
    path: '/api/auth/me',
    private: who === 'visitor' ? '' : people[who].id,
  }),
  'POST /api/auth/signup': async ({ newEmail }) => ({
    path: '/api/auth/signup',
    body: await ownerForm(newEmail()),
  }),
  'POST /api/auth/forgot-password': ({ newEmail }) => ({
    path: '/api/auth/forgot-password',
    body: { email: newEmail() },
  }),
  'POST /api/auth/reset-password': async ({ visitor, newEmail }) => {
    const email = newEmail()
    await visitor.call('POST', '/api/auth/signup', await ownerForm(email))
    const { debug } = (await visitor.call('POST', '/api/auth/forgot-password', { email })).json()
    const token = new URL(debug.resetUrl).searchParams.get('token')
    return { path: '/api/auth/reset-password', body: { token, email, newPassword: 'Fresh-Pass-9' } }
  },

  'POST /api/auth/confirm-email': async (world) => {
    const { debug } = await freshConfirmation(world)
    return {
      path: '/api/auth/confirm-email',
      body: { token: new URL(debug.confirmUrl).searchParams.get('token') },
    }
  },
  'POST /api/auth/confirmation-mail': async (world) => ({
    path: '/api/auth/confirmation-mail',
    body: { id: await unconfirmedOwner(world) },
  }),

  'GET /api/stockist': ({ people }) => ({
    path: '/api/stockist?limit=1000',
    private: people.pendingStockist.id,
  }),
  'GET /api/stockist/{id}': ({ people }) => ({
    path: `/api/stockist/${people.stockist.id}`,
    private: 'licenseNumber',
  }),
  'POST /api/stockist/register': ({ newEmail }) => ({
    path: '/api/stockist/register',
    body: stockistRegistration(newEmail()),
  }),
  'POST /api/stockist/verify-password': ({ people }) => ({
    path: '/api/stockist/verify-password',
    body: { id: people.stockist.id, password: goodPassword },
  }),
  'PATCH /api/stockist/{id}/approve': async (world, _who, outcome) => ({
    path: `/api/stockist/${await freshStockist(world, outcome)}/approve`,
  }),
  'PATCH /api/stockist/{id}/decline': async (world, _who, outcome) => ({
    path: `/api/stockist/${await freshStockist(world, outcome)}/decline`,
  }),

  'GET /api/medicine': () => ({ path: '/api/medicine' }),
  'GET /api/medicine/{id}': ({ medicine }) => ({ path: `/api/medicine/${medicine}` }),
  'GET /api/medicine/{id}/stockists': ({ medicine }) => ({ path: `/api/medicine/${medicine}/stockists` }),
  'GET /api/company': () => ({ path: '/api/company' }),
  'GET /api/company/{id}': ({ company }) => ({ path: `/api/company/${company}` }),
  'GET /api/company/{id}/stockists': ({ company }) => ({ path: `/api/company/${company}/stockists` }),
  'GET /api/stockist/counts': () => ({ path: '/api/stockist/counts?near=411030' }),
  'GET /api/stockist/map': ({ people }) => ({
    path: '/api/stockist/map?near=411030',
    private: people.pendingStockist.id,
  }),
  'GET /api/district': () => ({ path: '/api/district' }),
  'GET /api/district/{state}/{district}': () => ({ path: '/api/district/maharashtra/pune' }),
  'GET /api/place': () => ({ path: '/api/place?q=Pune' }),
  'GET /api/search': () => ({ path: '/api/search?category=supplier&q=deccan' }),
  'GET /api/search/results': () => ({ path: '/api/search/results?category=supplier&q=deccan' }),
  'POST /api/demand': () => ({ path: '/api/demand', body: { items: [{ name: 'Sahyadol 650', qty: 2 }] } }),
  'POST /api/list/read': () => ({ path: '/api/list/read', body: { text: 'Sahyadol 650 - 10 strips' } }),
  'POST /api/aliases': ({ medicine }, who) => ({
    path: '/api/aliases',
    body: { text: `Sahyadl ${who}`, medicine },
  }),
  'GET /api/aliases': async (world, who) => ({
    path: '/api/aliases',
    ...(who === 'stockist' && { private: await freshAlias(world) }),
  }),
  'DELETE /api/aliases/{id}': async (world) => ({ path: `/api/aliases/${await freshAlias(world)}` }),
  'GET /api/medicine/alike': () => ({ path: '/api/medicine/alike?name=Sahyadol-650' }),
  'GET /api/company/alike': () => ({ path: '/api/company/alike?name=Sahyadri' }),
  'POST /api/medicine/quick': ({ people, newEmail }, who) => ({
    path: '/api/medicine/quick',
    body: { name: `Medicine ${newEmail()}`, stockists: who === 'otherStockist' ? [] : [people.stockist.id] },
  }),
  'POST /api/company': ({ people, newEmail }, who) => ({
    path: '/api/company',
    body: {
      name: `Company ${newEmail().replaceAll(/[@.]/g, ' ')}`,
      stockists: who === 'otherStockist' ? [] : [people.stockist.id],
    },
  }),

  'GET /api/catalogue/unconfirmed': () => ({ path: '/api/catalogue/unconfirmed', private: 'addedBy' }),
  'PATCH /api/company/{id}/confirm': async (world, _who, outcome) => ({
    path: `/api/company/${await freshEntry(world, 'company', outcome)}/confirm`,
  }),
  'PATCH /api/medicine/{id}/confirm': async (world, _who, outcome) => ({
    path: `/api/medicine/${await freshEntry(world, 'medicine', outcome)}/confirm`,
  }),
  'DELETE /api/company/{id}': async (world, _who, outcome) => ({
    path: `/api/company/${await freshEntry(world, 'company', outcome)}`,
  }),
  'DELETE /api/medicine/{id}': async (world, _who, outcome) => ({
    path: `/api/medicine/${await freshEntry(world, 'medicine', outcome)}`,
  }),

  'PATCH /api/stockist/{id}/hours': ({ people }) => ({
    path: `/api/stockist/${people.stockist.id}/hours`,
    body: { hours: 'Mon-Sat 10am-7pm' },
  }),
  'PATCH /api/stockist/{id}/reach': ({ people }) => ({
    path: `/api/stockist/${people.stockist.id}/reach`,
    body: { reach: { kind: 'india' }, minOrder: 500 },
  }),
  'GET /api/listing/medicine': (world, who) => ({
    path: `/api/listing/medicine${whoseList(world, who)}`,
    ...(who !== 'otherStockist' && { private: world.medicine }),
  }),
  'PUT /api/listing/medicine/{id}': (world, who) => ({
    path: `/api/listing/medicine/${world.medicine}${whoseList(world, who)}`,
    body: { available: true },
  }),
  'DELETE /api/listing/medicine/{id}': (world, who) => ({
    path: `/api/listing/medicine/${world.medicine}${whoseList(world, who)}`,
  }),
  'GET /api/listing/company': (world, who) => ({
    path: `/api/listing/company${whoseList(world, who)}`,
    ...(who !== 'otherStockist' && { private: world.company }),
  }),
  'PUT /api/listing/company/{id}': (world, who) => ({
    path: `/api/listing/company/${world.company}${whoseList(world, who)}`,
  }),
  'DELETE /api/listing/company/{id}': (world, who) => ({
    path: `/api/listing/company/${world.company}${whoseList(world, who)}`,
  }),

  'GET /api/staff': ({ people }, who) => ({
    path: '/api/staff',
    // Another stockist's own list does not contain this one's staff.
    ...(who !== 'otherStockist' && { private: people.staff.id }),
  }),
  'GET /api/staff/{id}': ({ people }) => ({ path: `/api/staff/${people.staff.id}`, private: 'aadharCard' }),
  'POST /api/staff': async () => ({
    path: '/api/staff',
    body: formOf({
      fullName: 'Ravi Shinde',
      contact: '9000033333',
      image: await testImage(),
      aadharCard: await testImage(),
    }),
  }),
  'PATCH /api/staff/{id}': ({ people }) => ({
    path: `/api/staff/${people.staff.id}`,
    body: { contact: '9000044444' },
  }),
  'DELETE /api/staff/{id}': async ({ people, newStaff }, _who, outcome) => ({
    path: `/api/staff/${outcome === 'yes' ? await newStaff() : people.staff.id}`,
  }),
  'GET /api/staff/analytics': ({ people }, who) => ({
    path: '/api/staff/analytics',
    ...(who !== 'otherStockist' && { private: people.stockist.id }),
  }),
  'POST /api/staff/bulk-delete': async ({ people, newStaff }, _who, outcome) => ({
    path: '/api/staff/bulk-delete',
    body: { ids: [outcome === 'yes' ? await newStaff() : people.staff.id] },
  }),
  'GET /api/cards/{code}': async (world) => ({
    path: `/api/cards/${await staffCardCode(world)}`,
    private: world.people.staff.id,
  }),
  'POST /api/cards': ({ people }) => ({ path: '/api/cards', body: { id: people.staff.id } }),
  'POST /api/staff/{id}/invitation': ({ people }) => ({ path: `/api/staff/${people.staff.id}/invitation` }),

  'POST /api/purchaser': async ({ newEmail }) => ({
    path: '/api/purchaser',
    body: await purchaserForm(newEmail()),
  }),
  'GET /api/purchaser': ({ people }) => ({ path: '/api/purchaser', private: people.purchaser.id }),
  'GET /purchaser/{id}': ({ people }, who, outcome) => ({
    path: `/purchaser/${(outcome === 'own' && who === 'pendingPurchaser' ? people.pendingPurchaser : people.purchaser).id}`,
    private: 'aadharImage',
  }),
  'GET /api/purchaser/{id}': ({ people }) => ({
    path: `/api/purchaser/${people.purchaser.id}`,
    private: 'aadharImage',
  }),
  'PATCH /api/purchaser/{id}/approve': async (world, _who, outcome) => ({
    path: `/api/purchaser/${await freshPurchaser(world, outcome)}/approve`,
  }),
  'PATCH /api/purchaser/{id}/decline': async (world, _who, outcome) => ({
    path: `/api/purchaser/${await freshPurchaser(world, outcome)}/decline`,
  }),

  'POST /api/purchasing-card/request': ({ people, fillers }) => ({
    path: '/api/purchasing-card/request',
    body: { stockistIds: [people.stockist.id, ...fillers.map(({ id }) => id)] },
  }),
  'GET /api/purchasing-card/status/{id}': ({ request }) => ({
    path: `/api/purchasing-card/status/${request}`,
    private: 'requester',
  }),
  'GET /api/purchasing-card/own': () => ({ path: '/api/purchasing-card/own' }),
  'GET /api/purchasing-card/requests': (_world, who) => ({
    path: '/api/purchasing-card/requests',
    ...(who !== 'otherStockist' && { private: 'requesterDisplay' }),
  }),
  'GET /api/purchasing-card/stream': () => ({ path: '/api/purchasing-card/stream' }),
  'POST /api/purchasing-card/approve/{id}': async (world, _who, outcome) => ({
    path: `/api/purchasing-card/approve/${await freshRequest(world, outcome)}`,
  }),
  'POST /api/purchasing-card/decline/{id}': async (world, _who, outcome) => ({
    path: `/api/purchasing-card/decline/${await freshRequest(world, outcome)}`,
  }),

  'GET /api/user': ({ people }) => ({ path: '/api/user', private: people.medicalOwner.id }),
  'GET /api/user/{id}': ({ people }) => ({
    path: `/api/user/${people.medicalOwner.id}`,
    private: 'drugLicenseNo',
  }),
  'PATCH /api/user/{id}/approve': async (world, _who, outcome) => ({
    path: `/api/user/${await freshOwner(world, outcome)}/approve`,
  }),
  'PATCH /api/user/{id}/decline': async (world, _who, outcome) => ({
    path: `/api/user/${await freshOwner(world, outcome)}/decline`,
  }),

  'POST /api/upload': async () => ({ path: '/api/upload', body: formOf({ file: await testImage() }) }),
  'GET /api/admin': ({ people }) => ({ path: '/api/admin', private: people.admin.id }),
  'DELETE /api/admin/{id}': async (world) => ({ path: `/api/admin/${(await freshAdmin(world)).id}` }),
  'POST /api/admin/{id}/owner': (world, _who, outcome) => handOver(world, outcome),
  'POST /api/admin': ({ newEmail }) => ({
    path: '/api/admin',
    body: { name: 'New Admin', email: newEmail(), password: 'Strong-Pass-1' },
  }),
  'GET /api/account/export': ({ people }, who) => ({
    path: '/api/account/export',
    ...(who !== 'visitor' && { private: people[who].id }),
  }),
  'POST /api/account/delete': async (world, who, outcome) => ({
    path: '/api/account/delete',
    body: { password: goodPassword },
    // A staff member that no other test needs.
    ...(outcome === 'yes' && { headers: { authorization: `Bearer ${await freshAccount(world, who)}` } }),
  }),
  'GET /api/audit': () => ({ path: '/api/audit', private: 'stockist.approved' }),
}

/** A stockist uses its own list; everybody else tries the stockist's. */
function whoseList({ people }: World, who: Who): string {
  return who === 'stockist' || who === 'otherStockist' ? '' : `?stockist=${people.stockist.id}`
}

/** A sign-in ends the session that it comes with, so it uses a new one. */
async function login(world: World, who: Who, path: string): Promise<Try> {
  const { email, password } = world.people.user
  const body = { email, password, role: 'medicalOwner' }
  if (who === 'visitor') return { path, body }
  return { path, body, headers: { authorization: `Bearer ${await freshAccount(world, who)}` } }
}

async function freshAdmin({ app, newEmail }: World, changes: { isSuperAdmin?: boolean } = {}) {
  const email = newEmail()
  const given = { role: 'admin', name: 'To Be Gone', email, password: goodPassword, ...changes } as const
  const { _id } = await app.accounts.addAccount(given, null)
  return { id: _id, email }
}

/** An owner can hand over only once, so each time another one does. */
async function handOver(world: World, outcome: Outcome): Promise<Try> {
  const { id } = await freshAdmin(world)
  const given = { path: `/api/admin/${id}/owner`, body: { password: goodPassword } }
  if (outcome !== 'yes') return given
  const { email } = await freshAdmin(world, { isSuperAdmin: true })
  const { token } = await signIn(world.app, email, goodPassword, 'admin')
  return { ...given, headers: { authorization: `Bearer ${token}` } }
}

/** @returns the token of a new account of this kind; for staff that of a plain user, as staff have to be invited. */
async function freshAccount({ app, visitor, ...world }: World, who: Who): Promise<string> {
  const email = world.newEmail()
  if (/stockist/i.test(who)) return (await world.newStockist()).token ?? ''
  if (/purchaser/i.test(who)) return (await world.newPurchaser()).token ?? ''
  if (/owner$/i.test(who)) {
    await visitor.call('POST', '/api/auth/signup', await ownerForm(email))
    return (await signIn(app, email, goodPassword, 'medicalOwner')).token ?? ''
  }
  const role = who === 'admin' ? 'admin' : 'user'
  await app.accounts.addAccount({ role, name: 'To Be Gone', email, password: goodPassword }, null)
  return (await signIn(app, email, goodPassword, role)).token ?? ''
}

/** The token with which a new account can ask for its link again. */
async function freshConfirmation(world: World) {
  const body = { id: await unconfirmedOwner(world) }
  return (await world.visitor.call('POST', '/api/auth/confirmation-mail', body)).json()
}

async function unconfirmedOwner({ visitor, newEmail }: World): Promise<string> {
  const answer = await visitor.call('POST', '/api/auth/signup', await ownerForm(newEmail()))
  return answer.json().user._id
}

async function freshStockist({ people, newStockist }: World, outcome: Outcome): Promise<string> {
  return outcome === 'yes' ? (await newStockist()).id : people.pendingStockist.id
}

let entries = 0

/** An unconfirmed entry of a stockist, for the calls that settle it. */
async function freshEntry(world: World, kind: 'company' | 'medicine', outcome: Outcome): Promise<string> {
  if (outcome !== 'yes') return world[kind]
  const path = kind === 'company' ? '/api/company' : '/api/medicine/quick'
  const name = `Entry ${++entries}`
  const answer = await world.people.stockist.call('POST', path, { name, stockists: [] })
  return answer.json().data._id
}

/** A name that the stockist has confirmed. */
async function freshAlias({ people, medicine }: World): Promise<string> {
  const body = { text: `SHYD${String(++entries).padStart(6, '0')}`, medicine }
  return (await people.stockist.call('POST', '/api/aliases', body)).json().data._id
}

async function staffCardCode({ people }: World): Promise<string> {
  return (await people.stockist.call('GET', `/api/staff/${people.staff.id}`)).json().data.cardCode
}

async function freshOwner({ people, newOwner }: World, outcome: Outcome): Promise<string> {
  return outcome === 'yes' ? newOwner() : people.pendingOwner.id
}

async function freshPurchaser({ people, newPurchaser }: World, outcome: Outcome): Promise<string> {
  return outcome === 'yes' ? (await newPurchaser()).id : people.pendingPurchaser.id
}

async function freshRequest({ request, newPurchaser, ask }: World, outcome: Outcome): Promise<string> {
  return outcome === 'yes' ? ask(await newPurchaser()) : request
}
