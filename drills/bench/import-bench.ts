// The import of the real catalogue, or of a made-up one where that is absent, against one INSERT … SELECT of the same rows into the same tables, with all keys,
// indexes and triggers, and against a bare COPY. The import also parses the file; parsing is measured alone and
// subtracted: (import − parsing) ÷ INSERT … SELECT must be at most 2.
import { existsSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { readCsv } from '@rasad/server/catalogue/import-csv'
import { readTextFile } from '@rasad/server/catalogue/import-file'
import { importMedicines } from '@rasad/server/catalogue/import-medicines'
import { stagedLine } from '@rasad/server/catalogue/import-repository'
import { readHeader, readMedicineRow } from '@rasad/server/catalogue/import-row'
import { migrationsFolder } from '@rasad/server/migrations-folder'
import { type Database, openDatabase } from '@rasad/server/platform/db/database'
import { migrate } from '@rasad/server/platform/db/migrate'
import { newId } from '@rasad/server/platform/ids'
import { createRandom } from '@rasad/testkit/random'
import { from as copyFrom } from 'pg-copy-streams'
import { benchMedicines } from '../../apps/server/seed/bench/medicines.ts'
import { median } from './world.ts'

const real = fileURLToPath(new URL('../../../shared/data/indian-medicines.csv.gz', import.meta.url))
const rounds = Number(process.env.ROUNDS ?? 3)
const maxRatio = 2
const columns = 'id, name, name_key, company_no, composition, pack, price_paise, rx'

const dataDir = await mkdtemp(join(tmpdir(), 'rasad-import-bench-'))
const file = existsSync(real) ? real : madeUpCatalogue(join(dataDir, 'medicines.csv'))
const database = await openDatabase({ dataDir, databaseUrl: null, use: 'command' })
let ratio: number
try {
  await migrate(database.db, migrationsFolder)
  ratio = await measure(database)
} finally {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(ratio <= maxRatio ? 0 : 1)

/** Writes as many medicines as the real catalogue has. @returns the path */
function madeUpCatalogue(path: string): string {
  console.log(`There is no real catalogue at ${real}; medicines are generated.`)
  const lines = ['name,manufacturer,composition,pack,price,rx']
  for (const medicine of benchMedicines(250_000, createRandom(1))) {
    const { name, company, composition, pack, pricePaise, rx } = medicine
    const fields = [name, company, composition, pack, (pricePaise / 100).toFixed(2), rx ? 'yes' : 'no']
    lines.push(fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(','))
  }
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

async function measure({ pool }: Database): Promise<number> {
  const times = {
    parsing: [] as number[],
    copy: [] as number[],
    insert: [] as number[],
    import: [] as number[],
  }
  const again: number[] = []
  let rows = 0
  await pool.query(`CREATE UNLOGGED TABLE staging AS SELECT ${columns} FROM medicines`)
  for (let round = 1; round <= rounds; round++) {
    console.log(`Round ${round} of ${rounds} …`)
    times.parsing.push(await timed(parseAlone))
    times.copy.push(await bareCopy())

    await empty('companies, medicines')
    times.import.push(
      await timed(async () => {
        rows = (await importMedicines({ database, file })).created
      }),
    )
    again.push(await timed(() => importMedicines({ database, file })))

    await pool.query('TRUNCATE staging')
    await pool.query(`INSERT INTO staging SELECT ${columns} FROM medicines ORDER BY no`)
    await pool.query('ANALYZE staging')
    await empty('medicines')
    times.insert.push(
      await timed(() => pool.query(`INSERT INTO medicines (${columns}) SELECT ${columns} FROM staging`)),
    )
  }

  async function empty(tables: string): Promise<void> {
    await pool.query(`TRUNCATE ${tables} RESTART IDENTITY CASCADE`)
    await pool.query('CHECKPOINT')
  }

  async function bareCopy(): Promise<number> {
    const lines: string[] = []
    for await (const batch of readRows()) lines.push(batch)
    const client = await pool.connect()
    await client.query(`CREATE TEMP TABLE bare (line integer, id text, name text, name_key text, company text,
      company_key text, composition text, pack text, price_paise integer, rx boolean)`)
    const time = await timed(() => pipeline(lines, client.query(copyFrom('COPY bare FROM STDIN'))))
    client.release(true)
    return time
  }

  const [parsing, copy, insert, whole] = [times.parsing, times.copy, times.insert, times.import].map(median)
  const result = ((whole ?? 0) - (parsing ?? 0)) / (insert ?? 1)
  console.log(`\n${rows} medicines, median of ${rounds} rounds`)
  table([
    ['reading and checking the file alone', parsing],
    ['bare COPY into a table without keys', copy],
    ['INSERT … SELECT into the real tables', insert],
    ['rasad import medicines, new', whole],
    ['rasad import medicines, the same again', median(again)],
  ])
  console.log(`(import − parsing) ÷ INSERT … SELECT: ${result.toFixed(2)} (at most ${maxRatio})`)
  return result
}

async function parseAlone(): Promise<void> {
  for await (const _ of readRows());
}

/** What the import does before it uses the database. */
async function* readRows(): AsyncGenerator<string> {
  let header: ReturnType<typeof readHeader> | undefined
  for await (const rows of readCsv(
    file,
    readTextFile(file, () => {}),
  )) {
    header ??= readHeader(file, rows.shift()?.fields ?? [])
    let text = ''
    for (const { line, fields } of rows) {
      const medicine = readMedicineRow(fields, header)
      if (typeof medicine !== 'string') text += stagedLine({ line, id: newId(), ...medicine })
    }
    yield text
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function table(lines: [string, number | undefined][]): void {
  for (const [what, time] of lines)
    console.log(`  ${what.padEnd(42)}${((time ?? 0) / 1000).toFixed(2).padStart(8)} s`)
}
