import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { createTestDatabase, type TestDatabase } from '@rasad/testkit/test-database'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BadRow, type ImportOptions, importMedicines } from './import-medicines.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'rasad-import-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await database.pool.query('TRUNCATE medicines, companies, catalogue_changes RESTART IDENTITY CASCADE')
})

async function importText(text: string | Buffer, options: Partial<ImportOptions> = {}) {
  const file = join(folder, `${Math.random().toString(36).slice(2)}.csv`)
  await writeFile(file, text)
  const bad: BadRow[] = []
  const result = await importMedicines({ database, file, onBadRow: (row) => bad.push(row), ...options })
  return { ...result, rows: bad }
}

async function query<T>(text: string): Promise<T[]> {
  return (await database.pool.query(text)).rows
}

const medicines = () =>
  query<
    Record<string, unknown>
  >(`SELECT m.name, c.name AS company, composition, pack, price_paise, rx FROM medicines m
    LEFT JOIN companies c ON c.no = m.company_no ORDER BY m.no`)

const small = `id,name,manufacturer,pack,composition,price,rx
1,Dolo 650 Tablet,Micro Labs Ltd,strip of 15 tablets,Paracetamol (650mg),30.91,0
2,"Augmentin 625 Duo, Tablet",Glaxo SmithKline,strip of 10 tablets,Amoxycillin (500mg) + Clavulanic Acid (125mg),223.42,1
3,Back\\slash 5% Cream,micro  labs ltd,,,,yes
4,Homemade Syrup,,bottle of 100 ml,,12,no
`

const many = (count: number) =>
  `name,manufacturer,price\n${Array.from({ length: count }, (_, i) => `Brand${i} 500mg Tablet,Maker ${i % 97} Ltd,${i % 1000}`).join('\n')}\n`

describe('packs of one name', () => {
  it('are products of their own, also the second time', async () => {
    const text = `name,company,pack
DOLO 650 TAB,MICRO LABS,15S
dolo  650 tab,Micro Labs,15s
DOLO 650 TAB,MICRO LABS,10S
DOLO 650 TAB,MICRO LABS,
DOLO 650 TAB,OTHER LABS,10S
`
    const first = await importText(text)
    expect(first).toMatchObject({ created: 3, bad: 2 })
    expect(first.rows.map(({ line }) => line)).toEqual([3, 5])
    expect((await medicines()).map((row) => [row.name, row.company, row.pack])).toEqual([
      ['DOLO 650 TAB', 'MICRO LABS', '15S'],
      ['DOLO 650 TAB 10S', 'MICRO LABS', '10S'],
      ['DOLO 650 TAB', 'OTHER LABS', '10S'],
    ])
    expect(await importText(text)).toMatchObject({ created: 0, changed: 0, unchanged: 3 })
  })
})

it('confirms what it says, not what a stranger has said', async () => {
  const names = 'name,manufacturer\nDolo 650 Tablet,Micro Labs\nZonac 50 Tablet,Micro Labs\n'
  await importText(names)
  await query(
    "UPDATE medicines SET confirmed = false, composition = 'Warfarin (5mg)' WHERE name LIKE 'Dolo%'",
  )
  await query("UPDATE medicines SET confirmed = false WHERE name LIKE 'Zonac%'")
  await importText(names)
  const confirmed = () => query('SELECT confirmed FROM medicines ORDER BY name')
  expect(await confirmed()).toEqual([{ confirmed: false }, { confirmed: true }])
  await importText('name,manufacturer,composition\nDolo 650 Tablet,Micro Labs,Paracetamol (650mg)\n')
  expect(await confirmed()).toEqual([{ confirmed: true }, { confirmed: true }])
})

