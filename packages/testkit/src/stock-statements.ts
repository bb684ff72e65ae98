import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportRow, ImportRowKind, StockImport } from '@rasad/contract/stock-files'
import type { Client } from './clients.ts'

/** An item of a stock statement as tests print it. */
export interface StatementItem {
  name: string
  closing: number
  pack?: string
  /** Rupees. */
  mrp?: number
  ptr?: number
  expiry?: string
}

/** A stock statement whose sums prove its columns. @param title lines above the heading */
export function statementOf(items: readonly StatementItem[], title: readonly string[] = []): string {
  const rows = items.map(({ name, closing, pack = '', mrp = '', ptr = '', expiry = '' }, at) =>
    [name, pack, closing + 2, 3 + at, 5 + at, closing, mrp, ptr, expiry].join(','),
  )
  return [...title, 'Item Name,Pack,Opening,Purchase,Sale,Closing Stock,MRP,PTR,Expiry', ...rows].join('\n')
}

/** Sends a stock file. @returns the status and body of the answer */
export async function sendStatement(
  client: Client,
  text: string | Uint8Array,
  fields: Record<string, string> = {},
  query = '',
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([typeof text === 'string' ? text : new Uint8Array(text)]), 'STOCK.CSV')
  return client.call('POST', `/api/stock-files${query}`, form)
}

/** An import once it is read. */
export async function readImportOf(client: Client, id: string): Promise<StockImport> {
  for (;;) {
    const answer = await client.call('GET', `/api/stock-files/${id}`)
    if (answer.statusCode !== 200) throw new Error(`The import cannot be seen: ${answer.body}`)
    const { data } = answer.json() as { data: StockImport }
    if (data.status !== 'reading') return data
    await sleep(20)
  }
}

/** All rows of an import of one kind. */
export async function importRowsOf(client: Client, id: string, kind: ImportRowKind): Promise<ImportRow[]> {
  const answer = await client.call('GET', `/api/stock-files/${id}/rows?kind=${kind}&limit=1000`)
  if (answer.statusCode !== 200) throw new Error(`The rows cannot be seen: ${answer.body}`)
  return (answer.json() as { data: ImportRow[] }).data
}
