import type pg from 'pg'

// What the service has said is done. After a crash all of it must be there.

export type Decision = 'approved' | 'declined'

/** Medicines of each import. */
export const importRows = 5_000

export interface Import {
  company: string
  /** What it gives every medicine of the company. */
  pricePaise: number
  /** Whether the command ended with 0. */
  done: boolean
}

/** What writers were told; whoever was told nothing may find it done or not. */
export interface AcknowledgedWrites {
  /** Accounts by id, with their role. */
  accounts: Map<string, 'medicalOwner' | 'stockist' | 'purchaser'>
  /** Uploads, claimed or not. */
  files: Set<string>
  medicines: Set<string>
  /** Price in paise by `stockist medicine`. */
  listings: Map<string, number>
  /** By account: what it may be now. The last decision that was told, and later ones of which nothing is known. */
  decisions: Map<string, Set<Decision>>
  /** Requests by id, with those who were asked. */
  requests: Map<string, string[]>
  /** By `request stockist`. */
  answers: Map<string, Decision>
  imports: Import[]
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
    imports: [],
  }
}

/** How many acknowledged writes there are. */
export function sizeOf(told: AcknowledgedWrites): number {
  const { imports, ...rest } = told
  const sizes = Object.values(rest).map((each) => each.size)
  return imports.filter(({ done }) => done).length + sizes.reduce((sum, size) => sum + size, 0)
}

/** Every acknowledged write that is not there, in words; and imports that are there by half. */
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
  lost.push(...wrongImports(await rows<Imported>(importedQuery), told.imports))
  return lost
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

/** Companies whose medicines are not all as their last import made them, or one after it that nobody heard of again. */
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
