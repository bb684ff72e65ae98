import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitLastNumber } from './last-number.ts'
import { CASES } from './read-list.cases.ts'
import { readList } from './read-list.ts'

interface Case {
  raw: string
  want: string | null
}

const cases: Case[] = CASES.split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => {
    const [raw = '', name = '', qty = '1', unit = ''] = line.split('⇒').map((part) => part.trim())
    return { raw, want: name === '-' ? null : said(name, Number(qty), unit) }
  })

function said(name: string, qty: number, unit = ''): string {
  return `${name.toLowerCase()} | ${qty} | ${unit}`
}

describe('readList', () => {
  it('reads 300 written-out lines with F1 of at least 0.97', () => {
    expect(cases.length).toBeGreaterThanOrEqual(300)
    let right = 0
    let read = 0
    let wanted = 0
    const wrong: string[] = []
    for (const { raw, want } of cases) {
      const got = readList(raw).lines.map((line) => said(line.name, line.qty, line.unit))
      read += got.length
      if (want !== null) wanted++
      if (want !== null && got.includes(want)) right++
      if (got.join() !== (want ?? '')) wrong.push(`${raw}  →  ${got.join(' + ') || '-'}`)
    }
    const f1 = (2 * right) / (read + wanted)
    expect(f1, wrong.join('\n')).toBeGreaterThanOrEqual(0.97)
  })

  it.each([
    // a slash with spaces around it separates name and quantity; in a strength it has none
    ['cap omez 20 / 10 strips', 'cap omez 20 | 10 | strip'],
    ['Galvus met 50/500 10 strips', 'galvus met 50/500 | 10 | strip'],
    // the contents of a box are not the order
    ['Aciloc 150 - 3 box of 10 strips', 'aciloc 150 | 3 | box'],
    ['Dolo 650 2 box of 15 tablets', 'dolo 650 | 2 | box'],
    // free packs are not part of the name
    ['zifi 200 10 strips + 1 free', 'zifi 200 | 10 | strip'],
    ['Dolo 650 - 10+1 free', 'dolo 650 | 10 | '],
    // after a pack size only the quantity remains
    ["pan-d 15's 4", 'pan-d | 4 | '],
    ['saridon 10s x 4', 'saridon | 4 | '],
    ['Combiflam 10x15 20', 'combiflam | 20 | '],
    // the strips are the product
    ['accu chek strips 50 - 2', 'accu chek strips 50 | 2 | '],
    // numbering with keycap emoji
    ['4️⃣ Telma 40 *3', 'telma 40 | 3 | '],
    ['1️⃣0️⃣ Pan 40 - 5', 'pan 40 | 5 | '],
    ['🔟 Pan 40 - 5', 'pan 40 | 5 | '],
    // leaders and arrows
    ['Tab Pan 40mg.....10', 'tab pan 40mg | 10 | '],
    ['Tab.Telma-H......5strip', 'tab.telma-h | 5 | strip'],
    ['Glycomet 500 SR  ➡️ 10', 'glycomet 500 sr | 10 | '],
    // a price is not a number of strips
    ['Dolo 650 @ 10 strips', 'dolo 650 | 10 | strip'],
    ['Dolo 650 @ 30 10 strips', 'dolo 650 | 10 | strip'],
    ['Nexpro 40 1 box(10 strip)', 'nexpro 40 | 1 | box'],
    ['Neurobion forte 10stip', 'neurobion forte | 10 | strip'],
    // a wrong quantity is read too, and reported at its row
    ['Dolo 650 - -5 strips', 'dolo 650 | -5 | strip'],
    ['Dolo 650 - -5', 'dolo 650 | -5 | '],
    ['Telma 40 - 1000000000', 'telma 40 | 1000000000 | '],
    ['Dolo 650 -- 2', 'dolo 650 | 2 | '],
    ['Dolo 650 - 2', 'dolo 650 | 2 | '],
    ['Azee 500 - ten', 'azee 500 | 10 | '],
    ['Augmentin 625 duo - 2.5 strips', 'augmentin 625 duo | 2.5 | strip'],
    ['Amlong - 2.5 strips', 'amlong - 2.5 strips | 1 | '],
  ])('reads %j', (raw, want) => {
    const { lines } = readList(raw)
    expect(lines.map((line) => said(line.name, line.qty, line.unit))).toEqual([want])
  })

  it('reads 1, 2, 3 on consecutive lines as numbering', () => {
    const { lines } = readList('1 Dolo 650\n2 Pan 40\n3 Telma 40\n4 Combiflam')
    expect(lines.map((line) => [line.name, line.qty])).toEqual([
      ['Dolo 650', 1],
      ['Pan 40', 1],
      ['Telma 40', 1],
      ['Combiflam', 1],
    ])
  })

  it('drops the additions of chat programs', () => {
    const { lines, skipped } = readList(
      '12/11/2026, 10:05 am - Gupta: <Media omitted>\nForwarded\nThis message was deleted\nDolo 650',
    )
    expect(lines.map((line) => line.name)).toEqual(['Dolo 650'])
    expect(skipped.map((line) => line.reason)).toEqual(['talk', 'talk', 'talk'])
  })

  it('reads other leading numbers as quantities', () => {
    const { lines } = readList('10 Dolo 650\n5 Pan 40\n2 Combiflam')
    expect(lines.map((line) => line.qty)).toEqual([10, 5, 2])
  })

  it('splits a line with several medicines', () => {
    const { lines } = readList('Dolo 650 10 strips, Pan 40 5 strips; Telma 40')
    expect(lines.map((line) => said(line.name, line.qty))).toEqual([
      'dolo 650 | 10 | ',
      'pan 40 | 5 | ',
      'telma 40 | 1 | ',
    ])
  })

  it('reads columns pasted from a sheet', () => {
    const { lines } = readList('Dolo 650\t10\nPan 40\t5')
    expect(lines.map((line) => [line.name, line.qty])).toEqual([
      ['Dolo 650', 10],
      ['Pan 40', 5],
    ])
  })

  it('gives a reason for everything it drops', () => {
    const { lines, skipped } = readList('Good morning\n\nDolo 650 - 10\n9876543210\nDate: 1/2/2024\n🙏')
    expect(lines).toHaveLength(1)
    expect(skipped.map((line) => line.reason)).toEqual(['greeting', 'phone', 'date', 'no name'])
  })

  it('loses no line of any text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 20 }), (raws) => {
        const text = raws.map((raw) => raw.replace(/[\n\r\u2028\u2029]/g, ' ')).join('\n')
        const { lines, skipped } = readList(text)
        const seen = new Set([...lines, ...skipped].map((line) => line.raw))
        for (const raw of text.split('\n')) {
          if (/[\p{L}\p{N}]/u.test(raw)) expect(seen).toContain(raw)
        }
      }),
    )
  })

  it('reads a name below a sign-off as the sender, and a medicine after thanks as a medicine', () => {
    const signed = readList('Dolo 650 - 10\nThanks & regards\nAmit Sharma\nNagpur')
    expect(signed.lines.map((line) => line.name)).toEqual(['Dolo 650'])
    expect(signed.skipped.map((line) => line.raw)).toEqual(['Thanks & regards', 'Amit Sharma', 'Nagpur'])
    const more = readList('Dolo 650 - 10\nthanks\nVolini gel\nPan 40')
    expect(more.lines.map((line) => line.name)).toEqual(['Dolo 650', 'Volini gel', 'Pan 40'])
  })

  // code with quadratic or worse time hits the test's time limit on these
  it.each(['1', '- ', 'a1 x ', '((((', '1,', 'ji ', '9 x '])('finishes on %j repeated', (piece) => {
    const raw = piece.repeat(20_000)
    const { lines, skipped } = readList(raw)
    expect([...lines, ...skipped].length).toBeGreaterThan(0)
  })
})

it.each([
  ['combiflam 20', { name: 'combiflam', number: 20 }],
  ['Pan-D 4 ', { name: 'Pan-D', number: 4 }],
  ['Telma 40 10', undefined],
  ['Calpol 250', undefined],
  ['Dolo650', undefined],
  ['20', undefined],
  ['Crocin 0', undefined],
  // code with quadratic time hits the test's time limit on these
  [' '.repeat(200_000), undefined],
  ['a'.repeat(200_000), undefined],
])('splits the last number of %j', (text, want) => {
  expect(splitLastNumber(text)).toEqual(want)
})
