import { describe, expect, test } from 'vitest'
import { listItem } from './list-item.cases.ts'
import { readText } from './read-text.ts'
import { readingOf } from './reading.ts'

describe('a list as the service has read it', () => {
  test('becomes rows: sure ones with their medicine, others with the doubt and its reasons', () => {
    const sure = listItem('Dolo 650', ['Dolo 650 Tablet'], {
      sure: true,
      quantity: 10,
      unit: 'strip',
      free: 2,
    })
    const asked = listItem('volini gel 150 ml', ['Volini Gel'], {
      line: 2,
      quantity: 3,
      why: ['other-pack', 'unknown-word'],
      parts: [
        { text: 'volini', role: 'brand' },
        { text: '150 ml', role: 'pack' },
        { text: 'xx', role: 'unknown' },
      ],
    })
    const { rows } = readingOf({ items: [sure, asked], skipped: [] })
    expect(rows[0]).toMatchObject({ name: 'Dolo 650', qty: '10', unit: 'strip', free: 2 })
    expect(rows[0]?.medicine?.name).toBe('Dolo 650 Tablet')
    expect(rows[1]?.medicine).toBeUndefined()
    expect(rows[1]?.doubt?.why).toEqual([
      { reason: 'other-pack', written: '150 ml' },
      { reason: 'unknown-word', written: 'xx' },
    ])
  })

  test('keeps a discount that is asked for as a note, which goes out with the line', () => {
    const asked = listItem('Dolo 650', ['Dolo 650 Tablet'], {
      ...{ sure: true, quantity: 10 },
      parts: [
        { text: 'Dolo 650 ', role: 'brand' },
        { text: '10 @ ', role: 'quantity' },
        { text: '10% off', role: 'scheme' },
      ],
    })
    expect(readingOf({ items: [asked], skipped: [] }).rows).toEqual([
      expect.objectContaining({ qty: '10', note: '10% off' }),
    ])
  })

  test('asks for a quantity that is missing in its field, and not which medicine is meant', () => {
    const { rows } = readingOf({
      items: [listItem('Dolo 650', ['Dolo 650 Tablet'], { why: ['no-quantity'] })],
      skipped: [],
    })
    expect(rows).toEqual([
      expect.objectContaining({ qty: '', medicine: expect.objectContaining({ name: 'Dolo 650 Tablet' }) }),
    ])
    expect(rows[0]?.doubt).toBeUndefined()
  })

  test('names the line that a correction changes', () => {
    const first = listItem('Pan 40', ['Pan 40 Tablet'], {
      raw: 'pan 40 - 10',
      quantity: 10,
      why: ['corrected'],
    })
    const later = listItem('Pan 40', ['Pan 40 Tablet'], {
      line: 3,
      quantity: 30,
      why: ['corrected'],
      corrects: 1,
    })
    const { rows, skipped } = readingOf({
      items: [first, later],
      skipped: [{ line: 4, raw: 'pan 40 cancel', skipped: 'correction', corrects: 1 }],
    })
    expect(rows[1]?.doubt?.corrects).toBe('pan 40 - 10')
    expect(skipped[0]).toMatchObject({ reason: 'correction', corrects: 'pan 40 - 10' })
  })

  test('keeps of a skipped line what it would order', () => {
    const partsOf = (quantity: string) => [
      { text: 'evion', role: 'brand' as const },
      { text: '400', role: 'strength' as const },
      { text: quantity, role: 'quantity' as const },
      { text: 'mat bhejna', role: 'refusal' as const },
    ]
    const raw = 'evion 400 20 strip abhi mat bhejna'
    const { skipped } = readingOf({
      items: [],
      skipped: [
        { line: 1, raw, skipped: 'refused', likeOrder: true, parts: partsOf('20, ') },
        { line: 2, raw: 'Namaste', skipped: 'greeting' },
        { line: 3, raw, skipped: 'refused', likeOrder: true, parts: partsOf('- 2.5 ') },
      ],
    })
    expect(skipped.map(({ order }) => order)).toEqual([
      { name: 'evion 400', qty: '20' },
      undefined,
      { name: 'evion 400', qty: '2.5' },
    ])
  })
})

test('without a network the page reads by itself, and guesses no quantity', () => {
  const { rows, skipped } = readText('Good morning\nDolo 650 - 10 strips\nPan')
  expect(rows).toEqual([
    { name: 'Dolo 650', qty: '10', unit: 'strip' },
    { name: 'Pan', qty: '' },
  ])
  expect(skipped).toEqual([{ line: 1, raw: 'Good morning', reason: 'greeting' }])
})
