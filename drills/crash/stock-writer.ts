import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, must } from '@rasad/testkit/http-caller'
import { newMedicine, type Person } from '@rasad/testkit/people'
import type { AcknowledgedWrites } from './model.ts'

/** Items of each stock file. */
export const stockItems = 40
const maxApplied = 4

interface StockFile {
  id: string
  /** What the file says of each of its items. */
  quantity: number
}

/** A stockist who sends a stock file after the other, and takes some back. What was not answered is asked again. */
export interface StockWriter {
  /** Sends and applies one file, or takes the last one back. */
  work(): Promise<void>
}

export function createStockWriter(
  caller: Caller,
  { admin, stockist }: { admin: string; stockist: Person },
  { stock }: AcknowledgedWrites,
): StockWriter {
  const { token } = stockist
  const medicines: string[] = []
  const applied: StockFile[] = []
  let doing: { what: 'apply' | 'undo'; file: StockFile } | undefined
  let made = 0

  async function send(quantity: number): Promise<string> {
    const lines = medicines.map((id, at) => {
      const [opening, purchase] = [quantity + at, 7 + at]
      return `R${id},Stockdol ${at} Tablet,${opening},${purchase},${opening + purchase - quantity},${quantity}`
    })
    const form = new FormData()
    const text = ['Item Code,Item Name,Opening,Purchase,Sale,Closing Stock', ...lines].join('\n')
    form.set('file', new Blob([text]), 'stock.csv')
    const { data } = await must<{ data: { _id: string } }>(
      caller.call('POST', '/api/stock-files', { body: form, token }),
    )
    return data._id
  }

  async function untilRead(id: string): Promise<void> {
    for (;;) {
      const { data } = await must<{ data: { status: string; message?: string } }>(
        caller.call('GET', `/api/stock-files/${id}`, { token }),
      )
      if (data.status !== 'reading') {
        if (data.status !== 'preview') stock.refused.push(`${data.status}: ${data.message}`)
        return
      }
      await sleep(30)
    }
  }

  async function finish(): Promise<void> {
    if (!doing) return
    const { what, file } = doing
    const before = what === 'apply' ? applied.at(-1) : applied.at(-2)
    const after = what === 'apply' ? file.quantity : (before?.quantity ?? null)
    // Until the answer arrives, the list is as before or as after.
    stock.possible.add(after)
    await must(caller.call('POST', `/api/stock-files/${file.id}/${what}`, { body: {}, token }))
    stock.possible = new Set([after])
    stock.done++
    if (what === 'apply') applied.push(file)
    else applied.pop()
    doing = undefined
  }

  return {
    async work() {
      while (medicines.length < stockItems) {
        medicines.push(await newMedicine(caller, admin, `Stockdol ${medicines.length} ${++made} Tablet`))
      }
      stock.stockist = stockist.id
      await finish()
      const last = applied.at(-1)
      if (last && applied.length >= maxApplied) {
        doing = { what: 'undo', file: last }
        return finish()
      }
      const quantity = 10 + (++made % 900)
      const id = await send(quantity)
      await untilRead(id)
      doing = { what: 'apply', file: { id, quantity } }
      await finish()
    },
  }
}
