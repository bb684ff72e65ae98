import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, must, RefusedError } from '@rasad/testkit/http-caller'
import {
  askForCard,
  newMedicine,
  newPurchaser,
  newStockist,
  type Person,
  registerStockist,
  registerStore,
  signInSuperAdmin,
  uploadImage,
} from '@rasad/testkit/people'
import type { AcknowledgedWrites, Decision } from './model.ts'

// People who keep working while the service is killed.

/** The three stockists that are asked for cards, and an admin. */
export interface Stage {
  admin: string
  stockists: Person[]
}

export async function setStage(caller: Caller): Promise<Stage> {
  const admin = await signInSuperAdmin(caller)
  const stockists = []
  for (let n = 0; n < 3; n++) stockists.push(await newStockist(caller, admin, `asked-${n}@crash.example`))
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
export function startWriters(caller: Caller, { admin, stockists }: Stage, told: AcknowledgedWrites): Writers {
  const faults: string[] = []
  let going = true
  const [first] = stockists
  if (!first) throw new Error('There is nobody to ask.')
  const email = () => `writer-${++made}@crash.example`

  async function registerMedicalStore(): Promise<void> {
    told.accounts.set(await registerStore(caller, email()), 'medicalOwner')
  }

  async function upload(): Promise<string> {
    const address = await uploadImage(caller)
    told.files.add(address.slice(-24))
    return address
  }

  async function decide(id: string, decision: Decision): Promise<void> {
    const before = told.decisions.get(id)
    // Until the answer arrives, either state is possible.
    if (before) told.decisions.set(id, new Set([...before, decision]))
    await must(caller.call('PATCH', `/api/stockist/${id}/${decision.slice(0, -1)}`, { token: admin }))
    told.decisions.set(id, new Set([decision]))
  }

  async function registerAndDecide(): Promise<void> {
    const id = await registerStockist(caller, email(), { licenseImageUrl: await upload() })
    told.accounts.set(id, 'stockist')
    await decide(id, 'approved')
    await decide(id, 'declined')
    await decide(id, 'approved')
  }

  async function listMedicine(): Promise<void> {
    const name = `Crashdol ${++made}`
    const id = await newMedicine(caller, admin, name)
    told.medicines.add(id)
    const price = 1 + (made % 500)
    await must(caller.call('PUT', `/api/listing/medicine/${id}`, { body: { price }, token: first?.token }))
    told.listings.set(`${first?.id} ${id}`, price * 100)
  }

  async function requestCard(): Promise<void> {
    const purchaser = await newPurchaser(caller, email())
    told.accounts.set(purchaser.id, 'purchaser')
    const stockistIds = stockists.map(({ id }) => id)
    const requestId = await askForCard(caller, purchaser, stockistIds)
    told.requests.set(requestId, stockistIds)
    // The first stockist leaves some requests unanswered, so that events remain to be sent after a crash.
    for (const { id, token } of stockists.slice(made % 2)) {
      await must(caller.call('POST', `/api/purchasing-card/approve/${requestId}`, { token }))
      told.answers.set(`${requestId} ${id}`, 'approved')
    }
  }

  async function work(kind: () => Promise<unknown>): Promise<void> {
    while (going) {
      try {
        await kind()
      } catch (error) {
        if (error instanceof RefusedError && error.status >= 500 && error.status !== 503) {
          faults.push(`${kind.name}: ${error}`)
        }
        await sleep(50)
      }
      await sleep(20)
    }
  }

  const working = [registerMedicalStore, upload, registerAndDecide, listMedicine, requestCard].map(work)
  return {
    faults,
    async stop() {
      going = false
      await Promise.all(working)
    },
  }
}
