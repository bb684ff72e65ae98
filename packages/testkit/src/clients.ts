import { createHash } from 'node:crypto'
import type { Role } from '@rasad/contract/roles'
import type { InjectOptions, Response } from 'light-my-request'
import sharp from 'sharp'
import { mustBeDocumented } from './documented.ts'
import type { Answer, Caller } from './http-caller.ts'
import type { TestApp } from './test-app.ts'

/** Account data that tests sign up with. */
export const goodPassword = 'Monsoon-42'

export interface Client {
  token: string | undefined
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
}

/** A caller with this bearer token, or without one. */
export function clientOf(app: TestApp, token?: string): Client {
  return {
    token,
    async call(method, path, body, headers = {}) {
      const form = body instanceof FormData
      const answer = await app.http.inject({
        method: method as InjectOptions['method'],
        url: path,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: form ? body : (body as object) }),
      } as InjectOptions)
      mustBeDocumented(method, path, answer.statusCode, answer.body)
      return answer
    },
  }
}

/** The same as a caller of the people's factories: no connection, no network address. */
export function callerOf(app: TestApp): Caller {
  return {
    async call(method, path, { body, token, headers } = {}) {
      const answer = await clientOf(app, token).call(method, path, body, headers)
      return {
        status: answer.statusCode,
        headers: answer.headers as Answer['headers'],
        text: answer.body,
        json: <T>() => answer.json() as T,
      }
    },
    close() {},
  }
}

/** @throws if the sign-in is refused */
export async function signIn(app: TestApp, email: string, password: string, role: Role): Promise<Client> {
  const answer = await clientOf(app).call('POST', '/api/auth/login', { email, password, role })
  if (answer.statusCode !== 200) throw new Error(`${role} ${email} cannot sign in: ${answer.body}`)
  return clientOf(app, answer.json().token)
}

/** Confirms the address as the link of the confirmation mail would. */
export async function confirmEmailOf(app: TestApp, ...ids: string[]): Promise<void> {
  await app.database.pool.query('UPDATE accounts SET email_confirmed_at = now() WHERE id = ANY($1)', [ids])
}

/** A small real image, unique for each call. */
export function testImage(): Promise<Buffer> {
  const background = { r: Math.trunc(Math.random() * 256), g: Math.trunc(Math.random() * 256), b: 90 }
  return sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
}

export function formOf(fields: Record<string, string | Buffer | undefined>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    if (typeof value === 'string') form.set(name, value)
    else form.set(name, new Blob([new Uint8Array(value)], { type: 'image/png' }), `${name}.png`)
  }
  return form
}

/** Eight digits that only this address has: people of tests have different owners unless a test says otherwise. */
export function ownDigits(email: string): string {
  const hash = createHash('sha256').update(email).digest()
  return `2${String(hash.readUInt32BE() % 10_000_000).padStart(7, '0')}`
}

/** The fields of a medical store's registration, without the image. */
export function ownerTexts(email: string): Record<string, string> {
  return {
    medicalName: 'Shanti Medical Store',
    ownerName: 'Meera Joshi',
    address: '12 Tilak Road, Pune',
    email,
    contactNo: `9${ownDigits(email)}5`,
    drugLicenseNo: `MH-20B-${ownDigits(email)}`,
    password: goodPassword,
  }
}

/** A medical store's registration; undefined in `changes` leaves a field out. */
export async function ownerForm(
  email: string,
  changes: Record<string, string | Buffer | undefined> = {},
): Promise<FormData> {
  return formOf({ ...ownerTexts(email), drugLicenseImage: await testImage(), ...changes })
}

/** The fields of a purchaser's registration, without the images. */
export function purchaserTexts(email: string): Record<string, string> {
  return {
    fullName: 'Sunil Patil',
    address: '7 Karve Road, Pune',
    email,
    contactNo: `9${ownDigits(email)}1`,
    password: goodPassword,
  }
}

/** A purchaser's registration; undefined in `changes` leaves a field out. */
export async function purchaserForm(
  email: string,
  changes: Record<string, string | Buffer | undefined> = {},
): Promise<FormData> {
  const images = { aadharImage: await testImage(), photo: await testImage() }
  return formOf({ ...purchaserTexts(email), ...images, ...changes })
}

export function stockistRegistration(email: string, changes: Record<string, unknown> = {}) {
  return {
    name: 'Deccan Pharma Agencies',
    contactPerson: 'Arun Kulkarni',
    phone: `020 ${ownDigits(email)}`,
    email,
    password: goodPassword,
    address: { street: '5 Laxmi Road', city: 'Pune', state: 'Maharashtra', pincode: '411030' },
    licenseNumber: `MH-21B-${ownDigits(email)}`,
    licenseExpiry: '2031-03-31',
    dob: '1980-02-29',
    bloodGroup: 'O+',
    roleType: 'Proprietor',
    cntxNumber: 'CNTX-9',
    ...changes,
  }
}
