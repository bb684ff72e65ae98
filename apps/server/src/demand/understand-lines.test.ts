import { describe, expect, it } from 'vitest'
import { type UnderstandDeps, understandLines } from './understand-lines.ts'

/** Answers for the medicines 1 and 2, and records which names it was asked about. */
function deps() {
  const asked: string[][] = []
  const numbers = new Map([
    ['a'.repeat(24), 1],
    ['b'.repeat(24), 2],
  ])
  const known = {
    search: {
      medicine: (no: number) => ({ _id: `${no}`, name: `Medicine ${no}` }),
      understand: async (names: string[]) => {
        if (names.length > 0) asked.push(names)
        return names.map(() => ({ understanding: 'unmatched', medicines: [] }))
      },
    },
    catalogue: { medicineNumbers: async () => numbers },
    beforeNames: async () => {
      asked.push(['may I?'])
    },
    aliases: {
      known: async (_: unknown, texts: { text: string }[]) => {
        asked.push(texts.map(({ text }) => text))
        return texts.map(() => undefined)
      },
    },
  }
  return { asked, deps: known as unknown as UnderstandDeps }
}

const visitor = { kind: 'visitor' } as Parameters<typeof understandLines>[2]

describe('understandLines', () => {
  it('looks up no name where every line names its medicine', async () => {
    const { asked, deps: given } = deps()
    const items = ['a', 'b', 'a'].map((letter) => ({ name: 'x', qty: 1, medicine: letter.repeat(24) }))
    expect(await understandLines(given, items, visitor)).toEqual(
      [1, 2, 1].map((no) => ({ understanding: 'matched', medicines: [no], settled: no })),
    )
    expect(asked).toEqual([])
  })

  it('takes nothing for a name that only looks like it', async () => {
    const { deps: given } = deps()
    const names = new Map([
      [1, 'Lacoset 100 Tablet'],
      [2, 'Levocet 5 Tablet'],
    ])
    given.search.medicine = ((no: number) => ({ name: names.get(no), composition: null })) as never
    const means = (...medicines: number[]) => {
      const meaning = { understanding: 'confirm' as const, medicines }
      given.search.understand = async (asked) => asked.map(() => meaning)
      return understandLines(given, [{ name: 'levocet 10', qty: 1 }], visitor)
    }
    expect(await means(1)).toEqual([{ understanding: 'unmatched', medicines: [] }])
    expect(await means(1, 2)).toEqual([{ understanding: 'confirm', medicines: [2] }])
  })

  it('looks up the names of the other lines alone', async () => {
    const { asked, deps: given } = deps()
    const items = [
      { name: 'x', qty: 1, medicine: 'a'.repeat(24) },
      { name: 'gone', qty: 1, medicine: 'c'.repeat(24) },
      { name: 'y', qty: 1 },
    ]
    const understood = await understandLines(given, items, visitor)
    expect(understood.map(({ settled }) => settled)).toEqual([1, null, undefined])
    expect(asked).toEqual([['may I?'], ['gone', 'y'], ['gone', 'y']])
  })
})
