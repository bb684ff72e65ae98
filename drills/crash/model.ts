import type pg from 'pg'
import { stockItems } from './stock-writer.ts'

// Every write that the service has acknowledged. All of it must exist after a crash.

export type Decision = 'approved' | 'declined'

/** Medicines per import. */
export const importRows = 5_000

interface Import {
  company: string
  /** The price that the import sets for every medicine of the company. */
  pricePaise: number
  /** Whether the command exited with 0. */
  done: boolean
}

/** Writes that were acknowledged. A write without an answer may be there or not. */
export interface AcknowledgedWrites {
  /** Account ids with their roles. */
  accounts: Map<string, 'medicalOwner' | 'stockist' | 'purchaser'>
  /** Upload ids, claimed or not. */
  files: Set<string>
  medicines: Set<string>
  /** Price in paise by `stockist medicine`. */
  listings: Map<string, number>
  /** By account: its possible states. The last acknowledged decision, and later ones without an answer. */
  decisions: Map<string, Set<Decision>>
  /** Request ids with the stockists that were asked. */
  requests: Map<string, string[]>
  /** Answers by `request stockist`. */
  answers: Map<string, Decision>
  /** Requests for goods by id, with their lines. */
  supplyRequests: Map<string, number>
  /** By `request stockist`: what the answer for all of its lines can be; null: there may be none. */
  supplyAnswers: Map<string, Set<string | null>>
  /** By `request stockist`: what can have become of its order. */
  supplyOrders: Map<string, Set<'none' | 'ordered' | 'confirmed'>>
  imports: Import[]
  stock: StockWrites
}

/** What a stockist's files have made of its list: all items have the quantity of one file. */
interface StockWrites {
  stockist: string
  /** The quantities that the list can have now; null: nothing is listed. */
  possible: Set<number | null>
  /** Files that were applied, or taken back. */
  done: number
  /** Files that were not read. */
  refused: string[]
}

export function createAcknowledgedWrites(): AcknowledgedWrites {
  return {
    accounts: new Map(),
    files: new Set(),
    medicines: new Set(),
    listings: new Map(),
    decisions: new Map(),
    requests: new Map(),
    answers: new Map(),
    supplyRequests: new Map(),
    supplyAnswers: new Map(),
    supplyOrders: new Map(),
    imports: [],
    stock: { stockist: '', possible: new Set([null]), done: 0, refused: [] },
  }
}

/** The number of acknowledged writes. */
export function sizeOf(told: AcknowledgedWrites): number {
  const { imports, stock, ...rest } = told
  const sizes = Object.values(rest).map((each) => each.size)
  return imports.filter(({ done }) => done).length + stock.done + sizes.reduce((sum, size) => sum + size, 0)
}

/** Describes every acknowledged write that is missing, and every import that is only partly there. */
export async function findLost(pool: pg.Pool, told: AcknowledgedWrites): Promise<string[]> {
  const lost: string[] = []
  const rows = async <T>(query: string, values: unknown[] = []) =>
    (await pool.query(query, values)).rows as T[]
  const there = async (query: string, keys: Iterable<string>) => {
    const found = await rows<{ key: string; value: string | number | null }>(query, [[...keys]])
    return new Map(found.map(({ key, value }) => [key, value]))
  }

  const accounts = await there(
    'SELECT id AS key, role AS value FROM accounts WHERE id = ANY($1)',
    told.accounts.keys(),
  )
  for (const [id, role] of told.accounts) if (accounts.get(id) !== role) lost.push(`${role} ${id}`)
  const files = await there('SELECT id AS key FROM files WHERE id = ANY($1)', told.files)
  for (const id of told.files) if (!files.has(id)) lost.push(`upload ${id}`)
  const medicines = await there('SELECT id AS key FROM medicines WHERE id = ANY($1)', told.medicines)
  for (const id of told.medicines) if (!medicines.has(id)) lost.push(`medicine ${id}`)
  const listings = await there(
    `SELECT s.id || ' ' || m.id AS key, l.price_paise AS value FROM listings l
     JOIN stockists s ON s.no = l.stockist_no JOIN medicines m ON m.no = l.medicine_no
     WHERE s.id || ' ' || m.id = ANY($1)`,
    told.listings.keys(),
  )
  for (const [key, price] of told.listings) if (listings.get(key) !== price) lost.push(`listing ${key}`)
  const states = await there(
    'SELECT id AS key, state AS value FROM accounts WHERE id = ANY($1)',
    told.decisions.keys(),
  )
  for (const [id, possible] of told.decisions) {
    const state = states.get(id)
    if (!possible.has(state as Decision)) lost.push(`decision about ${id}: ${state}, not ${[...possible]}`)
  }
  const asked = await there(
    `SELECT request_id || ' ' || stockist_id AS key, answer AS value FROM card_request_stockists
     WHERE request_id = ANY($1)`,
    told.requests.keys(),
  )
  for (const [request, stockists] of told.requests) {
    for (const id of stockists) if (!asked.has(`${request} ${id}`)) lost.push(`request ${request} to ${id}`)
  }
  for (const [key, answer] of told.answers) if (asked.get(key) !== answer) lost.push(`answer ${key}`)
  lost.push(...(await lostRequests(rows, told)))
  lost.push(...wrongStock(await rows<Stocked>(stockedQuery, [told.stock.stockist]), told.stock))
  lost.push(...wrongImports(await rows<Imported>(importedQuery), told.imports))
  return lost
}

