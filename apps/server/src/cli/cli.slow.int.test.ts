import { execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { prepareCluster } from '@rasad/testkit/prepared-cluster'
import { inherited } from '@rasad/testkit/service-process'
import { createTestDatabase, type TestDatabase } from '@rasad/testkit/test-database'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { program, root } from '../../../../scripts/lib.ts'
import { migrationsFolder } from '../migrations-folder.ts'
import { openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'

/** What `npx rasad` runs: it finds Node, builds what has changed, and goes on with the built program. */
const launcher = join(root, 'scripts/rasad.mjs')

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'rasad-cli-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await database.pool.query('TRUNCATE medicines, companies, stockists CASCADE')
})

interface Outcome {
  code: number
  out: string
  err: string
}

/** Runs the real command in its own process. */
function run(words: string[], environment: Record<string, string> = {}, script = program): Promise<Outcome> {
  const env = {
    ...inherited,
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    ...environment,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...words], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

async function fileOf(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

async function counts(): Promise<number[]> {
  const { rows } = await database.pool.query(
    'SELECT (SELECT count(*)::int FROM medicines) AS m, (SELECT count(*)::int FROM companies) AS c',
  )
  return [rows[0].m, rows[0].c]
}

const good = 'name,manufacturer,price\nDolo 650 Tablet,Micro Labs Ltd,30.91\nPan 40 Tablet,Alkem,155\n'

describe('rasad', () => {
  it('shows help', async () => {
    const { code, out, err } = await run(['--help'], {}, launcher)
    expect([code, err]).toEqual([0, ''])
    for (const name of [
      'serve',
      'migrate',
      'seed demo',
      'seed bench',
      'import medicines',
      'match',
      'doctor',
    ]) {
      expect(out).toContain(`rasad ${name}`)
      const help = await run([...name.split(' '), '--help'], { PORT: 'not looked at' })
      expect(help).toMatchObject({ code: 0, err: '' })
      expect(help.out).toMatch(new RegExp(`^Usage: rasad ${name}`))
    }
  })

  it.each([
    [['frobnicate'], /^There is no command "frobnicate"/],
    [['seed'], /Try "rasad seed demo" or "rasad seed bench"/],
    [['import', 'stockists', 'x.csv'], /not a whole command/],
    [['import', 'medicines'], /FILE is missing/],
    [['import', 'medicines', 'a', 'b'], /"b" is too much/],
    [['migrate', '--force'], /Unknown option '--force'/],
    [['seed', 'bench', '--listings', 'many'], /--listings must be a whole number/],
    [['seed', 'bench', '--stockists', '0'], /--stockists must be a whole number, at least 1/],
  ])('refuses %j with a one-line message', async (words, message) => {
    const { code, out, err } = await run(words)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(message)
    expect(err.trimEnd().split('\n')).toHaveLength(1)
  })

  it('reports an invalid environment variable, and a database that does not answer', async () => {
    expect(await run(['migrate'], { PORT: 'high' })).toMatchObject({
      code: 1,
      out: '',
      err: /PORT: must be a number/,
    })
    const away = await run(['migrate'], { DATABASE_URL: 'postgres://localhost:1/none' })
    expect(away.code).toBe(1)
    expect(away.err).toMatch(/^The database that DATABASE_URL names does not answer: .*ECONNREFUSED.*\n$/)
  })

  it('migrates once', async () => {
    const empty = await createTestDatabase({ empty: true })
    const first = await run(['migrate'], { DATABASE_URL: empty.url })
    expect(first).toMatchObject({ code: 0, out: /^applied 0001-catalogue\n/ })
    expect(await run(['migrate'], { DATABASE_URL: empty.url })).toMatchObject({
      code: 0,
      out: 'The database is up to date.\n',
    })
    await empty.close()
  })

  it('creates everything it needs', async () => {
    const { code, out } = await run(['doctor'])
    expect(code).toBe(0)
    expect(out).toMatch(/^ok .*Node: 24\./m)
    expect(out).toMatch(/^ok .*Database: PostgreSQL 18\S* answers \(at DATABASE_URL\)$/m)
    expect(out).toMatch(/^ok .*migrations are up to date/m)
    const sick = await run(['doctor'], { DATABASE_URL: 'postgres://localhost:1/none' })
    expect(sick.code).toBe(1)
    expect(sick.out).toMatch(/^TROUBLE .*does not answer/m)
    expect(sick.err).toBe('1 in trouble.\n')
  })
})

describe('rasad forget-phone', () => {
  it('takes a number out of own suppliers, however it is written, and leaves the others', async () => {
    await run(['migrate'])
    await database.pool.query(`
      INSERT INTO accounts (id, role, email, email_key, password_hash, state)
        VALUES (repeat('a', 24), 'medicalOwner', 'shop@rasad.example', 'shop@rasad.example', 'none', 'approved');
      INSERT INTO own_suppliers (id, account_id, name, phone) VALUES
        (repeat('1', 24), repeat('a', 24), 'One', '+91 98220 12345'), (repeat('2', 24), repeat('a', 24), 'Two', '9822012346')`)
    const forgotten = await run(['forget-phone', '098220-12345'])
    expect(forgotten).toMatchObject({ code: 0, out: 'Taken out of 1 supplier.\n', err: '' })
    const { rows } = await database.pool.query('SELECT name, phone FROM own_suppliers ORDER BY name')
    expect(rows).toEqual([
      { name: 'One', phone: null },
      { name: 'Two', phone: '9822012346' },
    ])
    expect(await run(['forget-phone', '12'])).toMatchObject({ code: 1, err: /ten digits/ })
  })
})

describe('rasad import medicines', () => {
  it('imports a file, and changes nothing the second time', async () => {
    const file = await fileOf('good.csv', good)
    expect(await run(['import', 'medicines', file])).toMatchObject({
      code: 0,
      out: '2 rows read: 2 new, 0 changed, 0 unchanged, 0 bad. 2 companies created.\n',
    })
    expect(await run(['import', 'medicines', file])).toMatchObject({
      code: 0,
      out: '2 rows read: 0 new, 0 changed, 2 unchanged, 0 bad. 0 companies created.\n',
    })
  })

  it('shows the first 20 invalid rows in order and writes all of them to a report', async () => {
    const rows = Array.from({ length: 30 }, (_, i) =>
      i === 4 ? 'Dolo,' : `B${i} 5mg Tablet,p"`.replace('"', ''),
    )
    const file = await fileOf(
      'bad.csv',
      `name,price,colour\nDolo,1,red\n${rows.map((row) => `${row},red`).join('\n')}\n`,
    )
    const report = join(folder, 'report.csv')
    const { code, out, err } = await run(['import', 'medicines', file, '--report', report])
    expect([code, out]).toEqual([
      0,
      '31 rows read: 1 new, 0 changed, 0 unchanged, 30 bad. 0 companies created.\n',
    ])
    expect(err).toContain('Columns that are not imported: colour\n')
    const told = err.split('\n').filter((line) => line.startsWith('line '))
    expect(told).toHaveLength(20)
    expect(told[0]).toBe('line 3: price "p" is not a number')
    expect(told[4]).toBe('line 7: repeats the company and name of line 2')
    expect(err).toContain('… and 10 more')
    const lines = (await readFile(report, 'utf8')).trimEnd().split('\n')
    expect(lines).toHaveLength(31)
    expect(lines.slice(0, 2)).toEqual([
      'line,reason,name,price,colour',
      '3,"price ""p"" is not a number",B0 5mg Tablet,p,red',
    ])
  })

  it('reads its own report back once the rows are mended', async () => {
    const file = await fileOf(
      'refused.csv',
      'name,company,mrp\n"Lumidol, 5mg",Lumi Labs,x\nKarvin 10,Lumi Labs,7\n',
    )
    const report = join(folder, 'refused-report.csv')
    expect((await run(['import', 'medicines', file, '--report', report])).out).toMatch(/1 new.* 1 bad/)
    await writeFile(report, (await readFile(report, 'utf8')).replace(',x\n', ',12.50\n'))
    expect((await run(['import', 'medicines', report])).out).toMatch(/^1 rows? read: 1 new, .* 0 bad/)
  })

  it('is any file of a table, whatever its name and its encoding', async () => {
    const rows = (name: string) => [
      ['name', 'company'],
      [name, 'Lumi Labs'],
    ]
    const csv = (name: string) =>
      rows(name)
        .map((row) => row.join(','))
        .join('\r\n')
    const page = rows('Lumipage 6').map((row) => `<tr><td>${row.join('<td>')}`)
    const files: [string, string | Buffer][] = [
      ['utf16le.csv', Buffer.from(`\ufeff${csv('Lumiwide 1')}`, 'utf16le')],
      ['utf16be.xlsx', Buffer.from(csv('Lumiwide 2'), 'utf16le').swap16()],
      ['packed.csv.gz', gzipSync(Buffer.from(csv('Lumiwide 3'), 'utf16le'))],
      ['windows.csv', Buffer.from(csv('Lumicaf\xe9 4'), 'latin1')],
      ['dos.csv', Buffer.from(csv('Lumicaf\x82s 5'), 'latin1')],
      ['page.xls', `<html><table>${page.join('')}</table>`],
      ['workbook.csv', Buffer.from(await writeXlsx({ sheets: [{ name: 'S', rows: rows('Lumibook 7') }] }))],
    ]
    for (const [name, content] of files) {
      const { out, err } = await run(['import', 'medicines', await fileOf(name, content)])
      expect([name, out, err]).toEqual([
        name,
        expect.stringMatching(/^1 rows? read: 1 new/),
        expect.anything(),
      ])
    }
    const { rows: found } = await database.pool.query('SELECT name FROM medicines ORDER BY right(name, 1)')
    expect(found.map(({ name }) => name)).toEqual(
      'Lumiwide 1,Lumiwide 2,Lumiwide 3,Lumicafé 4,Lumicafés 5,Lumipage 6,Lumibook 7'.split(','),
    )
  })

  it.each<[string, string | Buffer | null, RegExp]>([
    ['missing.csv', null, /^There is no file .*missing\.csv\.$/],
    ['empty.csv', '', /empty\.csv is empty\.$/],
    ['blank.csv', '\n\n', /blank\.csv is empty\.$/],
    ['empty.csv.gz', gzipSync(''), /is empty\.$/],
    ['no-name.csv', 'medicine,price\nDolo,1\n', /has no column "name"/],
    ['semicolons.csv', 'name;price\nDolo;1\n', /separated by ";"; they must be separated by commas/],
    ['picture.csv', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), /This is a picture or another kind of file/],
    ['archive.csv', Buffer.from('Rar!\x1a\x07', 'latin1'), /This is an archive\. Unpack it/],
    [
      'broken.csv',
      Buffer.concat([Buffer.from('name\nक्रोसिन\n'), Buffer.from([0x41, 0xff, 0x0a])]),
      /not valid UTF-8 \(first seen on line 3\)/,
    ],
    ['cut-character.csv', Buffer.from('name\nDolo\nश').subarray(0, -1), /not valid UTF-8/],
    [
      'quote-open.csv',
      'name,price\nDolo,1\n"Pan,2\nCalpol,3\n',
      /broken quotes in the row that begins on line 3/,
    ],
    [
      'quote-closed.csv',
      'name,price\nDolo,1\n"Pan" 40,2\n',
      /broken quotes in the row that begins on line 3/,
    ],
    [
      'quote-inside.csv',
      'name,price\nDolo,1\nPan "40",2\n',
      /broken quotes in the row that begins on line 3/,
    ],
    ['cut.csv.gz', gzipSync(good).subarray(0, 40), /cannot be unpacked/],
  ])('refuses %s, and writes nothing', async (name, content, message) => {
    const path = content === null ? join(folder, name) : await fileOf(name, content)
    const { code, out, err } = await run(['import', 'medicines', path])
    expect([code, out]).toEqual([1, ''])
    const last = err.trimEnd().split('\n').at(-1)
    expect(last).toMatch(message)
    expect(err).not.toMatch(/^\s+at /m)
    expect(await counts()).toEqual([0, 0])
  })

  it('refuses a folder, and a report that cannot be written', async () => {
    expect(await run(['import', 'medicines', folder])).toMatchObject({
      code: 1,
      err: /is a folder, not a file/,
    })
    const file = await fileOf('good.csv', good)
    expect(
      await run(['import', 'medicines', file, '--report', join(folder, 'no', 'report.csv')]),
    ).toMatchObject({
      code: 1,
      err: /^The report .* cannot be written/,
    })
    expect(await counts()).toEqual([0, 0])
  })

  it('writes nothing on Ctrl-C, exits with 130, and can be repeated', async () => {
    const lines = Array.from({ length: 60_000 }, (_, i) => `Brand${i} 500mg Tablet,Maker ${i % 50} Ltd,5`)
    const file = await fileOf('many.csv', `name,manufacturer,price\n${lines.join('\n')}\n`)
    const child = spawn(process.execPath, [launcher, 'import', 'medicines', file], {
      env: { ...inherited, DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let err = ''
    child.stderr.on('data', (text) => {
      err += text
      // Interrupt at the first "Writing": later the import may already be done.
      if (/Writing/.test(String(text))) child.kill('SIGINT')
    })
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect(err).toContain('The import was stopped; nothing was written.')
    expect(code).toBe(130)
    expect(await counts()).toEqual([0, 0])
    expect(await run(['import', 'medicines', file])).toMatchObject({ code: 0, out: /60,000 new/ })
  })
})

describe('on a data directory that a service is using', () => {
  it('works next to it, and keeps the database running', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'rasad-beside-'))
    await chmod(dataDir, 0o700)
    await prepareCluster(dataDir)
    const serving = await openDatabase({ dataDir, databaseUrl: null, use: 'serve' })
    try {
      await migrate(serving.db, migrationsFolder)
      const environment = { DATABASE_URL: '', DATA_DIR: dataDir }
      const file = await fileOf('good.csv', good)
      expect(await run(['import', 'medicines', file], environment)).toMatchObject({ code: 0, out: /2 new/ })
      expect(await run(['doctor'], environment)).toMatchObject({
        code: 0,
        out: /answers \(the product’s own\)/,
      })
      const { rows } = await serving.pool.query('SELECT count(*)::int AS n FROM medicines')
      expect(rows).toEqual([{ n: 2 }])
    } finally {
      await serving.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})
