import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { inherited } from '@rasad/testkit/service-process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const rasad = fileURLToPath(new URL('../../../../scripts/rasad.mjs', import.meta.url))

const catalogue = `id,name,manufacturer,composition
p40,Pan 40 Tablet,Alkem Laboratories Ltd,Pantoprazole (40mg)
p20,Pan 20 Tablet,Alkem Laboratories Ltd,Pantoprazole (20mg)
mlc,Montek LC Tablet,Sun Pharmaceutical Industries Ltd,Levocetirizine (5mg) + Montelukast (10mg)
d650,Dolo 650 Tablet,Micro Labs Ltd,Paracetamol (650mg)
`

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rasad-read-list-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

/** Runs the real command without any setting through which it could reach a database. */
function run(words: string[], input = ''): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [rasad, 'read-list', ...words],
      { env: { ...inherited, DATABASE_URL: 'postgres://localhost:1/none' } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
    child.stdin?.end(input)
  })
}

describe('rasad read-list', () => {
  it('prints each item, and each line that is none, in the order of the list', async () => {
    const list =
      '\uFEFFGood morning\r\n\r\n3) Pan 40 20+2\r\nSun Pharma:\r\nmontek lc 5, dolo 650 10 strips\r\n'
    const words = [
      await fileOf('list.txt', list),
      '--catalogue',
      await fileOf('catalogue.csv.gz', gzipSync(catalogue)),
      '--top',
      '1',
    ]
    const { code, out, err } = await run(words)
    expect(code, err).toBe(0)
    const score = expect.any(Number)
    const written = (...texts: [string, string][]) => texts.map(([text, role]) => ({ text, role }))
    const lines = out.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { line: 1, raw: 'Good morning', skipped: 'greeting' },
      {
        line: 3,
        raw: '3) Pan 40 20+2',
        name: 'Pan 40',
        quantity: 20,
        free: 2,
        unit: null,
        sure: true,
        matches: [{ id: 'p40', name: 'Pan 40 Tablet', score }],
        parts: written(
          ['3) ', 'index'],
          ['Pan ', 'brand'],
          ['40 ', 'strength'],
          ['20+', 'quantity'],
          ['2', 'free'],
        ),
      },
      { line: 4, raw: 'Sun Pharma:', skipped: 'company' },
      {
        line: 5,
        raw: 'montek lc 5, dolo 650 10 strips',
        name: 'montek lc',
        quantity: 5,
        unit: null,
        sure: true,
        matches: [{ id: 'mlc', name: 'Montek LC Tablet', score }],
        parts: written(['montek lc ', 'brand'], ['5, ', 'quantity']),
      },
      {
        line: 5,
        raw: 'montek lc 5, dolo 650 10 strips',
        name: 'dolo 650',
        quantity: 10,
        unit: 'strip',
        sure: true,
        matches: [{ id: 'd650', name: 'Dolo 650 Tablet', score }],
        parts: written(['dolo ', 'brand'], ['650 ', 'strength'], ['10 ', 'quantity'], ['strips', 'unit']),
      },
    ])
    expect(Object.keys(JSON.parse(lines[1] ?? ''))).toEqual(
      'line raw name quantity free unit sure matches parts'.split(' '),
    )
  })

  it('reads standard input, and a list without lines as nothing', async () => {
    const file = await fileOf('catalogue.csv', catalogue)
    const one = await run(['-', '--catalogue', file], 'dolo650')
    expect(JSON.parse(one.out)).toMatchObject({ line: 1, quantity: null, matches: [{ id: 'd650' }] })
    const none = await run(['-', '--catalogue', file])
    expect([none.code, none.out]).toEqual([0, ''])
  })

  it.each([
    [[], 'LIST is missing'],
    [['-'], '--catalogue FILE is missing'],
    [['-', '--catalogue', '/none/there.csv'], 'there.csv'],
    [['-', '--catalogue', '/none/there.csv', '--top', '0'], '--top must be a whole number, at least 1'],
  ])('refuses %j', async (words, told) => {
    const { code, out, err } = await run(words)
    expect([code > 0, out]).toEqual([true, ''])
    expect(err).toContain(told)
    expect(err).not.toContain('    at ')
  })
})
