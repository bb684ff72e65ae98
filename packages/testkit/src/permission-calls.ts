import { createHash, randomBytes } from 'node:crypto'
import type { EndpointName } from '@rasad/contract/endpoints'
import { canaries } from './canaries.ts'
import {
  formOf,
  goodPassword,
  ownerForm,
  purchaserForm,
  signIn,
  stockistRegistration,
  testImage,
} from './clients.ts'
import { inboundMail, signMail } from './inbound-mail.ts'
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
  'POST /api/auth/change-password': async (world, who) => ({
    path: '/api/auth/change-password',
    body: { currentPassword: goodPassword, newPassword: 'Fresh-Pass-9' },
    ...(who !== 'visitor' && { headers: { authorization: `Bearer ${await freshAccount(world, who)}` } }),
  }),
  'PUT /api/auth/language': () => ({ path: '/api/auth/language', body: { language: 'en' } }),
  'POST /api/auth/change-email': async (world, who) => ({
    path: '/api/auth/change-email',
    body: { email: world.newEmail(), password: goodPassword },
    ...(who !== 'visitor' && { headers: { authorization: `Bearer ${await freshAccount(world, who)}` } }),
  }),
  'DELETE /api/auth/change-email': () => ({ path: '/api/auth/change-email' }),
  'POST /api/auth/restore-email': async (world) => ({
    path: '/api/auth/restore-email',
    body: { token: await oldAddressToken(world) },
  }),
  'GET /api/auth/sessions': ({ people }, who) => ({
    path: '/api/auth/sessions',
    ...(who !== 'visitor' && people[who].token && { private: '"current":true' }),
  }),
  'DELETE /api/auth/sessions/{id}': async (world, who) => ({
    path: `/api/auth/sessions/${await otherSession(world, who)}`,
  }),
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
  'POST /api/auth/reset-password': async (world) => ({
    path: '/api/auth/reset-password',
    body: { ...(await resetLink(world)), newPassword: 'Fresh-Pass-9' },
  }),
  'POST /api/auth/end-links': async (world) => {
    const link = await resetLink(world)
    await world.visitor.call('POST', '/api/auth/reset-password', { ...link, newPassword: 'Fresh-Pass-9' })
    return { path: '/api/auth/end-links', body: link }
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
  'GET /api/district': () => ({ path: '/api/district' }),
  'GET /api/district/{state}/{district}': () => ({ path: '/api/district/maharashtra/pune' }),
  'GET /api/place': () => ({ path: '/api/place?q=Pune' }),
  'GET /api/search': () => ({ path: '/api/search?category=supplier&q=deccan' }),
  'GET /api/search/results': () => ({ path: '/api/search/results?category=supplier&q=deccan' }),
  'POST /api/demand': () => ({ path: '/api/demand', body: { items: [{ name: 'Sahyadol 650', qty: 2 }] } }),
  'POST /api/list/read': () => ({ path: '/api/list/read', body: { text: 'Sahyadol 650 - 10 strips' } }),
  'POST /api/list/read-file': () => ({
    path: '/api/list/read-file',
    body: formOf({ file: Buffer.from('Item,Qty\nSahyadol 650,10') }),
  }),
  'POST /api/own-suppliers': (_, who) => ({
    path: '/api/own-suppliers',
    body: { name: `Supplier of ${who}` },
  }),
  'GET /api/own-suppliers': async (world, who) => ({
    path: '/api/own-suppliers',
    ...(who === 'medicalOwner' && { private: (await freshOwnSupplier(world)).name }),
  }),
  'POST /api/own-suppliers/heading': (_, who) => ({
    path: '/api/own-suppliers/heading',
    body: stockForm(who),
  }),
  'GET /api/own-suppliers/found': async (world, who) => ({
    path: '/api/own-suppliers/found?q=supplier',
    ...(who === 'medicalOwner' && { private: (await freshOwnSupplier(world)).name }),
  }),
  'POST /api/own-suppliers/{id}/list': async (world, who) => ({
    path: `/api/own-suppliers/${(await freshOwnSupplier(world)).id}/list`,
    body: stockForm(who),
  }),
  'GET /api/own-suppliers/{id}/list': async (world) => ({
    path: `/api/own-suppliers/${(await freshOwnSupplier(world)).id}/list`,
  }),
  'PATCH /api/own-suppliers/{id}': async (world) => ({
    path: `/api/own-suppliers/${(await freshOwnSupplier(world)).id}`,
    body: { town: 'Nashik' },
  }),
  'DELETE /api/own-suppliers/{id}': async (world) => ({
    path: `/api/own-suppliers/${(await freshOwnSupplier(world)).id}`,
  }),
  'POST /api/own-suppliers/{id}/invite': async (world) => ({
    path: `/api/own-suppliers/${(await freshOwnSupplier(world)).id}/invite`,
  }),
  'POST /api/own-suppliers/{id}/same': async (world) => {
    const { stockist } = world.people
    const { phone } = (await stockist.call('GET', `/api/stockist/${stockist.id}`)).json().data
    return {
      path: `/api/own-suppliers/${(await freshOwnSupplier(world, phone)).id}/same`,
      body: { stockistId: stockist.id },
    }
  },
  'POST /api/lists': ({ medicine }, who) => ({
    path: '/api/lists',
    body: {
      name: `List of ${who}`,
      lines: [{ id: newLineId(), name: 'Sahyadol 650', medicine, quantity: 2 }],
    },
  }),
  'GET /api/lists': async (world, who) => ({
    path: '/api/lists',
    ...(who === 'stockist' && { private: (await freshOrderList(world)).id }),
  }),
  'GET /api/lists/{id}': async (world) => {
    const { id, name } = await freshOrderList(world)
    return { path: `/api/lists/${id}`, private: name }
  },
  'PUT /api/lists/{id}': async (world) => {
    const { id, line } = await freshOrderList(world)
    return { path: `/api/lists/${id}`, body: { version: 1, lines: [{ id: line, quantity: 3 }] } }
  },
  'DELETE /api/lists/{id}': async (world) => ({ path: `/api/lists/${(await freshOrderList(world)).id}` }),
  'POST /api/lists/{id}/share': async (world) => ({
    path: `/api/lists/${(await freshOrderList(world)).id}/share`,
    body: { mayTick: true },
  }),
  'POST /api/lists/{id}/rounds': async (world) => ({
    path: `/api/lists/${(await freshOrderList(world)).id}/rounds`,
    body: {},
  }),
  'GET /api/lists/{id}/rounds': async (world) => {
    const { id, name } = await freshOrderList(world)
    await world.people.stockist.call('POST', `/api/lists/${id}/rounds`, {})
    return { path: `/api/lists/${id}/rounds`, private: name }
  },
  'DELETE /api/lists/{id}/rounds/{roundId}': async (world) => {
    const { id } = await freshOrderList(world)
    const ended = await world.people.stockist.call('POST', `/api/lists/${id}/rounds`, {})
    return { path: `/api/lists/${id}/rounds/${ended.json().data._id}` }
  },
  'DELETE /api/shares/{id}': async (world) => ({ path: `/api/shares/${(await freshShare(world)).id}` }),
  'GET /api/shares/{id}': async (world) => ({ path: `/api/shares/${(await freshShare(world)).token}` }),
  'POST /api/shares/{id}/ticks': async (world) => {
    const { token, line } = await freshShare(world)
    return { path: `/api/shares/${token}/ticks`, body: { lines: [{ id: line, outcome: { is: 'no' } }] } }
  },
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
    body: {
      name: `Medicine ${newEmail().replaceAll(/[@.]/g, ' ')}`,
      stockists: who === 'otherStockist' ? [] : [people.stockist.id],
    },
  }),
  'POST /api/company': ({ people, newEmail }, who) => ({
    path: '/api/company',
    body: {
      name: `Company ${newEmail().replaceAll(/[@.]/g, ' ')}`,
      stockists: who === 'otherStockist' ? [] : [people.stockist.id],
    },
  }),

  'POST /api/account/registration': ({ people }, who) => ({
    path: '/api/account/registration',
    private: who === 'visitor' ? '' : people[who].id,
  }),
  'POST /api/account/resubmit': async (world) => ({
    path: '/api/account/resubmit',
    body: { token: await resubmissionToken(world), note: 'Here it is.' },
  }),
  'GET /api/review': ({ people }) => ({ path: '/api/review', private: people.pendingOwner.id }),
  'POST /api/review/{kind}/{id}/undo': async (world, who, outcome) => {
    const id = await freshOwner(world, outcome)
    if (outcome === 'yes' && who !== 'visitor') {
      await world.people[who].call('PATCH', `/api/user/${id}/approve`)
    }
    return { path: `/api/review/medicalOwner/${id}/undo` }
  },
  'POST /api/review/{kind}/{id}/reopen': async (world, _who, outcome) => {
    const id = await freshOwner(world, outcome)
    if (outcome === 'yes') await world.people.owner.call('PATCH', `/api/user/${id}/decline`)
    return { path: `/api/review/medicalOwner/${id}/reopen` }
  },
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
  'PATCH /api/medicine/{id}': async (world, _who, outcome) => ({
    path: `/api/medicine/${await freshEntry(world, 'medicine', outcome)}`,
    body: { name: `Edited ${++entries}` },
  }),
  'GET /api/medicine/{id}/merge': async (world) => ({
    path: `/api/medicine/${await freshEntry(world, 'medicine', 'yes')}/merge?into=${world.medicine}`,
    private: 'moves',
  }),
  'POST /api/medicine/{id}/merge': async (world, _who, outcome) => {
    const [id, into] = [
      await freshEntry(world, 'medicine', outcome),
      await freshEntry(world, 'medicine', 'yes'),
    ]
    // Different names: it is not clear that both are one.
    return { path: `/api/medicine/${id}/merge`, body: { into, typedName: entryName(entries) } }
  },
  'GET /api/medicine/duplicates': () => ({ path: '/api/medicine/duplicates', private: 'comparedAt' }),
  'POST /api/medicine/{id}/keep': async (world, _who, outcome) => ({
    path: `/api/medicine/${await freshEntry(world, 'medicine', outcome)}/keep`,
    body: { other: world.medicine },
  }),
  'PATCH /api/company/{id}': async (world, _who, outcome) => ({
    path: `/api/company/${await freshEntry(world, 'company', outcome)}`,
    body: { name: `Edited ${++entries}` },
  }),
  'GET /api/company/{id}/merge': async (world) => ({
    path: `/api/company/${await freshEntry(world, 'company', 'yes')}/merge?into=${world.company}`,
    private: 'moves',
  }),
  'POST /api/company/{id}/merge': async (world, _who, outcome) => {
    const [id, into] = [
      await freshEntry(world, 'company', outcome),
      await freshEntry(world, 'company', 'yes'),
    ]
    return { path: `/api/company/${id}/merge`, body: { into } }
  },
  'GET /api/company/duplicates': () => ({ path: '/api/company/duplicates', private: 'comparedAt' }),
  'POST /api/company/{id}/keep': async (world, _who, outcome) => ({
    path: `/api/company/${await freshEntry(world, 'company', outcome)}/keep`,
    body: { other: world.company },
  }),
  'GET /api/merges': () => ({ path: '/api/merges', private: 'nextCursor' }),
  'POST /api/merges/{id}/undo': async (world) => ({ path: `/api/merges/${await freshMerge(world)}/undo` }),

  'GET /api/stock-proposals': () => ({ path: '/api/stock-proposals', private: 'nextCursor' }),
  'POST /api/stock-proposals/accept': async (world) => ({
    path: '/api/stock-proposals/accept',
    body: { proposals: [{ id: await freshProposal(world) }] },
  }),
  'POST /api/stock-proposals/decline': async (world) => ({
    path: '/api/stock-proposals/decline',
    body: { ids: [await freshProposal(world)] },
  }),
  'POST /api/stock-proposals/undo': async (world, who, outcome) => {
    const body = { ids: [await freshProposal(world)] }
    if (outcome === 'yes' && who !== 'visitor') {
      await world.people[who].call('POST', '/api/stock-proposals/decline', body)
    }
    return { path: '/api/stock-proposals/undo', body }
  },
  'GET /api/stock-files/figures': () => ({ path: '/api/stock-files/figures', private: 'layouts' }),

  'PATCH /api/stockist/me': () => ({ path: '/api/stockist/me', body: { phone: '020 2445 9911' } }),
  'PATCH /api/user/me': () => ({ path: '/api/user/me', body: { contactNo: '020 2445 9922' } }),
  'PATCH /api/purchaser/me': () => ({ path: '/api/purchaser/me', body: { contactNo: '9000099333' } }),
  'PATCH /api/staff/me': () => ({ path: '/api/staff/me', body: { contact: '9000099444' } }),
  'GET /api/changes/own': async (world, who, outcome) => ({
    path: '/api/changes/own',
    ...(outcome === 'own' && { private: await wantedChange(world, who) }),
  }),
  'PATCH /api/changes/{id}/approve': async (world) => ({
    path: `/api/changes/${await freshChange(world)}/approve`,
  }),
  'PATCH /api/changes/{id}/decline': async (world) => ({
    path: `/api/changes/${await freshChange(world)}/decline`,
    body: { reason: 'mismatch', note: 'The paper says otherwise.' },
  }),
  'PATCH /api/changes/{id}/withdraw': async (world) => ({
    path: `/api/changes/${await freshChange(world)}/withdraw`,
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
  'GET /api/listing/export': (world, who) => ({
    path: `/api/listing/export${whoseList(world, who) || '?'}&format=csv`.replace('?&', '?'),
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

  'GET /api/upload-keys': async (world, who, outcome) => {
    if (outcome === 'own' || outcome === 'full') await freshUploadKey(world)
    return {
      path: `/api/upload-keys${whoseList(world, who)}`,
      ...(who !== 'otherStockist' && { private: 'Key of the stockist' }),
    }
  },
  'POST /api/upload-keys': async (world, who) => {
    await clearUploadKeys(world)
    return { path: `/api/upload-keys${whoseList(world, who)}`, body: { name: 'Counter' } }
  },
  'DELETE /api/upload-keys/{id}': async (world) => ({
    path: `/api/upload-keys/${await freshUploadKey(world)}`,
  }),
  'GET /api/inbound-address': async (world, who, outcome) => {
    const made = outcome === 'own' || outcome === 'full'
    const answer = made && (await world.people.stockist.call('POST', '/api/inbound-address'))
    return {
      path: `/api/inbound-address${whoseList(world, who)}`,
      ...(answer && who !== 'otherStockist' && { private: answer.json().data.address }),
    }
  },
  'POST /api/inbound-address': (world, who) => ({ path: `/api/inbound-address${whoseList(world, who)}` }),
  'POST /api/inbound-mail': async ({ people: { stockist } }) => {
    const { data } = (await stockist.call('POST', '/api/inbound-address')).json()
    const body = { to: [data.address], attachments: [] }
    return { path: '/api/inbound-mail', body, headers: signMail(inboundMail.secret, JSON.stringify(body)) }
  },
  'GET /api/stock-settings': (world, who) => ({
    path: `/api/stock-settings${whoseList(world, who)}`,
    private: 'filesComplete',
  }),
  'PATCH /api/stock-settings': (world, who) => ({
    path: `/api/stock-settings${whoseList(world, who)}`,
    body: { showsQuantity: true },
  }),

  'POST /api/stock-files': (world, who) => ({
    path: `/api/stock-files${whoseList(world, who)}`,
    body: stockForm(who),
  }),
  'GET /api/stock-files': async (world, who) => {
    const id = await keptStockFile(world)
    return { path: '/api/stock-files?limit=1000', ...(who !== 'otherStockist' && { private: id }) }
  },
  'GET /api/stock-files/{id}': async (world) => ({
    path: `/api/stock-files/${await keptStockFile(world)}`,
  }),
  'GET /api/stock-files/{id}/rows': async (world) => ({
    path: `/api/stock-files/${await keptStockFile(world)}/rows?kind=toSettle`,
  }),
  'GET /api/stock-files/{id}/file': async (world) => ({
    path: `/api/stock-files/${await keptStockFile(world)}/file`,
  }),
  'PUT /api/stock-files/{id}/columns': async (world, who, outcome) => ({
    path: `/api/stock-files/${await stockFileToChange(world, who, outcome)}/columns`,
    body: { name: 0, quantity: 1 },
  }),
  'POST /api/stock-files/{id}/settle': async (world, who, outcome) => ({
    path: `/api/stock-files/${await stockFileToChange(world, who, outcome)}/settle`,
    body: { rows: [{ line: 2, medicine: null, always: true }] },
  }),
  'POST /api/stock-files/{id}/apply': async (world, who, outcome) => ({
    path: `/api/stock-files/${await stockFileToChange(world, who, outcome)}/apply`,
    body: {},
  }),
  'POST /api/stock-files/{id}/undo': async (world, who, outcome) => ({
    path: `/api/stock-files/${await stockFileToChange(world, who, outcome)}/undo`,
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
  'GET /api/purchasing-card/history': ({ people }, who) => ({
    path: `/api/purchasing-card/history${who === 'otherStockist' ? '' : `?stockist=${people.stockist.id}`}`,
  }),
  'POST /api/requests': ({ people, medicine }) => ({
    path: '/api/requests',
    body: { items: [{ medicine, quantity: 2 }], stockistIds: [people.stockist.id] },
  }),
  'GET /api/requests': (_world, who) => ({
    path: '/api/requests',
    ...(who !== 'otherStockist' && { private: 'names' }),
  }),
  'GET /api/requests/{id}': async (world) => ({
    path: `/api/requests/${(await supplyRequest(world)).id}`,
    private: 'Sahyadol 650',
  }),
  'POST /api/requests/{id}/send': async (world) => ({
    path: `/api/requests/${(await supplyRequest(world)).id}/send`,
    body: { stockistId: world.people.stockist.id, by: 'whatsapp' },
  }),
  'DELETE /api/requests/{id}/links/{stockistId}': async (world) => ({
    path: `/api/requests/${(await supplyRequest(world)).id}/links/${world.people.stockist.id}`,
  }),
  'POST /api/requests/{id}/close': async (world) => ({
    path: `/api/requests/${(await supplyRequest(world)).id}/close`,
  }),
  'POST /api/requests/{id}/reply': async (world) => ({
    path: `/api/requests/${(await supplyRequest(world)).id}/reply`,
    body: { all: 'have' },
  }),
  'POST /api/requests/{id}/seen': async (world) => ({
    path: `/api/requests/${(await supplyRequest(world)).id}/seen`,
  }),
  'GET /api/replies/{token}': async (world) => ({
    path: `/api/replies/${(await supplyRequest(world)).token}`,
    private: world.people.medicalOwner.id,
  }),
  'POST /api/replies/{token}': async (world) => ({
    path: `/api/replies/${(await supplyRequest(world)).token}`,
    body: { all: 'have' },
  }),
  'POST /api/replies/{token}/seen': async (world) => ({
    path: `/api/replies/${(await supplyRequest(world)).token}/seen`,
  }),
  'POST /api/requests/{id}/plan': async (world) => ({
    path: `/api/requests/${(await supplyRequest(world)).id}/plan`,
    body: { by: 'cost' },
    private: '"offers"',
  }),
  'POST /api/requests/{id}/order': async (world) => ({
    path: `/api/requests/${(await supplyRequest(world)).id}/order`,
    body: orderOf(world),
  }),
  'GET /api/requests/{id}/order-file': async (world) => ({
    path: `/api/requests/${(await supplyOrder(world)).id}/order-file?format=csv`,
  }),
  'POST /api/requests/{id}/confirm': async (world) => ({
    path: `/api/requests/${(await supplyOrder(world)).id}/confirm`,
  }),
  'POST /api/replies/{token}/confirm': async (world) => {
    const { token } = await supplyOrder(world)
    // A link confirms for firms that do not sign in.
    await world.app.database.pool.query('UPDATE accounts SET signed_in_at = NULL')
    return { path: `/api/replies/${token}/confirm` }
  },
  'GET /api/mutes': () => ({ path: '/api/mutes', private: 'buyers' }),
  'PUT /api/mutes': () => ({ path: '/api/mutes', body: { buyer: 'all', muted: false } }),
  'GET /api/notifications': () => ({ path: '/api/notifications', private: 'unread' }),
  'POST /api/notifications/read': () => ({ path: '/api/notifications/read', body: { all: true } }),
  'GET /api/events': () => ({ path: '/api/events' }),
  'GET /api/notifications/choices': () => ({ path: '/api/notifications/choices', private: 'digestHour' }),
  'PATCH /api/notifications/choices': (_world, who) => ({
    path: '/api/notifications/choices',
    body: { [chosenBy(who)]: 'digest' },
  }),
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

  'GET /api/overview': () => ({ path: '/api/overview', private: '"freshness"' }),
  'GET /api/stockist/overview': () => ({ path: '/api/stockist/overview', private: '"found"' }),
  'POST /api/stockist/{id}/contact': ({ people }) => ({
    path: `/api/stockist/${people.stockist.id}/contact`,
    body: { way: 'call' },
  }),
  'GET /api/unmet-wants': () => ({ path: '/api/unmet-wants' }),
  'PUT /api/unmet-wants/{id}': ({ medicine }) => ({
    path: `/api/unmet-wants/${medicine}`,
    body: { dismissed: true },
  }),
  'POST /api/requests/{id}/take-over': async (world) => ({
    path: `/api/requests/${await requestToStockist(world)}/take-over`,
    body: {},
  }),
  'DELETE /api/requests/{id}/take-over': async (world) => {
    const path = `/api/requests/${await requestToStockist(world)}/take-over`
    await world.people.stockist.call('POST', path, {})
    return { path }
  },

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
  'POST /api/admin/{id}/make-owner': (world, _who, outcome) => handOver(world, outcome),
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
  'GET /api/licences': () => ({ path: '/api/licences', private: canaries.stockistLicence }),
  'POST /api/licences/{id}/cancel': async (world, _who, outcome) => ({
    path: `/api/licences/${await freshLicence(world, outcome)}/cancel`,
    body: { reason: 'Cancelled by the FDA.' },
  }),
  'POST /api/licences/{id}/lift': async (world, _who, outcome) => {
    const id = await freshLicence(world, outcome)
    const reason = { reason: 'Cancelled by the FDA.' }
    if (outcome === 'yes') await world.people.owner.call('POST', `/api/licences/${id}/cancel`, reason)
    return { path: `/api/licences/${id}/lift`, body: { reason: 'Set aside on appeal.' } }
  },
  'GET /api/audit': () => ({ path: '/api/audit', private: 'stockist.approved' }),
}

/** A kind of notification that this caller chooses mails of. */
function chosenBy(who: Who): string {
  if (who === 'admin' || who === 'owner') return 'registration'
  if (who === 'medicalOwner') return 'supply-answered'
  return who === 'purchaser' ? 'card-answer' : 'card-request'
}

/** A new request of the medical owner to the stockist, and the token of its link. */
async function supplyRequest({ people, medicine }: World): Promise<{ id: string; token: string }> {
  const body = { items: [{ medicine, quantity: 2 }], stockistIds: [people.stockist.id] }
  const { _id, links } = (
    await people.medicalOwner.call('POST', '/api/requests', body, { 'idempotency-key': newLineId() })
  ).json().data
  return { id: _id, token: new URL(links[0].url).pathname.split('/').at(-1) ?? '' }
}

function orderOf({ people }: World) {
  return { orders: [{ stockistId: people.stockist.id, lines: [{ line: 0, quantity: 2 }] }] }
}

/** The same, ordered. */
async function supplyOrder(world: World): Promise<{ id: string; token: string }> {
  const request = await supplyRequest(world)
  await world.people.medicalOwner.call('POST', `/api/requests/${request.id}/order`, orderOf(world))
  return request
}

/** A stockist uses its own list; everybody else tries the stockist's. */
function whoseList({ people }: World, who: Who): string {
  return who === 'stockist' || who === 'otherStockist' ? '' : `?stockist=${people.stockist.id}`
}

/** A stock statement that is read without asking. */
function stockForm(mark: string): FormData {
  const items = ['Sahyadol 650', 'Sahyadol 500', 'Godavari Syrup', `Tapi Gel ${mark}`]
  const rows = items.map((name, at) => `${name},${10 + at},5,3,${12 + at}`)
  const text = ['Item Name,Opening,Purchase,Sale,Closing Stock', ...rows].join('\n')
  const form = new FormData()
  form.set('file', new Blob([text], { type: 'text/csv' }), 'stock.csv')
  return form
}

let stockFiles = 0
const keptStockFiles = new WeakMap<World, Promise<string>>()

/** A stock file that no call changes. */
function keptStockFile(world: World): Promise<string> {
  const kept = keptStockFiles.get(world) ?? freshStockFile(world, 'kept')
  keptStockFiles.set(world, kept)
  return kept
}

/** Refused calls change nothing, so they can share a file. */
function stockFileToChange(world: World, who: Who, outcome: Outcome): Promise<string> {
  return /^\d+$/.test(outcome) ? keptStockFile(world) : freshStockFile(world, who)
}

/** A stock file of the world's stockist that waits to be applied. */
async function freshStockFile(world: World, mark: string): Promise<string> {
  const { stockist } = world.people
  const sent = await stockist.call('POST', '/api/stock-files', stockForm(`${mark} ${++stockFiles}`))
  const { _id } = sent.json().data
  for (let tries = 0; tries < 3_000; tries++) {
    const { status } = (await stockist.call('GET', `/api/stock-files/${_id}`)).json().data
    if (status !== 'reading') return _id
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('A stock file was not read.')
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
  const given = { path: `/api/admin/${id}/make-owner`, body: { password: goodPassword } }
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

/** An item that a stockist has and the catalogue has not. */
async function freshProposal({ app }: World): Promise<string> {
  const id = randomBytes(12).toString('hex')
  await app.database.pool.query(
    `INSERT INTO stock_proposals (id, family, key, name) VALUES ($1, $2, $2, $3)`,
    [id, JSON.stringify([id]), `Waiting ${id}`],
  )
  return id
}

/** The token with which a new account can ask for its link again. */
async function freshConfirmation(world: World) {
  const body = { id: await unconfirmedOwner(world) }
  return (await world.visitor.call('POST', '/api/auth/confirmation-mail', body)).json()
}

/** The token of the link with which an old address takes its account back. */
async function oldAddressToken({ app, ...world }: World): Promise<string> {
  const { id } = await freshAdmin({ app, ...world })
  const token = randomBytes(32).toString('base64url')
  const email = world.newEmail()
  await app.database.pool.query(
    `INSERT INTO email_changes (token_hash, account_id, kind, role, email, email_key, expires_at)
     VALUES ($1, $2, 'restore', 'admin', $3, $3, now() + interval '1 hour')`,
    [createHash('sha256').update(token).digest('hex'), id, email],
  )
  return token
}

/** Another session of the caller, which it can end; of a visitor any id. */
async function otherSession({ app, people }: World, who: Who): Promise<string> {
  if (who === 'visitor') return people.user.id
  const { email, password } = people[who]
  const role = (await people[who].call('GET', '/api/auth/me')).json().user.role
  const { token } = await signIn(app, email, password, role)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await people[who].call('GET', '/api/auth/sessions', undefined, headers)
  return answer.json().data.find(({ current }: { current: boolean }) => current)._id
}

async function unconfirmedOwner({ visitor, newEmail }: World): Promise<string> {
  const answer = await visitor.call('POST', '/api/auth/signup', await ownerForm(newEmail()))
  return answer.json().user._id
}

async function freshStockist({ people, newStockist }: World, outcome: Outcome): Promise<string> {
  return outcome === 'yes' ? (await newStockist()).id : people.pendingStockist.id
}

/** The licence of an approved stockist of which no other call needs that it is shown. */
async function freshLicence(world: World, outcome: Outcome): Promise<string> {
  if (outcome !== 'yes') return world.people.stockist.id
  const { id } = await world.newStockist()
  await world.people.owner.call('PATCH', `/api/stockist/${id}/approve`)
  return id
}

let entries = 0

/** A name without a number: two entries with different ones are different products. */
function entryName(no: number): string {
  return `Entry ${[...String(no)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}ox`
}

/** An unconfirmed entry of a stockist, for the calls that settle it. */
async function freshEntry(world: World, kind: 'company' | 'medicine', outcome: Outcome): Promise<string> {
  if (outcome !== 'yes') return world[kind]
  const path = kind === 'company' ? '/api/company' : '/api/medicine/quick'
  const name = entryName(++entries)
  const answer = await world.people.stockist.call('POST', path, { name, stockists: [] })
  return answer.json().data._id
}

/** A change of the stockist's licence number that waits. */
async function freshChange({ people: { stockist } }: World): Promise<string> {
  await stockist.call('PATCH', '/api/stockist/me', { licenseNumber: `MH-NEW-${++entries}` })
  return (await stockist.call('GET', '/api/changes/own')).json().data._id
}

/** What this caller wants its record to be called: it waits. */
async function wantedChange({ people }: World, who: Who): Promise<string> {
  if (who === 'visitor') throw new Error('Visitors have no record.')
  const name = 'Wanted Name and Sons'
  const isStockist = who !== 'medicalOwner' && who !== 'purchaser'
  if (isStockist) await people[who].call('PATCH', '/api/stockist/me', { name })
  if (who === 'medicalOwner') await people[who].call('PATCH', '/api/user/me', { medicalName: name })
  if (who === 'purchaser') await people[who].call('PATCH', '/api/purchaser/me', { fullName: name })
  return name
}

/** The removal of a fresh entry. */
async function freshMerge(world: World): Promise<string> {
  const id = await freshEntry(world, 'company', 'yes')
  return (await world.people.admin.call('DELETE', `/api/company/${id}`)).json().data.mergeId
}

function newLineId(): string {
  return randomBytes(12).toString('hex')
}

const madeLists: string[] = []
const maxMadeLists = 50

const madeSuppliers: string[] = []
const maxMadeSuppliers = 40

/** An own supplier of the medical store. An account has so many at most, so old ones go. */
async function freshOwnSupplier({ people }: World, phone = '020 2445 0000') {
  const name = `Own supplier ${++entries}`
  const answer = await people.medicalOwner.call('POST', '/api/own-suppliers', {
    name,
    phone,
  })
  const id: string = answer.json().data._id
  const oldest = madeSuppliers.push(id) > maxMadeSuppliers && madeSuppliers.shift()
  if (oldest) await people.medicalOwner.call('DELETE', `/api/own-suppliers/${oldest}?anyway=true`)
  return { id, name }
}

/** A list of the stockist, with one line that has an outcome. An account has so many at most, so old ones go. */
async function freshOrderList({ people, medicine }: World) {
  const name = `List ${++entries}`
  const line = newLineId()
  const lines = [{ id: line, name: `${name} of Sahyadol`, medicine, quantity: 2, outcome: { is: 'has' } }]
  const answer = await people.stockist.call('POST', '/api/lists', { name, lines })
  const id: string = answer.json().data._id
  const oldest = madeLists.push(id) > maxMadeLists && madeLists.shift()
  if (oldest) await people.stockist.call('DELETE', `/api/lists/${oldest}`)
  return { id, name, line }
}

/** A link to such a list. */
async function freshShare(world: World) {
  const { id: list, line } = await freshOrderList(world)
  const answer = await world.people.stockist.call('POST', `/api/lists/${list}/share`, { mayTick: true })
  const { _id: id, url } = answer.json().data as { _id: string; url: string }
  return { id, token: url.slice(url.lastIndexOf('/') + 1), line }
}

/** A name that the stockist has confirmed. */
async function freshAlias({ people, medicine }: World): Promise<string> {
  const body = { text: `SHYD${String(++entries).padStart(6, '0')}`, medicine }
  return (await people.stockist.call('POST', '/api/aliases', body)).json().data._id
}

/** A key of the stockist, which has no other. */
async function freshUploadKey(world: World): Promise<string> {
  await clearUploadKeys(world)
  const body = { name: 'Key of the stockist' }
  return (await world.people.stockist.call('POST', '/api/upload-keys', body)).json().data._id
}

async function resetLink({ visitor, newEmail }: World) {
  const email = newEmail()
  await visitor.call('POST', '/api/auth/signup', await ownerForm(email))
  const { debug } = (await visitor.call('POST', '/api/auth/forgot-password', { email })).json()
  return { token: new URL(debug.resetUrl).searchParams.get('token'), email }
}

/** Keys are few, and each caller makes another. */
async function clearUploadKeys({ people: { stockist } }: World): Promise<void> {
  const { data } = (await stockist.call('GET', '/api/upload-keys')).json()
  for (const { _id } of data) await stockist.call('DELETE', `/api/upload-keys/${_id}`)
}

async function staffCardCode({ people }: World): Promise<string> {
  return (await people.stockist.call('GET', `/api/staff/${people.staff.id}`)).json().data.cardCode
}

/** A request of the medical owner that the stockist has answered by link. */
async function requestToStockist({ app, people, medicine }: World): Promise<string> {
  const id = randomBytes(12).toString('hex')
  await app.database.pool.query(
    `WITH asked AS (
       INSERT INTO supply_requests (id, account_id, body_hash, ends_at) VALUES ($1, $2, '', now() + interval '1 day')
       RETURNING no),
     line AS (
       INSERT INTO supply_request_lines (request_no, line, name, medicine_no)
       SELECT no, 0, 'Anything', (SELECT no FROM medicines WHERE id = $4) FROM asked),
     sent AS (
       INSERT INTO supply_request_stockists (request_no, stockist_no, lines)
       SELECT a.no, s.no, '{0}' FROM asked a, stockists s WHERE s.id = $3 RETURNING no)
     INSERT INTO supply_answers (asked_no, line, answer, by_link) SELECT no, 0, 'have', true FROM sent`,
    [id, people.medicalOwner.id, people.stockist.id, medicine],
  )
  return id
}

async function freshOwner({ people, newOwner }: World, outcome: Outcome): Promise<string> {
  return outcome === 'yes' ? newOwner() : people.pendingOwner.id
}

/** The token of a store that waits, earned with its password. */
async function resubmissionToken({ visitor, newEmail }: World): Promise<string> {
  const email = newEmail()
  await visitor.call('POST', '/api/auth/signup', await ownerForm(email))
  const body = { email, password: goodPassword, role: 'medicalOwner' }
  return (await visitor.call('POST', '/api/account/registration', body)).json().token
}

async function freshPurchaser({ people, newPurchaser }: World, outcome: Outcome): Promise<string> {
  return outcome === 'yes' ? (await newPurchaser()).id : people.pendingPurchaser.id
}

async function freshRequest({ request, newPurchaser, ask }: World, outcome: Outcome): Promise<string> {
  return outcome === 'yes' ? ask(await newPurchaser()) : request
}
