// A card is drawn once, as marks on a page. The screen, the printer and the PDF all show the same marks.

/** The size of the printed card, in millimetres. */
export const cardSize = { width: 53.98, height: 85.6 } as const

/** The same in both themes: a card is a physical object. */
export const colours = {
  paper: '#fffdf8',
  deep: '#0d4a52',
  sheen: '#135660',
  onDeep: '#fbf8f0',
  onDeepSoft: '#cbe2e3',
  marigold: '#e9a93a',
  ink: '#16272b',
  soft: '#4a5c60',
  line: '#ddd6c6',
  sunk: '#efeadf',
  call: '#1c6b3c',
  white: '#ffffff',
} as const

export type Weight = 500 | 700

export interface TextLine {
  text: string
  /** The baseline, relative to the mark's position. */
  y: number
  size: number
  weight: Weight
  fill: string
}

/** The drawing elements, from back to front. All measures are in millimetres from the top left corner. */
export type Mark =
  | {
      kind: 'box'
      x: number
      y: number
      width: number
      height: number
      radius?: number
      fill: string
    }
  | { kind: 'oval'; x: number; y: number; radiusX: number; radiusY: number; fill: string }
  | {
      kind: 'text'
      x: number
      y: number
      align: 'left' | 'centre' | 'right'
      /** A group, such as a label and its value. */
      lines: readonly TextLine[]
    }
  | {
      kind: 'picture'
      x: number
      y: number
      width: number
      height: number
      radius: number
      /** An address that the page can show immediately. */
      url: string
      alt: string
      /** Whether the picture is cropped to fill its box or fits inside. */
      fit: 'fill' | 'whole'
    }
  /** A code: rectangles as [x, y, width, height] in cells of the given size. */
  | {
      kind: 'code'
      x: number
      y: number
      cellWidth: number
      cellHeight: number
      cells: readonly (readonly [number, number, number, number])[]
      fill: string
      alt: string
    }
  | { kind: 'group'; x: number; y: number; marks: readonly Mark[] }

export interface Page {
  width: number
  height: number
  marks: readonly Mark[]
  /** Identifies the page. */
  name: string
}

/** Both sides of a card, each of `cardSize`. */
export interface CardSides {
  front: readonly Mark[]
  back: readonly Mark[]
}