type Rows = <T>(query: string, values?: unknown[]) => Promise<T[]>

/** Requests for goods and answers to them that are missing, or there in part. */
async function lostRequests(rows: Rows, told: AcknowledgedWrites): Promise<string[]> {
  const lost: string[] = []
  const found = await rows<{ id: string; lines: number; asked: number }>(
    `SELECT r.id, (SELECT count(*)::int FROM supply_request_lines l WHERE l.request_no = r.no) AS lines,
       (SELECT count(*)::int FROM supply_request_stockists s WHERE s.request_no = r.no) AS asked
     FROM supply_requests r WHERE r.id = ANY($1)`,
    [[...told.supplyRequests.keys()]],
  )
  const requests = new Map(found.map(({ id, ...counts }) => [id, counts]))
  for (const [id, lines] of told.supplyRequests) {
    const counts = requests.get(id)
    if (counts?.lines !== lines || counts.asked !== 3) lost.push(`request for goods ${id}`)
  }
  const answered = await rows<{ key: string; answers: string[]; lines: number }>(
    `SELECT r.id || ' ' || t.id AS key, array_agg(DISTINCT a.answer) AS answers, count(*)::int AS lines
     FROM supply_answers a JOIN supply_request_stockists s ON s.no = a.asked_no
     JOIN supply_requests r ON r.no = s.request_no JOIN stockists t ON t.no = s.stockist_no
     WHERE a.is_last AND r.id || ' ' || t.id = ANY($1) GROUP BY 1`,
    [[...told.supplyAnswers.keys()]],
  )
  const answers = new Map(answered.map(({ key, ...row }) => [key, row]))
  for (const [key, possible] of told.supplyAnswers) {
    const row = answers.get(key)
    const isWhole = !row || (row.answers.length === 1 && row.lines === 3)
    if (!isWhole || !possible.has(row?.answers[0] ?? null)) {
      lost.push(`answer of goods ${key}: ${JSON.stringify(row ?? null)}, not ${[...possible].join(' or ')}`)
    }
  }
  return [...lost, ...(await lostOrders(rows, told))]
}

/** Orders and confirmations that are missing, or there in part. */
async function lostOrders(rows: Rows, told: AcknowledgedWrites): Promise<string[]> {
  const found = await rows<{ key: string; is: 'none' | 'ordered' | 'confirmed'; lines: number }>(
    `SELECT r.id || ' ' || t.id AS key, count(o.line)::int AS lines,
       CASE WHEN s.confirmed_at IS NOT NULL THEN 'confirmed' WHEN s.ordered_at IS NOT NULL THEN 'ordered'
         ELSE 'none' END AS is
     FROM supply_request_stockists s JOIN supply_requests r ON r.no = s.request_no
     JOIN stockists t ON t.no = s.stockist_no LEFT JOIN supply_order_lines o ON o.asked_no = s.no
     WHERE r.id || ' ' || t.id = ANY($1) GROUP BY r.id, t.id, s.no`,
    [[...told.supplyOrders.keys()]],
  )
  const orders = new Map(found.map(({ key, ...row }) => [key, row]))
  return [...told.supplyOrders].flatMap(([key, possible]) => {
    const row = orders.get(key)
    const isThere = row && possible.has(row.is) && row.lines === (row.is === 'none' ? 0 : 1)
    return isThere
      ? []
      : [`order of goods ${key}: ${JSON.stringify(row ?? null)}, not ${[...possible].join(' or ')}`]
  })
}

interface Stocked {
  items: number
  least: number | null
  most: number | null
}

const stockedQuery = `
  SELECT count(*)::int AS items, min(l.quantity) AS least, max(l.quantity) AS most
  FROM listings l JOIN stockists s ON s.no = l.stockist_no WHERE s.id = $1 AND l.source = 'file'`

/** A list that is of no file, or of parts of two. */
function wrongStock([found]: Stocked[], { possible, refused }: AcknowledgedWrites['stock']): string[] {
  const { items, least, most } = found ?? { items: 0, least: null, most: null }
  const whole = (items === 0 || items === stockItems) && least === most && possible.has(least)
  return [
    ...refused.map((what) => `stock file ${what}`),
    ...(whole
      ? []
      : [`stock list: ${items} items of ${least} to ${most}, not ${[...possible].join(' or ')}`]),
  ]
}

interface Imported {
  company: string
  rows: number
  least: number
  most: number
}

const importedQuery = `
  SELECT c.name AS company, count(*)::int AS rows, min(m.price_paise) AS least, max(m.price_paise) AS most
  FROM companies c JOIN medicines m ON m.company_no = c.no WHERE c.name LIKE 'Crash Import %' GROUP BY c.name`

/** Companies whose medicines match neither their last acknowledged import nor a later one without an answer. */
function wrongImports(found: Imported[], imports: Import[]): string[] {
  return [...Map.groupBy(imports, ({ company }) => company)].flatMap(([company, all]) => {
    const last = all.findLastIndex(({ done }) => done)
    const possible = all.slice(Math.max(last, 0)).map(({ pricePaise }) => pricePaise)
    const { rows, least, most } = found.find((each) => each.company === company) ?? {
      rows: 0,
      least: 0,
      most: 0,
    }
    if (rows === 0 && last < 0) return []
    const whole = rows === importRows && least === most && possible.includes(least)
    return whole ? [] : [`import of ${company}: ${rows} rows at ${least} to ${most} paise, not ${possible}`]
  })
}
