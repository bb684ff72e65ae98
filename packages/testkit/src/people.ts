import { goodPassword, ownerForm, purchaserForm, stockistRegistration } from './clients.ts'
import { type Answer, type Caller, type CallOptions, must } from './http-caller.ts'

export const owner = { email: 'owner@rasad.example', password: 'Owner-Pass-1' }

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

export async function signIn(
  caller: Caller,
  { email, password, role }: { email: string; password: string; role: string },
): Promise<string> {
  const { token } = await must<{ token: string }>(
    caller.call('POST', '/api/auth/login', { body: { email, password, role } }),
  )
  return token
}

/** An approved stockist, signed in. */
export async function newStockist(caller: Caller, ownerToken: string, email: string): Promise<Person> {
  const body = stockistRegistration(email)
  const { data } = await must<{ data: { _id: string } }>(
    caller.call('POST', '/api/stockist/register', { body }),
  )
  await must(caller.call('PATCH', `/api/stockist/${data._id}/approve`, { token: ownerToken }))
  const token = await signIn(caller, { email, password: goodPassword, role: 'stockist' })
  return { id: data._id, email, token }
}

/** A purchaser with two images, waiting for a card. */
export async function newPurchaser(caller: Caller, email: string): Promise<Person> {
  const { data, token } = await must<{ data: { _id: string }; token: string }>(
    caller.call('POST', '/api/purchaser', { body: await purchaserForm(email) }),
  )
  return { id: data._id, email, token }
}

/** A medical store with the image of its licence, waiting for approval. @returns its id. */
export async function newOwner(caller: Caller, email: string): Promise<string> {
  const body = await ownerForm(email)
  const { user } = await must<{ user: { _id: string } }>(caller.call('POST', '/api/auth/signup', { body }))
  return user._id
}

/** @returns the request's id. */
export async function askForCard(caller: Caller, purchaser: Person, stockistIds: string[]): Promise<string> {
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
