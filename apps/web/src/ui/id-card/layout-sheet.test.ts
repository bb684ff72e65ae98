import { expect, test } from 'vitest'
import { type CardSides, cardSize, type Mark } from './drawing.ts'
import { a4, layoutSheets } from './layout-sheet.ts'

const names = { front: (sheet: number) => `front ${sheet}`, back: (sheet: number) => `back ${sheet}` }

/** Cards that can be told apart: each side is one box of a different width. */
function cards(count: number): CardSides[] {
  return Array.from({ length: count }, (_, at) => {
    const side: Mark[] = [{ kind: 'box', x: 0, y: 0, width: at + 1, height: 1, fill: '#000000' }]
    return { front: side, back: side }
  })
}

function positionsOf(marks: readonly Mark[]): Map<number, { x: number; y: number }> {
  return new Map(
    marks.flatMap((mark) =>
      mark.kind === 'group' && mark.marks[0]?.kind === 'box' ? [[mark.marks[0].width, mark]] : [],
    ),
  )
}

test('puts nine cards on a sheet, and each sheet of backs after its fronts', () => {
  expect(layoutSheets(cards(0), names)).toEqual([])
  const pages = layoutSheets(cards(10), names)
  expect(pages.map(({ name }) => name)).toEqual(['front 1', 'back 1', 'front 2', 'back 2'])
  expect(pages.map(({ marks }) => positionsOf(marks).size)).toEqual([9, 9, 1, 1])
})

test('places a back behind its front when the paper is turned over its long edge', () => {
  const [front, back] = layoutSheets(cards(9), names).map(({ marks }) => positionsOf(marks))
  for (const [card, { x, y }] of front ?? []) {
    expect(back?.get(card)?.x).toBeCloseTo(a4.width - x - cardSize.width, 6)
    expect(back?.get(card)?.y).toBe(y)
  }
})

test('keeps cards on the paper and apart, and draws no cut mark across one', () => {
  const [page] = layoutSheets(cards(9), names)
  const boxes = [...positionsOf(page?.marks ?? []).values()].map((position) => ({ ...cardSize, ...position }))
  const cuts = (page?.marks ?? []).flatMap((mark) => (mark.kind === 'box' ? [mark] : []))
  expect(cuts.length).toBeGreaterThan(0)
  for (const [at, box] of boxes.entries()) {
    expect(box.x).toBeGreaterThan(5)
    expect(box.x + box.width).toBeLessThan(a4.width - 5)
    expect(box.y).toBeGreaterThan(5)
    expect(box.y + box.height).toBeLessThan(a4.height - 5)
    for (const other of [...boxes.slice(at + 1), ...cuts]) expect(overlap(box, other)).toBe(false)
  }
})

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
