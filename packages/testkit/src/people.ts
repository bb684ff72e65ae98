import type { Role } from '@rasad/contract/roles'
import { formOf, goodPassword, ownerForm, purchaserForm, stockistRegistration, testImage } from './clients.ts'
import { type Answer, type Caller, type CallOptions, must } from './http-caller.ts'

// People who register through the API, of a service in this process (`callerOf`) or in another one (`createCaller`).

/** The super admin of test services: what the settings ADMIN_EMAIL and ADMIN_PASSWORD say. */
export const superAdmin = { email: 'owner@rasad.example', password: 'Owner-Pass-1' }

export interface Person {
  id: string
  email: string
  token: string
}

/** A call as one account, through any caller. */
export const as =
  (caller: Caller, token?: string) =>
  (method: string, path: string, body?: CallOptions['body']): Promise<Answer> =>
    caller.call(method, path, { body, token })

/** @returns the session's token. */
export async function signIn(
  caller: Caller,
  body: { email: string; password: string; role: Role },
): Promise<string> {
  return (await must<{ token: string }>(caller.call('POST', '/api/auth/login', { body }))).token
}

/** Signs the super admin in. @returns the session's token. */
export function signInSuperAdmin(caller: Caller): Promise<string> {
  return signIn(caller, { ...superAdmin, role: 'admin' })
}

/** Registers a stockist, who waits for approval. @returns its id. */
export async function registerStockist(
  caller: Caller,
  email: string,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const body = stockistRegistration(email, changes)
  const made = caller.call('POST', '/api/stockist/register', { body })
  return (await must<{ data: { _id: string } }>(made)).data._id
}

/** Registers a medical store with the image of its licence; it waits for approval. @returns its id. */
export async function registerStore(
  caller: Caller,
  email: string,
  changes: Record<string, string> = {},
): Promise<string> {
  const body = await ownerForm(email, changes)
  const made = caller.call('POST', '/api/auth/signup', { body })
  return (await must<{ user: { _id: string } }>(made)).user._id
}

/** Approves somebody as an admin. */
export async function approve(
  caller: Caller,
  adminToken: string,
  kind: 'stockist' | 'user' | 'purchaser',
  id: string,
): Promise<void> {
  await must(caller.call('PATCH', `/api/${kind}/${id}/approve`, { token: adminToken }))
}

/** An approved stockist, signed in. */
export async function newStockist(
  caller: Caller,
  adminToken: string,
  email: string,
  changes: Record<string, unknown> = {},
): Promise<Person> {
  const id = await registerStockist(caller, email, changes)
  await approve(caller, adminToken, 'stockist', id)
  return { id, email, token: await signIn(caller, { email, password: goodPassword, role: 'stockist' }) }
}

/** An approved medical store, signed in. */
export async function newStore(caller: Caller, adminToken: string, email: string): Promise<Person> {
  const id = await registerStore(caller, email)
  await approve(caller, adminToken, 'user', id)
  return { id, email, token: await signIn(caller, { email, password: goodPassword, role: 'medicalOwner' }) }
}

/** A purchaser with two images, waiting for a card. */
export async function newPurchaser(
  caller: Caller,
  email: string,
  changes: Record<string, string> = {},
): Promise<Person> {
  const body = await purchaserForm(email, changes)
  const made = caller.call('POST', '/api/purchaser', { body })
  const { data, token } = await must<{ data: { _id: string }; token: string }>(made)
  return { id: data._id, email, token }
}

/** Uploads an image that belongs to nobody yet. @returns its address. */
export async function uploadImage(caller: Caller): Promise<string> {
  const made = caller.call('POST', '/api/upload', { body: formOf({ file: await testImage() }) })
  return (await must<{ secure_url: string }>(made)).secure_url
}

/** @returns the request's id. */
export async function askForCard(
  caller: Caller,
  purchaser: { token: string | undefined },
  stockistIds: string[],
): Promise<string> {
  const { requestId } = await must<{ requestId: string }>(
    caller.call('POST', '/api/purchasing-card/request', { body: { stockistIds }, token: purchaser.token }),
  )
  return requestId
}

/** @returns the medicine's id. */
export async function newMedicine(caller: Caller, token: string, name: string): Promise<string> {
  const { data } = await must<{ data: { _id: string } }>(
    caller.call('POST', '/api/medicine/quick', { body: { name, stockists: [] }, token }),
  )
  return data._id
}

/** Whether a search finds a medicine of exactly this name. */
export async function finds(caller: Caller, name: string): Promise<boolean> {
  const path = `/api/search?category=medicine&q=${encodeURIComponent(name)}`
  const { data } = await must<{ data: { name: string }[] }>(caller.call('GET', path))
  return data.some((hit) => hit.name === name)
}
