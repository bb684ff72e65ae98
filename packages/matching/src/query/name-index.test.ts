import { kinOf, UNIT_VOLUME } from '@rasad/lexicon'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { buildIndexData } from '../index/build.ts'
import type { NameRow } from '../index/index-data.ts'
import { byteLength, inSharedMemory, transferables } from '../index/index-data.ts'
import { lex } from '../text/lexer.ts'
import { sameStrength } from '../text/numbers.ts'
import type { NameIndex } from './name-index.ts'
import { openIndex } from './name-index.ts'
import { Segment } from './segment.ts'

const NAMES = [
  'Dolo 650 Tablet',
  'Dolo 500 Tablet',
  'Dolo 250mg/5ml Suspension',
  'Dolopar 650 Tablet',
  'Pan 40 Tablet',
  'Pan D Capsule PR',
  'Pantocid 40 Tablet',
  'Augmentin 625 Duo Tablet',
  'Augmentin 1000 Duo Tablet',
  'Augmentin 1.2gm Injection',
  'Azithral 500 Tablet',
  'Azithral 200 Liquid',
  'Telma 40 Tablet',
  'Telma H Tablet',
  'Telma AM Tablet',
  'Crocin 120mg Suspension',
  'Crocin Advance Tablet',
  'Combiflam Tablet',
  'Betnovate N Cream',
  'Betnovate Cream',
  'Moxiflox Eye Drop',
  'Otrivin Nasal Spray',
  'Human Mixtard 40IU/ml Injection',
  'Shelcal 500 Tablet',
  'Moxclav 500mg/125mg Tablet',
  'Tenovate 0.05% Cream',
]
const ROWS: NameRow[] = NAMES.map((name, key) => ({ key, name, popularity: NAMES.length - key }))

function open(rows: readonly NameRow[]): NameIndex {
  return openIndex(buildIndexData(rows))
}

function first(index: NameIndex, line: string): string | undefined {
  const match = index.resolve(line, 5).matches[0]
  return match && NAMES[match.key]
}

