import type { MedicineHit } from '@rasad/contract/search'
import type { PrintedMeaning } from '@rasad/server/search/search'
import type { StockRow } from '@rasad/stock-reader'
import { expect, it } from 'vitest'
import { findMeanings } from './find-meanings.ts'
import { stockNameKey } from './stock-name-key.ts'
import type { KnownName } from './stock-name-repository.ts'

const row = (name: string, more: Partial<StockRow> = {}): StockRow => ({
  line: 1,
  name,
  quantity: 1,
  flags: [],
  ...more,
})
const keyed = (rows: StockRow[]) => ({
  rows,
  keys: rows.map((one) => stockNameKey({ ...one, text: one.name })),
})
const hit = (name: string): MedicineHit => ({
  ...{ category: 'medicine', _id: 'b'.repeat(24), name, companyId: null, companyName: null },
  ...{ composition: null, pack: null, price: null, rx: false, stockistCount: 0 },
})
const sure = (no: number): PrintedMeaning => ({ medicines: [{ no, score: 1 }], sure: true })
const unsure = (...nos: number[]): PrintedMeaning => ({
  medicines: nos.map((no) => ({ no, score: 0.5 })),
  sure: false,
})

interface Knows {
  names?: Record<number, string>
  remembered?: Record<string, Omit<KnownName, 'key'>>
  own?: Record<string, number>
  everybody?: Record<string, number>
  matcher?: Record<string, PrintedMeaning>
  ids?: Record<string, number>
  accepted?: Record<string, number>
}

function meaningsOf(
  rows: StockRow[],
  { remembered = {}, own = {}, everybody = {}, matcher = {}, ids = {}, accepted = {}, names = {} }: Knows,
) {
  return findMeanings(
    {
      namesOf: async (keys) =>
        Object.entries(remembered)
          .map(([name, said]) => ({ key: stockNameKey({ text: name }), ...said }))
          .filter(({ key }) => keys.includes(key)),
      medicinesByIds: async () => new Map(Object.entries(ids)),
      acceptedBefore: async (items) => items.map(({ name }) => accepted[name]),
      aliases: {
        known: async (_caller, asked) =>
          asked.map(({ text }) => {
            if (text in own) return { medicineNo: own[text] ?? 0, scope: 'own' as const }
            return text in everybody
              ? { medicineNo: everybody[text] ?? 0, scope: 'everybody' as const }
              : undefined
          }),
      },
      search: {
        isSalt: () => false,
        nearSalt: () => undefined,
        exactly: (text) =>
          Object.keys(names)
            .map(Number)
            .filter((no) => names[no] === text),
        understand: async (lines) => lines.map(() => ({ understanding: 'unmatched', medicines: [] })),
        medicine: (no) => (names[no] === undefined ? undefined : hit(names[no])),
        resolvePrinted: async (printed) => printed.map(({ text }) => matcher[text] ?? unsure()),
      },
    },
    { holder_id: 'a'.repeat(24) },
    keyed(rows),
    new AbortController().signal,
  )
}

const short = async (rows: StockRow[], knows: Knows) =>
  (await meaningsOf(rows, knows)).map(({ kind, medicineNo, settledBy }) => [kind, medicineNo, settledBy])

it('asks memory, then own aliases, then the matcher where it is sure, then shared aliases, then a person', async () => {
  const matcher = { A: sure(1), B: sure(1), C: sure(1), D: unsure(1, 2), E: unsure(1) }
  const knows: Knows = {
    remembered: { A: { state: 'is', medicineNo: 10 } },
    own: { A: 20, B: 20 },
    everybody: { C: 30, D: 30 },
    matcher,
  }
  expect(
    await short(
      ['A', 'B', 'C', 'D', 'E'].map((name) => row(name)),
      knows,
    ),
  ).toEqual([
    ['item', 10, 'memory'],
    ['item', 20, 'alias'],
    ['item', 1, 'matcher'],
    ['item', 30, 'alias'],
    ['settle', null, null],
  ])
})

it('remembers what waits and what is ignored, and asks again about a medicine that was removed', async () => {
  const knows: Knows = {
    remembered: {
      A: { state: 'waits', medicineNo: null, isSaid: true },
      // Nobody has said it: the catalogue was thin.
      D: { state: 'waits', medicineNo: null },
      E: { state: 'waits', medicineNo: null },
      B: { state: 'ignored', medicineNo: null },
      C: { state: 'is', medicineNo: null },
    },
    matcher: { A: sure(1), C: unsure(4), D: sure(1), E: unsure(4) },
  }
  expect(
    await short(
      ['A', 'B', 'C', 'D', 'E'].map((name) => row(name)),
      knows,
    ),
  ).toEqual([
    ['waits', null, 'memory'],
    ['ignored', null, 'memory'],
    ['settle', null, null],
    ['item', 1, 'matcher'],
    ['waits', null, 'memory'],
  ])
})

