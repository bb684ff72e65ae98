import { execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { inherited } from '@rasad/testkit/service-process'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { program, root } from '../../../../scripts/lib.ts'

/** What `npx rasad` runs. */
const launcher = join(root, 'scripts/rasad.mjs')
const sharedData = join(root, '..', 'shared', 'data')

const catalogue = `id,name,composition,price
d650,Dolo 650 Tablet,Paracetamol (650mg),30
d500,Dolo 500 Tablet,Paracetamol (500mg),15
dsus,Dolo 250mg Suspension,Paracetamol (250mg),40
p40,Pan 40 Tablet,Pantoprazole (40mg),155
p40i,Pan 40mg Injection,Pantoprazole (40mg),60
p20,Pan 20 Tablet,Pantoprazole (20mg),90
a625,Augmentin 625 Duo Tablet,Amoxycillin (500mg) + Clavulanic Acid (125mg),200
az,Azithral 500 Tablet,Azithromycin (500mg),120
t40,Telma 40 Tablet,Telmisartan (40mg),110
cs,"Crocin ""Drops"" Syrup",Paracetamol (120mg/5ml),60
`

let folder: string
let small: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rasad-match-'))
  small = await fileOf('small.csv', catalogue)
})
afterAll(() => rm(folder, { recursive: true }))

interface Placed {
  line: string
  sure: boolean
  matches: { id: string; name: string; score: number }[]
}

/** Runs the real command without any setting through which it could reach a database. */
function run(words: string[], input = ''): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, 'match', ...words],
      { env: { ...inherited, DATABASE_URL: 'postgres://localhost:1/none' }, maxBuffer: 1e9 },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
    child.stdin?.end(input)
  })
}

