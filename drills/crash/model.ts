import type pg from 'pg'

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

/** The number of acknowledged writes. */
export function sizeOf(told: AcknowledgedWrites): number {
  const { imports, ...rest } = told
  const sizes = Object.values(rest).map((each) => each.size)
  return imports.filter(({ done }) => done).length + sizes.reduce((sum, size) => sum + size, 0)
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
