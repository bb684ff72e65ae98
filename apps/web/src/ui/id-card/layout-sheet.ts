import { type CardSides, cardSize, type Mark, type Page } from './drawing.ts'

/** Millimetres. */
export const a4 = { width: 210, height: 297 } as const

const columns = 3
const rows = 3
export const cardsOnSheet = columns * rows
const gap = 4
const left = (a4.width - columns * cardSize.width - (columns - 1) * gap) / 2
const top = (a4.height - rows * cardSize.height - (rows - 1) * gap) / 2
const cutLength = 3
const cutGap = 0.8
const cutWidth = 0.12
const cutColour = '#000000'

interface SheetNames {
  front: (sheet: number) => string
  back: (sheet: number) => string
}

/**
 * Cards on A4, nine to a sheet, in true size with cut marks. Each sheet of fronts is followed by its backs, mirrored so
 * that they match when the paper is turned over its long edge.
 */
export function layoutSheets(cards: readonly CardSides[], names: SheetNames): Page[] {
  const pages: Page[] = []
  for (let first = 0; first < cards.length; first += cardsOnSheet) {
    const onSheet = cards.slice(first, first + cardsOnSheet)
    const number = first / cardsOnSheet + 1
    pages.push(sheet(names.front(number), onSheet, (card) => card.front, false))
    pages.push(sheet(names.back(number), onSheet, (card) => card.back, true))
  }
  return pages
}

function sheet(
  name: string,
  cards: readonly CardSides[],
  side: (card: CardSides) => readonly Mark[],
  isMirrored: boolean,
): Page {
  const groups = cards.map((card, at): Mark => {
    const column = isMirrored ? columns - 1 - (at % columns) : at % columns
    return { kind: 'group', ...positionOf(column, Math.floor(at / columns)), marks: side(card) }
  })
  return { ...a4, name, marks: [...groups, ...cutMarks()] }
}

function positionOf(column: number, row: number): { x: number; y: number } {
  return { x: left + column * (cardSize.width + gap), y: top + row * (cardSize.height + gap) }
}

/** Cut marks, in the margin only: none crosses a card. */
function cutMarks(): Mark[] {
  const marks: Mark[] = []
  for (let column = 0; column < columns; column++) {
    const { x } = positionOf(column, 0)
    for (const at of [x, x + cardSize.width]) {
      for (const y of [top - cutGap - cutLength, a4.height - top + cutGap]) {
        marks.push(line(at - cutWidth / 2, y, cutWidth, cutLength))
      }
      for (let row = 1; row < rows; row++) {
        const { y } = positionOf(0, row)
        marks.push(line(at - cutWidth / 2, y - gap + cutGap, cutWidth, gap - 2 * cutGap))
      }
    }
  }
  for (let row = 0; row < rows; row++) {
    const { y } = positionOf(0, row)
    for (const at of [y, y + cardSize.height]) {
      for (const x of [left - cutGap - cutLength, a4.width - left + cutGap]) {
        marks.push(line(x, at - cutWidth / 2, cutLength, cutWidth))
      }
      for (let column = 1; column < columns; column++) {
        const { x } = positionOf(column, 0)
        marks.push(line(x - gap + cutGap, at - cutWidth / 2, gap - 2 * cutGap, cutWidth))
      }
    }
  }
  return marks
}

function line(x: number, y: number, width: number, height: number): Mark {
  return { kind: 'box', x, y, width, height, fill: cutColour }
}