async function fileOf(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

async function match(text: string | Buffer, ...options: string[]): Promise<Placed[]> {
  const { code, out, err } = await run([await fileOf('lines.txt', text), '--catalogue', small, ...options])
  expect(code, err).toBe(0)
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

describe('rasad match', () => {
  it('reads the list from standard input if asked to', async () => {
    const { code, out, err } = await run(['-', '--catalogue', small, '--top', '1'], 'pann 40 tab\ndolo650')
    expect(code, err).toBe(0)
    const lines = out.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).matches[0].id)).toEqual(['p40', 'd650'])
  })

  it('answers each line unchanged, in order, including blank ones', async () => {
    const lines = ['  Dolo 650 \t', '', 'pann 40 tab', 'qwxzkvv', '   ', 'Dolo “650” tablet\u00a0']
    const placed = await match(`\uFEFF${lines.join('\r\n')}\r\n`)
    expect(placed.map(({ line }) => line)).toEqual(lines)
    expect(placed.map(({ matches }) => matches[0]?.id)).toEqual([
      'd650',
      undefined,
      'p40',
      undefined,
      undefined,
      'd650',
    ])
    expect(placed.map(({ sure }) => sure)).toEqual([true, false, expect.any(Boolean), false, false, true])
    for (const { matches } of placed) {
      const scores = matches.map(({ score }) => score)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      for (const match of matches) {
        expect(Object.keys(match)).toEqual(['id', 'name', 'score'])
        expect(match.score).toBeGreaterThan(0)
        expect(match.score).toBeLessThanOrEqual(1)
      }
    }
  })

  it('reads lines as people write them', async () => {
    const cases: [string, string | undefined][] = [
      ['Dolo 650 - 10 strips', 'd650'],
      ['10 x Pan 40 tab', 'p40'],
      ['tab azithral 500 5 nos', 'az'],
      ['1) Augmentin 625 duo – 2 box', 'a625'],
      ['Telma 40 *3', 't40'],
      ['• Telma 40 tablet (2)', 't40'],
      ['please send telma 40 5 strips urgent', 't40'],
      ['१) डोलो ६५०', 'd650'],
      ['qty 5 dolo 650', 'd650'],
      ['Pan 40 tab qty 20', 'p40'],
      ['10 strips of 650 dolo', 'd650'],
      ['Dolo 650 tab 10', 'd650'],
      ['Good morning sir', undefined],
      ['98765 43210', undefined],
      ['!!! ??? ---', undefined],
      ['💊💊💊', undefined],
      ['x'.repeat(10_000), undefined],
      ['dolo '.repeat(2_000), undefined],
    ]
    const placed = await match(cases.map(([line]) => line).join('\n'))
    expect(placed.map(({ line }) => line)).toEqual(cases.map(([line]) => line))
    expect(placed.map(({ matches }) => matches[0]?.id)).toEqual(cases.map(([, id]) => id))
    const unsure = placed.filter(({ sure, matches }) => sure !== matches.length > 0)
    expect(unsure).toEqual([])
  })

  it('never matches a line with another product, and never guesses from two letters', async () => {
    const near = await fileOf(
      'near.csv',
      `name,composition
Telma 20 Tablet,Telmisartan (20mg)
Telma H Tablet,Telmisartan (40mg) + Hydrochlorothiazide (12.5mg)
Betadine Surgical Scrub Solution,Povidone Iodine (7.5%)
Alerid Syrup,Cetirizine (5mg/5ml)
Alerid 10 Tablet,Cetirizine (10mg)
Calpol 250 Oral Suspension,Paracetamol (250mg/5ml)
Yaz Tablet,Drospirenone (3mg)
Azee 500 Tablet,Azithromycin (500mg)
Dolo 500 Tablet,Paracetamol (500mg)
`,
    )
    const cases: [string, string[]][] = [
      ['Telma H 20', ['Telma H Tablet']],
      ['telma h 20 - 10 strips', []],
      ['1 box surgical gloves 7 no', []],
      ['सेट्रीजिन 10 strip', ['Alerid 10 Tablet']],
      ['calpol 250 syp', ['Calpol 250 Oral Suspension']],
      ['calpol 250 syp 2 bottles', ['Calpol 250 Oral Suspension']],
      ['az', []],
      ['az 500', []],
      ['dl', []],
    ]
    const lines = await fileOf('near.txt', cases.map(([line]) => line).join('\n'))
    const { out } = await run([lines, '--catalogue', near, '--top', '1'])
    const placed: Placed[] = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(placed.map(({ line, matches }) => [line, matches.map(({ name }) => name)])).toEqual(cases)
    expect(placed.filter(({ sure }) => sure)).toEqual([])
  })

  it('never matches another strength, nor another form unless brand and strength agree', async () => {
    const strengths = ['20', '40', '75', '120', '250', '375', '500', '625', '650', '1000']
    const forms = { tab: 'Tablet', inj: 'Injection', syp: 'Syrup', susp: 'Suspension' }
    const liquids = ['Syrup', 'Suspension']
    const kin: Record<string, string[]> = { Syrup: liquids, Suspension: liquids }
    const brands = [
      'dolo',
      'pan',
      'augmentin',
      'azithral',
      'telma',
      'crocin',
      'dollo',
      'paan',
      'pantoprazole',
    ]
    const asked: { line: string; strength: string; form?: string }[] = brands.flatMap((brand) =>
      strengths.flatMap((strength) => [
        { line: `${brand} ${strength}`, strength },
        { line: `${brand}${strength}mg`, strength },
        ...Object.entries(forms).map(([short, form]) => ({
          line: `${short} ${brand} ${strength}mg`,
          strength,
          form,
        })),
      ]),
    )
    const placed = await match(asked.map(({ line }) => line).join('\n'), '--top', '40')
    expect(placed).toHaveLength(asked.length)
    expect(placed.filter(({ matches }) => matches.length > 0).length).toBeGreaterThan(20)
    placed.forEach(({ line, sure, matches }, at) => {
      const { strength, form } = asked[at] ?? {}
      for (const [place, { name }] of matches.entries()) {
        const has: string[] = name.match(/\d+/g) ?? []
        if (has.length > 0) expect(has, `${line} → ${name}`).toContain(strength)
        const formOf = Object.values(forms).find((word) => name.includes(word))
        if (!form || !formOf || form === formOf) continue
        // another form needs confirmation, and only for an exact brand name; between kinds the strength is in the name
        if (!(kin[form] ?? []).includes(formOf)) expect(has, `${line} → ${name}`).toContain(strength)
        expect(name.toLowerCase().split(' ')[0], line).toBe(line.split(' ')[1])
        if (place === 0) expect(sure, `${line} → ${name}`).toBe(false)
      }
    })
  })

  it('returns the row number if there is no id, and as many matches as requested', async () => {
    const plain = await fileOf(
      'plain.csv.gz',
      gzipSync('Name\nDolo 650 Tablet\n""\nDolo 500 Tablet\nDolo Syrup\n'),
    )
    const lines = await fileOf('lines.txt.gz', gzipSync('dolo 500\ndolo'))
    const { code, out, err } = await run([lines, '--catalogue', plain, '--top', '2'])
    expect(code).toBe(0)
    expect(err).toContain('1 rows of')
    const [first, second] = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Placed)
    expect(first?.matches[0]).toMatchObject({ id: '3', name: 'Dolo 500 Tablet' })
    expect(first?.matches.map(({ id }) => id)).not.toContain('1')
    expect(second?.matches).toHaveLength(2)
  })

  it('weighs the company and the pack that it is told, and excludes nothing for them', async () => {
    const twins = await fileOf(
      'twins.csv',
      `id,name,manufacturer,pack,poprank
a,Zedol Syrup,Alpha Remedies Ltd,bottle of 60 ml Syrup,1
b,Zedol Syrup,Beta Labs Pvt Ltd,bottle of 100 ml Syrup,2
`,
    )
    const first = async (text: string, ...options: string[]) => {
      const lines = await fileOf('twin.txt', text)
      const { code, out, err } = await run([lines, '--catalogue', twins, ...options])
      expect(code, err).toBe(0)
      return out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Placed)
        .map(({ line, matches }) => [line, matches[0]?.id, matches.length])
    }
    expect(await first('Zedol Syrup')).toEqual([['Zedol Syrup', 'a', 2]])
    expect(await first('Zedol Syrup', '--company', 'BETA LABS')).toEqual([['Zedol Syrup', 'b', 2]])
    expect(await first('ZEDOL SYP\t1*100ML\nZEDOL SYP\t1*60ML', '--pack-column')).toEqual([
      ['ZEDOL SYP\t1*100ML', 'b', 2],
      ['ZEDOL SYP\t1*60ML', 'a', 2],
    ])
  })

  it('prints nothing for an empty list', async () => {
    expect(await match('')).toEqual([])
    expect(await match('\uFEFF')).toEqual([])
  })

  it.each([
    [['nowhere.txt', '--catalogue', 'SMALL'], /^There is no file nowhere\.txt\.$/m],
    [['SMALL', '--catalogue', 'nowhere.csv'], /^There is no file nowhere\.csv\.$/m],
    [['SMALL', '--catalogue', 'FOLDER'], /is a folder, not a file/],
    [['FOLDER', '--catalogue', 'SMALL'], /is a folder, not a file/],
    [['SMALL'], /--catalogue FILE is missing/],
    [['--catalogue', 'SMALL'], /LINES is missing/],
    [['SMALL', '--catalogue', 'NAMELESS'], /has no column "name"/],
    [['SMALL', '--catalogue', 'EMPTY'], /is empty\.$/m],
    [['SMALL', '--catalogue', 'SMALL', '--top', '0'], /--top must be a whole number, at least 1/],
    [['SMALL', '--catalogue', 'SMALL', '--top', 'five'], /--top must be a whole number/],
    [['SMALL', '--catalogue', 'SMALL', '--top', '2.5'], /--top must be a whole number/],
    [['BINARY', '--catalogue', 'SMALL'], /is a picture or another kind of file/],
  ])('refuses %j', async (words, message) => {
    const files: Record<string, string> = {
      SMALL: small,
      FOLDER: folder,
      NAMELESS: await fileOf('nameless.csv', 'medicine\nDolo\n'),
      EMPTY: await fileOf('empty.csv', ''),
      BINARY: await fileOf('binary', Buffer.from([1, 0, 2, 0])),
    }
    const { code, out, err } = await run(words.map((word) => files[word] ?? word))
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(message)
    expect(err).not.toMatch(/^\s+at /m)
  })

  it('exits quietly when the reader of its output does', async () => {
    const lines = await fileOf('many.txt', 'Dolo 650 - 10 strips\n'.repeat(20_000))
    const child = spawn(process.execPath, [launcher, 'match', lines, '--catalogue', small], {
      env: inherited,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let err = ''
    child.stderr.on('data', (text) => {
      err += text
    })
    child.stdout.once('data', () => child.stdout.destroy())
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0)
    expect(err).not.toMatch(/EPIPE|^\s+at /m)
  })

  const real = join(sharedData, 'indian-medicines.csv.gz')
  it.skipIf(!existsSync(real))('places damaged names in a quarter million', async () => {
    const text = gunzipSync(readFileSync(join(sharedData, 'misspelled-public.csv.gz')))
    const slips: { query: string; accept_ids: string }[] = parse(text, { columns: true })
    const lines = await fileOf('slips.txt', slips.map(({ query }) => `${query}\n`).join(''))
    const { out } = await run([lines, '--catalogue', real])
    const placed: Placed[] = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(placed.map(({ line }) => line)).toEqual(slips.map(({ query }) => query))
    const isRight = (at: number, id = '') => slips[at]?.accept_ids.split(' ').includes(id) === true
    const right = placed.filter(({ matches }, at) => isRight(at, matches[0]?.id))
    expect(right.length).toBeGreaterThanOrEqual(0.95 * slips.length)
    const sure = placed.filter(({ sure }) => sure)
    const sureAndRight = placed.filter(({ sure, matches }, at) => sure && isRight(at, matches[0]?.id))
    expect(sureAndRight.length).toBeGreaterThanOrEqual(0.99 * sure.length)
  })
})
