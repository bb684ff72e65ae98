import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, must, RefusedError } from '@rasad/testkit/http-caller'
import {
  askForCard,
  newMedicine,
  newPurchaser,
  newStockist,
  newStore,
  type Person,
  registerStockist,
  registerStore,
  signInSuperAdmin,
  uploadImage,
} from '@rasad/testkit/people'
import type { AcknowledgedWrites, Decision } from './model.ts'
import type { StockWriter } from './stock-writer.ts'

// People who keep working while the service is killed.

/** The three stockists that are asked for cards, and an admin. */
export interface Stage {
  admin: string
  stockists: Person[]
  /** A firm that nobody asks: it sends its stock. */
  stocker: Person
  /** A store that asks the three for goods. */
  buyer: Person
}

export async function setStage(caller: Caller): Promise<Stage> {
  const admin = await signInSuperAdmin(caller)
  const stockists = []
  for (let n = 0; n < 3; n++) stockists.push(await newStockist(caller, admin, `asked-${n}@crash.example`))
  return {
    admin,
    stockists,
    stocker: await newStockist(caller, admin, 'stock@crash.example'),
    buyer: await newStore(caller, admin, 'buyer@crash.example'),
  }
}

export interface Writers {
  /** 5xx answers other than 503: always a fault. */
  faults: string[]
  /** Waits for calls in flight. */
  stop(): Promise<void>
}

/** A request for goods, and the links of those it asks. */
interface Asked {
  _id: string
  links: { stockistId: string; url: string }[]
}

let made = 0

/** Seven people with different work, who record what was acknowledged. */
export function startWriters(
  caller: Caller,
  { admin, stockists, buyer }: Stage,
  told: AcknowledgedWrites,
  stockWriter: StockWriter,
): Writers {
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

  async function sendStock(): Promise<void> {
    await stockWriter.work()
  }

  /** Sends again with the same key what was not acknowledged: it is done once. */
  async function send<T>(path: string, body: object, token?: string): Promise<T> {
    const headers = { 'idempotency-key': `crash-${++made}` }
    for (;;) {
      try {
        return await must<T>(
          caller.call('POST', path, { body, headers, ...(token !== undefined && { token }) }),
        )
      } catch (error) {
        const isOver = error instanceof RefusedError && error.status < 500
        if (isOver || !going) throw error
        if (error instanceof RefusedError && error.status !== 503) throw error
        await sleep(50)
      }
    }
  }

  async function askForGoods(): Promise<void> {
    const items = [1, 2, 3].map((quantity) => ({ name: `Crashdol ${made} of ${quantity}`, quantity }))
    const body = { items, stockistIds: stockists.map(({ id }) => id) }
    const { data } = await send<{ data: Asked }>('/api/requests', body, buyer.token)
    told.supplyRequests.set(data._id, items.length)
    for (const { stockistId, url } of data.links) {
      const path = `/api/replies/${new URL(url).pathname.replace('/r/', '')}`
      const key = `${data._id} ${stockistId}`
      for (const answer of ['no', 'have'] as const) {
        // Until it is acknowledged, this answer may count or the one before.
        told.supplyAnswers.set(key, new Set([...(told.supplyAnswers.get(key) ?? [null]), answer]))
        const lines = items.map((_, line) => ({ line, answer }))
        await send(path, { lines })
        told.supplyAnswers.set(key, new Set([answer]))
      }
    }
    await orderGoods(data)
  }

  /** Orders one line of each but the last, which are then confirmed by their links. */
  async function orderGoods({ _id, links }: Asked): Promise<void> {
    const ordered = links.slice(0, -1)
    const keys = ordered.map(({ stockistId }) => `${_id} ${stockistId}`)
    for (const key of keys) told.supplyOrders.set(key, new Set(['none', 'ordered']))
    const orders = ordered.map(({ stockistId }, line) => ({
      stockistId,
      lines: [{ line, quantity: line + 1 }],
    }))
    await send(`/api/requests/${_id}/order`, { orders }, buyer.token)
    for (const key of keys) told.supplyOrders.set(key, new Set(['ordered']))
    for (const [at, { url }] of ordered.entries()) {
      const key = keys[at] ?? ''
      told.supplyOrders.set(key, new Set(['ordered', 'confirmed']))
      await send(`/api/replies/${new URL(url).pathname.replace('/r/', '')}/confirm`, {})
      told.supplyOrders.set(key, new Set(['confirmed']))
    }
  }

  const kinds = [
    ...[registerMedicalStore, upload, registerAndDecide, listMedicine, requestCard, sendStock],
    askForGoods,
  ]
  const working = kinds.map(work)
  return {
    faults,
    async stop() {
      going = false
      await Promise.all(working)
    },
  }
}