describe('an import after upkeep', () => {
  const gone = (name: string, into?: string) =>
    database.pool.query(
      `UPDATE medicines SET removed_at = now(), merged_into = (SELECT no FROM medicines WHERE name = $2)
       WHERE name = $1`,
      [name, into ?? null],
    )

  it('means the successor where it names a merged medicine, and changes nothing of it', async () => {
    const text = 'name,manufacturer,price\nDolo 650 Tablet,Micro Labs,30\nDolo-650 Tab,Micro Labs,31\n'
    await importText(text)
    await gone('Dolo-650 Tab', 'Dolo 650 Tablet')
    await query('UPDATE medicines SET confirmed = false')
    const again = text.replace(',31', ',99')
    expect(await importText(again)).toMatchObject({ created: 0, changed: 0, unchanged: 2, bad: 0 })
    expect(
      await query('SELECT name, price_paise, confirmed FROM medicines WHERE removed_at IS NULL'),
    ).toEqual([{ name: 'Dolo 650 Tablet', price_paise: 3000, confirmed: true }])
  })

  it('means the successor where it names a merged company', async () => {
    await importText('name,manufacturer\nDolo 650 Tablet,Micro Labs\nZonac 50 Tablet,Micro Labs Ltd\n')
    await query(`UPDATE medicines SET company_no = (SELECT no FROM companies WHERE name = 'Micro Labs')`)
    await query(`UPDATE companies SET removed_at = now(),
      merged_into = (SELECT no FROM companies WHERE name = 'Micro Labs') WHERE name = 'Micro Labs Ltd'`)
    const text = 'name,manufacturer\nZonac 50 Tablet,Micro Labs Ltd\nArbitel 40 Tablet,Micro Labs Ltd\n'
    expect(await importText(text)).toMatchObject({ created: 1, unchanged: 1, companiesCreated: 0 })
    expect((await medicines()).map((row) => (row as { company: string }).company)).toEqual(
      Array(3).fill('Micro Labs'),
    )
  })

  it('leaves out what was removed, and says so', async () => {
    const text = 'name,manufacturer\nDolo 650 Tablet,Micro Labs\nGhost 5 Tablet,Gone Labs\n'
    await importText(text)
    await gone('Dolo 650 Tablet')
    await query(`UPDATE medicines SET removed_at = now() WHERE name = 'Ghost 5 Tablet'`)
    await query(`UPDATE companies SET removed_at = now() WHERE name = 'Gone Labs'`)
    const result = await importText(`${text}Ghost 9 Tablet,Gone Labs\n`)
    expect(result).toMatchObject({ created: 0, changed: 0, bad: 3, companiesCreated: 0 })
    expect(result.rows).toEqual(
      [2, 3, 4].map((line) => ({
        line,
        reason: 'names a medicine or company that was removed from the catalogue',
      })),
    )
    expect(await query('SELECT FROM medicines WHERE removed_at IS NULL')).toEqual([])
  })
})

describe('an import', () => {
  it('adds medicines and the companies they need', async () => {
    expect(await importText(small)).toMatchObject({
      read: 4,
      created: 4,
      changed: 0,
      bad: 0,
      companiesCreated: 2,
    })
    expect(await medicines()).toEqual([
      {
        name: 'Dolo 650 Tablet',
        company: 'Micro Labs Ltd',
        composition: 'Paracetamol (650mg)',
        pack: 'strip of 15 tablets',
        price_paise: 3091,
        rx: false,
      },
      {
        name: 'Augmentin 625 Duo, Tablet',
        company: 'Glaxo SmithKline',
        composition: 'Amoxycillin (500mg) + Clavulanic Acid (125mg)',
        pack: 'strip of 10 tablets',
        price_paise: 22342,
        rx: true,
      },
      {
        name: 'Back\\slash 5% Cream',
        company: 'Micro Labs Ltd',
        composition: null,
        pack: null,
        price_paise: null,
        rx: true,
      },
      {
        name: 'Homemade Syrup',
        company: null,
        composition: null,
        pack: 'bottle of 100 ml',
        price_paise: 1200,
        rx: false,
      },
    ])
  })

  it('reads gzip files, whatever their name', async () => {
    expect(await importText(gzipSync(small))).toMatchObject({ created: 4 })
    expect(await importText(gzipSync(small))).toMatchObject({ created: 0, unchanged: 4 })
  })

  it('of the same file again changes nothing: no row, no id sequence, no change log entry', async () => {
    await importText(small)
    const before = await query('SELECT * FROM medicines ORDER BY no')
    const log = await query('SELECT count(*) FROM catalogue_changes')
    expect(await importText(small)).toMatchObject({
      read: 4,
      created: 0,
      changed: 0,
      unchanged: 4,
      companiesCreated: 0,
    })
    expect(await query('SELECT * FROM medicines ORDER BY no')).toEqual(before)
    expect(await query('SELECT count(*) FROM catalogue_changes')).toEqual(log)
    await importText('name,manufacturer\nNew 5mg Tablet,New Maker Ltd\n')
    expect(await query('SELECT max(no) AS no FROM medicines')).toEqual([{ no: 5 }])
    expect(await query('SELECT max(no) AS no FROM companies')).toEqual([{ no: 3 }])
  })

  it('updates what differs and keeps the ids', async () => {
    await importText(small)
    const ids = await query('SELECT no, id FROM medicines ORDER BY no')
    expect(await importText(small.replace('30.91', '32.50').replace('yes', 'no'))).toMatchObject({
      created: 0,
      changed: 2,
      unchanged: 2,
    })
    expect(await query('SELECT no, id FROM medicines ORDER BY no')).toEqual(ids)
    expect(await medicines()).toMatchObject([{ price_paise: 3250 }, {}, { rx: false }, {}])
  })

  it('leaves fields alone that have no column in the file', async () => {
    await importText(small)
    expect(await importText('name,manufacturer,price\nDolo 650 Tablet,Micro Labs Ltd,35\n')).toMatchObject({
      changed: 1,
    })
    expect(await medicines()).toMatchObject([
      { composition: 'Paracetamol (650mg)', pack: 'strip of 15 tablets', price_paise: 3500, rx: false },
      { rx: true },
      {},
      {},
    ])
    expect(
      await importText('name,manufacturer\n"AUGMENTIN  625 Duo, Tablet",Glaxo SmithKline\n'),
    ).toMatchObject({
      created: 0,
    })
    expect((await medicines())[1]).toMatchObject({ name: 'AUGMENTIN 625 Duo, Tablet', rx: true })
  })

  it('reports bad rows with line and reason, and imports the rest', async () => {
    const { rows, ...result } = await importText(
      [
        'name,manufacturer,price,rx',
        'Good 1 Tablet,A Ltd,5,0',
        ',A Ltd,5,0',
        '"Good',
        '2 Tablet",A Ltd,5,0',
        'Bad Price Tablet,A Ltd,cheap,0',
        '',
        'Bad Rx Tablet,A Ltd,5,perhaps',
        'Short,A Ltd',
        'good 1 TABLET,a ltd,6,0',
        'Good 1 Tablet,B Ltd,5,0',
        'Good 1 Tablet,,5,0',
        'Good 1  tablet,,5,0',
      ].join('\n'),
    )
    expect(rows).toEqual([
      { line: 3, reason: 'name is empty' },
      { line: 6, reason: 'price "cheap" is not a number' },
      { line: 8, reason: 'rx "perhaps" is none of 1, 0, true, false, yes, no' },
      { line: 9, reason: 'has 2 columns, the header has 4' },
      { line: 10, reason: 'repeats the company and name of line 2' },
      { line: 13, reason: 'repeats the company and name of line 12' },
    ])
    expect(result).toMatchObject({ read: 10, created: 4, bad: 6, companiesCreated: 2 })
    expect(await medicines()).toMatchObject([
      { name: 'Good 1 Tablet', company: 'A Ltd', price_paise: 500 },
      { name: 'Good 2 Tablet', company: 'A Ltd' },
      { name: 'Good 1 Tablet', company: 'B Ltd' },
      { name: 'Good 1 Tablet', company: null },
    ])
  })

  it('counts what it reads and writes', async () => {
    const seen: string[] = []
    const size = many(30_000).length
    await importText(many(30_000), {
      onProgress: ({ stage, done, total }) => seen.push(`${stage} ${done}/${total}`),
    })
    expect(seen).toContain(`reading ${size}/${size}`)
    expect(seen.slice(-3)).toEqual(['writing 0/30001', 'writing 25000/30001', 'writing 30001/30001'])
  })
})