it('asks again where the catalogue has what is printed, although something else was said', async () => {
  const knows: Knows = {
    names: { 1: 'Zolvin 40 Tablet', 2: 'Telma 40 Tablet' },
    remembered: { 'Zolvin 40 Tablet': { state: 'is', medicineNo: 2 }, B: { state: 'is', medicineNo: 2 } },
    matcher: { 'Zolvin 40 Tablet': sure(1) },
  }
  const asked = { kind: 'settle', medicineNo: null, settledBy: null }
  expect(await meaningsOf([row('Zolvin 40 Tablet'), row('B')], knows)).toEqual([
    {
      ...asked,
      candidates: [
        { no: 1, score: 1 },
        { no: 2, score: 0, isSetAside: true },
      ],
    },
    { kind: 'item', medicineNo: 2, settledBy: 'memory', candidates: null },
  ])
})

it('takes an item for the medicine that a proposal of the same item became', async () => {
  const knows = { accepted: { A: 8, B: 8 }, matcher: { A: unsure(1, 2), B: sure(1) } }
  expect(await short([row('A'), row('B')], knows)).toEqual([
    ['item', 8, 'memory'],
    ['item', 1, 'matcher'],
  ])
})

it('takes the name where somebody has left the code of another medicine beside it', async () => {
  const id = 'c'.repeat(24)
  const code = `R${id}`
  const knows = {
    ids: { [id]: 7 },
    names: { 7: 'Crocin Advance 500 Tablet' },
    matcher: { 'Combiflam Tablet': sure(1) },
  }
  expect(await short([row('Combiflam Tablet', { code })], knows)).toEqual([['item', 1, 'matcher']])
  for (const name of ['Combiflan Tablet', 'Crocin Pain Relief Tablet', '650']) {
    expect(await short([row(name, { code })], knows), name).toEqual([['settle', null, null]])
  }
  for (const name of ['CROCIN ADVANCE 500 TAB', 'Crocin Adv', 'crocin-advance 500 tablet']) {
    expect(await short([row(name, { code })], knows), name).toEqual([['item', 7, 'memory']])
  }
})

it('takes a code of the own export for its medicine', async () => {
  const id = '0123456789abcdef01234567'
  expect(await short([row('A', { code: `R${id}` })], { ids: { [id]: 7 }, matcher: { A: sure(1) } })).toEqual([
    ['item', 7, 'memory'],
  ])
})

it('does not use a name alone that the file prints with several packs', async () => {
  const rows = [row('A', { pack: '10S' }), row('A', { pack: '15S' })]
  const found = await short(rows, { own: { A: 20 }, everybody: { A: 30 }, matcher: { A: unsure(1, 2) } })
  expect(found).toEqual([
    ['settle', null, null],
    ['settle', null, null],
  ])
})

it('adds up rows of one medicine and asks about those with another pack, whatever comes first', async () => {
  const rows = [row('A', { pack: '15S' }), row('B', { pack: "10'S" }), row('C', { pack: '10 S' }), row('D')]
  const matcher = { A: sure(1), B: sure(1), C: sure(1), D: sure(1) }
  expect(await short(rows, { matcher })).toEqual([
    ['item', 1, 'matcher'],
    ['settle', null, null],
    ['settle', null, null],
    ['item', 1, 'matcher'],
  ])
  expect(await short(rows, { matcher, own: { B: 1 } })).toEqual([
    ['settle', null, null],
    ['item', 1, 'alias'],
    ['item', 1, 'matcher'],
    ['item', 1, 'matcher'],
  ])
})

it('stops when it is told to', async () => {
  const stopped = AbortSignal.abort(new Error('stop'))
  const deps = {
    namesOf: async () => [],
    medicinesByIds: async () => new Map(),
    acceptedBefore: async () => [],
    aliases: { known: async () => [undefined] },
    search: {
      isSalt: () => false,
      nearSalt: () => undefined,
      exactly: () => [],
      understand: async () => [],
      medicine: () => undefined,
      resolvePrinted: async () => [],
    },
  }
  await expect(findMeanings(deps, { holder_id: 'a'.repeat(24) }, keyed([row('A')]), stopped)).rejects.toThrow(
    'stop',
  )
})