describe('resolve', () => {
  const index = open(ROWS)

  it.each([
    ['dolo650', 'Dolo 650 Tablet'],
    ['DOLO - 650 tab', 'Dolo 650 Tablet'],
    ['tab. dolo 500mg', 'Dolo 500 Tablet'],
    ['dollo 650', 'Dolo 650 Tablet'],
    ['650 dolo', 'Dolo 650 Tablet'],
    ['dolo ६५०', 'Dolo 650 Tablet'],
    ['augmentn 625', 'Augmentin 625 Duo Tablet'],
    ['augmentin 625', 'Augmentin 625 Duo Tablet'],
    ['augmentin inj 1.2 g', 'Augmentin 1.2gm Injection'],
    ['azitral 500', 'Azithral 500 Tablet'],
    ['telma-h', 'Telma H Tablet'],
    ['telmah tab', 'Telma H Tablet'],
    ['betnovate n crm', 'Betnovate N Cream'],
    ['cr betnovate', 'Betnovate Cream'],
    ['moxiflox eye drops', 'Moxiflox Eye Drop'],
    ['combiflame', 'Combiflam Tablet'],
    ['dolo 650 - 10 strips', 'Dolo 650 Tablet'],
    ['10 x pan 40', 'Pan 40 Tablet'],
    ['telma 40 *3', 'Telma 40 Tablet'],
    ['dolo 650 - 10', 'Dolo 650 Tablet'],
    ['moxclav 625', 'Moxclav 500mg/125mg Tablet'],
    ['crocin susp 60ml', 'Crocin 120mg Suspension'],
    ['pan d cap pr', 'Pan D Capsule PR'],
  ])('%s → %s', (line, name) => {
    expect(first(index, line)).toBe(name)
  })

  it.each(['', '   ', '!!!', '😀😀😀', '---', '12345', 'zzzzqqqq 99', 'x'.repeat(10_000), 'द'.repeat(50)])(
    'finds nothing for %j',
    (line) => {
      expect(index.resolve(line, 5)).toEqual({ tier: 'unmatched', matches: [] })
    },
  )

  it('is sure of every name written as in the catalogue', () => {
    for (const [key, name] of NAMES.entries()) {
      const { tier, matches } = index.resolve(name, 3)
      expect(matches[0]?.key, name).toBe(key)
      expect(tier, name).toBe('matched')
    }
  })

  it('rejects a line with more numbers than any name has', () => {
    const looks = vi.spyOn(Segment.prototype, 'collectSimilar')
    const searches = (numbers: number) => {
      looks.mockClear()
      expect(index.resolve(`dollo${' 650'.repeat(numbers)} tablet`, 5).matches).toHaveLength(
        numbers === 1 ? 1 : 0,
      )
      return looks.mock.calls.length > 0
    }
    expect([1, 16, 17, 90].map(searches)).toEqual([true, true, false, false])
    looks.mockRestore()
  })

  it('asks when the line gives no strength', () => {
    expect(index.resolve('azithral', 5).tier).toBe('confirm')
  })

  it('never returns a different strength, for any number', () => {
    const brand = fc.constantFrom(...NAMES.map((name) => name.split(' ')[0]!))
    const number = fc.oneof(
      fc.nat(2000),
      fc.constantFrom(0, 0.5, 1.2, 2.5, 5, 40, 80, 250, 500, 625, 650, 1000),
    )
    const form = fc.constantFrom('', ' tab', ' inj', ' syp', ' cream', 'mg', ' mg tablet', '%')
    fc.assert(
      fc.property(brand, number, form, (word, amount, suffix) => {
        const line = `${word} ${amount}${suffix}`
        const given = lex(line, { counts: 'sure' })
        const { tier, matches } = index.resolve(line, 10)
        for (const [at, match] of matches.entries()) {
          const name = lex(NAMES[match.key]!)
          if (given.forms !== 0 && name.forms !== 0 && (name.forms & given.forms) === 0) {
            // a different form is only asked about, and only if the brand is spelt correctly
            expect(name.words[0], line).toBe(given.words[0])
            if (at === 0) expect(tier, line).toBe('confirm')
            // one of another kind only if the strength agrees as well: the checks below, and both have or lack one
            const isKin = (name.forms & kinOf(given.forms)) !== 0
            if (!isKin) expect(given.numbers.length > 0, line).toBe(name.numbers.length > 0)
          }
          if (name.numbers.length === 0) continue
          const masses = name.numbers.filter((n) => n.unit !== UNIT_VOLUME)
          const sum = masses.reduce((total, n) => total + n.base, 0)
          for (const n of given.numbers) {
            const agrees =
              sum === n.base ||
              name.numbers.some((h) => sameStrength(n.value, n.base, n.unit, h.value, h.base, h.unit))
            expect(agrees, `${line} → ${NAMES[match.key]}`).toBe(true)
          }
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('returns scores from 1 to 0, best first, without duplicate rows', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), fc.nat(20), fc.string({ maxLength: 3 }), (name, at, noise) => {
        const { matches } = index.resolve(name.slice(0, at) + noise + name.slice(at), 8)
        const scores = matches.map((match) => match.score)
        expect([...scores].sort((a, b) => b - a)).toEqual(scores)
        for (const score of scores) expect(score >= 0 && score <= 1).toBe(true)
        expect(new Set(matches.map((match) => match.key)).size).toBe(matches.length)
      }),
    )
  })
})

describe('suggest', () => {
  const index = open(ROWS)
  const suggested = (query: string, limit = 4) => index.suggest(query, limit).map((match) => NAMES[match.key])

  it.each([
    ['dolo650', 'Dolo 650 Tablet'],
    ['dolo 65', 'Dolo 650 Tablet'],
    ['pan 40', 'Pan 40 Tablet'],
    ['augmentn 625', 'Augmentin 625 Duo Tablet'],
    ['augmentin inj', 'Augmentin 1.2gm Injection'],
    ['augmentin tabl', 'Augmentin 625 Duo Tablet'],
    ['betnovate n', 'Betnovate N Cream'],
    ['advance', 'Crocin Advance Tablet'],
    ['comb', 'Combiflam Tablet'],
    ['cmobiflam', 'Combiflam Tablet'],
    ["15's dolo", 'Dolo 650 Tablet'],
    ["15's-dolo-500", 'Dolo 500 Tablet'],
    ['10x15 dolo', 'Dolo 650 Tablet'],
    ['1*15 dolo 500', 'Dolo 500 Tablet'],
    ['10 strips dolo', 'Dolo 650 Tablet'],
    ["15's dollo", 'Dolo 650 Tablet'],
    ["15's azithral tabl", 'Azithral 500 Tablet'],
    ['d pan', 'Pan D Capsule PR'],
    ['d-pan', 'Pan D Capsule PR'],
    ['h telma', 'Telma H Tablet'],
    ['am-telma', 'Telma AM Tablet'],
    ['n betnovate cream', 'Betnovate N Cream'],
    ['duo 625 augmentin', 'Augmentin 625 Duo Tablet'],
    ['advance croc', 'Crocin Advance Tablet'],
  ])('%s → %s', (query, name) => {
    expect(suggested(query)[0]).toBe(name)
  })

  it.each([
    ['ciplox ey', 'Ciplox Eye Drop'],
    ['ciplox dus', 'Ciplox Dusting Powder'],
    ['ciplox 500 m', 'Ciplox 500mg Tablet'],
  ])('does not treat an incomplete word after a name as an edit: %s → %s', (query, name) => {
    const names = ['Ciplox Capsule', name]
    const own = open(names.map((each, key) => ({ key, name: each, popularity: 9 - key })))
    const found = own.suggest(query, 9)
    expect(found.map(({ key }) => names[key])).toContain(name)
    expect(found[0]?.score).toBeGreaterThan((own.suggest('ciplox', 1)[0]?.score ?? 1) / 2)
  })

  it.each([
    ["15's dolo", 'dolo'],
    ["dolo 15's", 'dolo'],
    ['dolo 15s', 'dolo'],
    ['15s-dolo', 'dolo'],
    ["15's dolo 500", 'dolo 500'],
    ['10x10 azithral', 'azithral'],
  ])('reads no strength in a pack: %s is %s', (query, plain) => {
    expect(index.suggest(query, 4)).toEqual(index.suggest(plain, 4))
  })

  it('shows the written order of words first', () => {
    const names = ['Pan D Capsule', 'Dpan Tablet', 'D Pan Forte Tablet']
    const own = open(names.map((name, key) => ({ key, name, popularity: key === 0 ? 9 : 0 })))
    expect(own.suggest('d pan', 9).map(({ key }) => names[key])).toEqual([names[1], names[2], names[0]])
    expect(own.suggest('pan d', 9).map(({ key }) => names[key])[0]).toBe(names[0])
  })

  it('sorts agreeing strengths first and keeps the others', () => {
    expect(suggested('dolo 500', 3)[0]).toBe('Dolo 500 Tablet')
    expect(suggested('dolo 500', 3)).toContain('Dolo 650 Tablet')
  })

  it('finds prefixes, most popular first, like a linear search through all names', () => {
    const names = fc.uniqueArray(
      fc.string({ unit: fc.constantFrom(...'abcd'), minLength: 1, maxLength: 6 }),
      {
        minLength: 1,
        maxLength: 300,
      },
    )
    fc.assert(
      fc.property(
        names,
        fc.string({ unit: fc.constantFrom(...'abcd'), minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 9 }),
        (all, typed, limit) => {
          const rows = all.map((name, key) => ({ key, name, popularity: (key * 37) % 101 }))
          const oracle = rows
            .filter((row) => row.name.startsWith(typed))
            .sort(
              (a, b) =>
                Number(b.name === typed) - Number(a.name === typed) ||
                b.popularity - a.popularity ||
                a.key - b.key,
            )
            .slice(0, limit)
          const got = openIndex(buildIndexData(rows)).suggest(typed, limit)
          expect(got.slice(0, oracle.length).map((match) => match.key)).toEqual(oracle.map((row) => row.key))
        },
      ),
    )
  })

  it('returns nothing for an empty text', () => {
    for (const query of ['', ' ', '!!', '😀', '5']) expect(index.suggest(query, 5)).toEqual([])
    expect(index.suggest('dolo', 0)).toEqual([])
  })
})

describe('salts', () => {
  const rows: NameRow[] = [
    { key: 1, name: 'Dolo 650 Tablet', alias: 'Paracetamol (650mg)', popularity: 9 },
    { key: 2, name: 'Combiflam Tablet', alias: 'Ibuprofen (400mg) + Paracetamol (325mg)', popularity: 20 },
    { key: 3, name: 'Zerodol Tablet', alias: 'Aceclofenac (100mg)', popularity: 30 },
  ]
  const index = open(rows)
  it('finds products by a misspelt salt, those of the salt alone first', () => {
    expect(index.resolve('paracetmol', 5).matches.map((m) => m.key)).toEqual([1, 2])
    expect(index.suggest('paracet', 5).map((m) => m.key)).toEqual([1, 2])
  })
  it('compares with the composition when the name has no strength', () => {
    expect(index.resolve('zerodol 200', 5).matches).toEqual([])
    expect(index.resolve('zerodol 100', 5).matches.map((m) => m.key)).toEqual([3])
  })
})

describe('firms', () => {
  const firms = [
    'Shree Balaji Medical Agencies, Pune',
    'Balaji Pharma, Mumbai',
    'Gupta Medical Stores',
    "Dr Reddy's Laboratories",
    '3M India',
  ]
  const index = openIndex(
    buildIndexData(
      firms.map((name, key) => ({ key, name, popularity: 0 })),
      { names: 'plain' },
    ),
  )
  it.each([
    ['balaji agencies pune', 0],
    ['shri balaji medical', 0],
    ['gupta', 2],
    ['gupta medcal', 2],
    ['dr redys', 3],
    ['3m', 4],
    ['medical shree balaji', 0],
    ['stores gupta', 2],
    ['pharma balaji', 1],
    ['mumbai balaji pharma', 1],
  ])('%s → %i', (query, key) => {
    expect(index.suggest(query, 3)[0]?.key).toBe(key)
  })

  it.each(['Cure LA Pharma', 'Medico XL Labs', 'Shri SR Surgicals'])(
    'finds “%s” without reading a release kind',
    (name) => {
      const rows = [...firms, name].map((each, key) => ({ key, name: each, popularity: 0 }))
      const { tier, matches } = openIndex(buildIndexData(rows, { names: 'plain' })).resolve(name, 3)
      expect([tier, matches[0]?.key]).toEqual(['matched', firms.length])
    },
  )
})

describe('changes', () => {
  const row = fc.record({
    key: fc.nat(30),
    name: fc
      .tuple(
        fc.constantFrom('Dolo', 'Pan', 'Panto D', 'Telma', 'Crocin'),
        fc.constantFrom('', ' 40', ' 500mg'),
        fc.constantFrom('', ' Tablet', ' Syrup'),
      )
      .map((parts) => parts.join('')),
    popularity: fc.nat(50),
  })
  const change = fc.oneof(
    row.map((put) => ({ put })),
    fc.nat(30).map((remove) => ({ remove })),
    fc.tuple(fc.nat(30), fc.nat(50)).map(([key, popularity]) => ({ key, popularity })),
  )

  it('answers like a newly built index after any changes', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { selector: (r) => r.key, maxLength: 12 }),
        fc.array(change, { maxLength: 15 }),
        (rows, changes) => {
          const now = new Map(rows.map((r) => [r.key, r]))
          const index = open(rows)
          for (const step of changes) {
            if ('put' in step) {
              index.put(step.put)
              now.set(step.put.key, step.put)
            } else if ('remove' in step) {
              index.remove(step.remove)
              now.delete(step.remove)
            } else {
              const known = now.get(step.key)
              index.setPopularity(step.key, step.popularity)
              if (known) now.set(step.key, { ...known, popularity: step.popularity })
            }
          }
          const anew = open([...now.values()])
          expect(index.size).toBe(now.size)
          for (const query of ['dolo', 'pan', 'p', 'telma 40', 'crocin 500 tab', 'pnato d']) {
            expect(
              index.suggest(query, 50).map((m) => m.key),
              query,
            ).toEqual(anew.suggest(query, 50).map((m) => m.key))
            expect(new Set(index.resolve(query, 50).matches.map((m) => m.key)), query).toEqual(
              new Set(anew.resolve(query, 50).matches.map((m) => m.key)),
            )
          }
        },
      ),
    )
  })

  it('can be transferred to another thread', () => {
    const data = buildIndexData(ROWS)
    const moved = structuredClone(data, { transfer: transferables(data) })
    expect(openIndex(moved).resolve('dolo650', 1).matches[0]?.key).toBe(0)
    expect(data.callers.length).toBe(0)
  })

  it('can be opened by several threads, which see popularities set by one of them', () => {
    const data = buildIndexData(ROWS)
    const shared = inSharedMemory(data)
    expect(shared).toEqual(data)
    expect(byteLength(shared)).toBe(byteLength(data))
    expect(transferables(shared)).toEqual([])
    const elsewhere = structuredClone(shared)
    openIndex(shared).setPopularity(0, 77)
    expect(elsewhere.popularity).toContain(77)
    const other = openIndex(elsewhere)
    other.remove(0)
    expect(other.resolve('dolo650', 1).matches[0]?.key).not.toBe(0)
    expect(openIndex(shared).resolve('dolo650', 1).matches[0]?.key).toBe(0)
  })

  it('finds each of a thousand changes', () => {
    const index = open(ROWS)
    for (let i = 0; i < 1000; i++) index.put({ key: 1000 + i, name: `Brandy${i} ${i} Tablet`, popularity: i })
    expect(index.overlaySize).toBe(1000)
    expect(index.suggest('brandy', 3)[0]?.key).toBe(1999)
  })
})
