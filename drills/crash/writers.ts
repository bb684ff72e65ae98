import { setTimeout as sleep } from 'node:timers/promises'
import {
  formOf,
  goodPassword,
  ownerForm,
  purchaserForm,
  stockistRegistration,
  testImage,
} from '@rasad/testkit/clients'
import type { AcknowledgedWrites, Decision } from './model.ts'

// People who keep working while the service is killed.

export const owner = { email: 'owner@rasad.example', password: 'Owner-Pass-1' }

export type Call = (method: string, path: string, body?: unknown, token?: string) => Promise<Answer>

/** Fields of any answer; each writer knows which ones it asked for. */
interface Answer {
  _id: string
  token: string
  requestId: string
  secure_url: string
  data: { _id: string }
  user: { _id: string }
}

/** @throws if there is no complete answer, or a refusal: then nothing was acknowledged. */
export function createCall(url: string): Call {
  return async (method, path, body, token) => {
    const form = body instanceof FormData
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && !form && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text) as Answer
  }
}

/** The three stockists that are asked for cards, and an admin. */
export interface Stage {
  admin: string
  stockists: { id: string; token: string; email: string }[]
}

export async function setStage(call: Call): Promise<Stage> {
  const signIn = async (email: string, password: string, role: string) =>
    (await call('POST', '/api/auth/login', { email, password, role })).token
  const admin = await signIn(owner.email, owner.password, 'admin')
  const stockists = []
  for (let n = 0; n < 3; n++) {
    const email = `asked-${n}@crash.example`
    const { data } = await call('POST', '/api/stockist/register', stockistRegistration(email))
    await call('PATCH', `/api/stockist/${data._id}/approve`, undefined, admin)
    stockists.push({ id: data._id, email, token: await signIn(email, goodPassword, 'stockist') })
  }
  return { admin, stockists }
}

export interface Writers {
  /** 5xx answers other than 503: always a fault. */
  faults: string[]
  /** Waits for calls in flight. */
  stop(): Promise<void>
}

let made = 0

/** Five people with different work, who record what was acknowledged. */
export function startWriters(call: Call, { admin, stockists }: Stage, told: AcknowledgedWrites): Writers {
  const faults: string[] = []
  let going = true
  const [first] = stockists
  if (!first) throw new Error('There is nobody to ask.')
  const email = () => `writer-${++made}@crash.example`

  async function registerOwner(): Promise<void> {
    const { user } = await call('POST', '/api/auth/signup', await ownerForm(email()))
    told.accounts.set(user._id, 'medicalOwner')
  }

  async function upload(): Promise<string> {
    const { secure_url } = await call('POST', '/api/upload', formOf({ file: await testImage() }))
    told.files.add(secure_url.slice(-24))
    return secure_url
  }

  async function decide(id: string, decision: Decision): Promise<void> {
    const before = told.decisions.get(id)
    // Until the answer arrives, either state is possible.
    if (before) told.decisions.set(id, new Set([...before, decision]))
    await call('PATCH', `/api/stockist/${id}/${decision.slice(0, -1)}`, undefined, admin)
    told.decisions.set(id, new Set([decision]))
  }

  async function registerAndDecide(): Promise<void> {
    const licenseImageUrl = await upload()
    const form = stockistRegistration(email(), { licenseImageUrl })
    const { data } = await call('POST', '/api/stockist/register', form)
    told.accounts.set(data._id, 'stockist')
    await decide(data._id, 'approved')
    await decide(data._id, 'declined')
    await decide(data._id, 'approved')
  }

  async function listMedicine(): Promise<void> {
    const name = `Crashdol ${++made}`
    const { data } = await call('POST', '/api/medicine/quick', { name, stockists: [] }, admin)
    told.medicines.add(data._id)
    const price = 1 + (made % 500)
    await call('PUT', `/api/listing/medicine/${data._id}`, { price }, first?.token)
    told.listings.set(`${first?.id} ${data._id}`, price * 100)
  }

  async function askForCard(): Promise<void> {
    const { data, token } = await call('POST', '/api/purchaser', await purchaserForm(email()))
    told.accounts.set(data._id, 'purchaser')
    const stockistIds = stockists.map(({ id }) => id)
    const { requestId } = await call('POST', '/api/purchasing-card/request', { stockistIds }, token)
    told.requests.set(requestId, stockistIds)
    // The first stockist leaves some requests unanswered, so that events remain to be sent after a crash.
    for (const { id, token } of stockists.slice(made % 2)) {
      await call('POST', `/api/purchasing-card/approve/${requestId}`, undefined, token)
      told.answers.set(`${requestId} ${id}`, 'approved')
    }
  }

  async function work(kind: () => Promise<unknown>): Promise<void> {
    while (going) {
      try {
        await kind()
      } catch (error) {
        const text = String(error)
        if (/: 5(?!03)\d\d /.test(text)) faults.push(text)
        await sleep(50)
      }
      await sleep(20)
    }
  }

  const working = [registerOwner, upload, registerAndDecide, listMedicine, askForCard].map(work)
  return {
    faults,
    async stop() {
      going = false
      await Promise.all(working)
    },
  }
}