describe('an import that does not finish', () => {
  it.each(['reading', 'writing'] as const)(
    'leaves nothing behind when it is stopped while %s, and can be repeated',
    async (when) => {
      const controller = new AbortController()
      const text = many(30_000)
      await expect(
        importText(text, {
          signal: controller.signal,
          onProgress: ({ stage, done }) => {
            if (stage === when && done > 0) controller.abort()
          },
        }),
      ).rejects.toThrow('The import was stopped; nothing was written.')
      expect(
        await query(
          'SELECT (SELECT count(*)::int FROM medicines) + (SELECT count(*)::int FROM companies) AS n',
        ),
      ).toEqual([{ n: 0 }])
      expect(await importText(text)).toMatchObject({ created: 30_000, companiesCreated: 97 })
    },
  )

  it('leaves nothing behind when the end of the file is broken', async () => {
    const broken = `${many(30_000)}"never closed,x,1\n`
    await expect(importText(broken)).rejects.toThrow(/line 30002: a quote is opened and never closed/)
    await expect(importText(gzipSync(many(30_000)).subarray(0, 100_000))).rejects.toThrow(
      /cannot be unpacked/,
    )
    await expect(
      importText(Buffer.concat([Buffer.from(`${many(9)}क्रोसिन,x,1\n`), Buffer.from([0xff, 0x0a])])),
    ).rejects.toThrow(/not valid UTF-8 \(first seen on line 12\)/)
    expect(await medicines()).toEqual([])
  })
})

describe('concurrent imports', () => {
  it('wait for each other, and the second finds the first one’s rows', async () => {
    const text = many(5_000)
    const results = await Promise.all([importText(text), importText(text)])
    expect(results.map(({ created }) => created).sort()).toEqual([0, 5_000].sort())
    expect(results.map(({ unchanged }) => unchanged).sort()).toEqual([0, 5_000].sort())
    expect(await query('SELECT count(*)::int AS n, max(no) AS most FROM medicines')).toEqual([
      { n: 5_000, most: 5_000 },
    ])
  })

  it('leave alone what somebody adds in the meantime', async () => {
    const other = await database.pool.connect()
    await other.query('BEGIN')
    await other.query(
      `INSERT INTO medicines (id, name, name_key, rx) VALUES (repeat('b', 24), 'Homemade Syrup', 'homemade syrup', true)`,
    )
    const running = importText(small)
    // Transactions of other databases of the cluster wait too.
    const waiting = `SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE NOT granted AND locktype = 'transactionid' AND datname = current_database()`
    while ((await query(waiting)).length === 0) await sleep(10)
    await other.query('COMMIT')
    other.release()
    expect(await running).toMatchObject({ created: 3, unchanged: 1 })
    expect(await medicines()).toHaveLength(4)
  })
})
