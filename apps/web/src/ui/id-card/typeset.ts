import type { Weight } from './drawing.ts'

/** The width of a text, relative to its size. */
export type Measure = (text: string, weight: Weight) => number

interface Typeset {
  lines: string[]
  /** Millimetres. */
  size: number
}

interface Room {
  /** Millimetres. */
  width: number
  maxLines: number
  /** The preferred size, and the smallest readable one. */
  size: number
  minSize: number
  weight: Weight
  /** Words can be broken before they are made smaller, for example web addresses. */
  mayBreak?: boolean
}

const step = 0.1

/**
 * Breaks a text into lines that fit: smaller if needed, and truncated with an ellipsis if even the smallest size is too
 * large.
 */
export function typeset(text: string, room: Room, measure: Measure): Typeset {
  const plain = text.replace(/\s+/g, ' ').trim()
  for (let size = room.size; size > room.minSize; size -= step) {
    const lines = linesOf(plain, room.width / size, room.weight, measure)
    if (lines.length <= room.maxLines && (room.mayBreak || !lines.some((line) => line.isBroken))) {
      return { lines: lines.map((line) => line.text), size }
    }
  }
  const lines = linesOf(plain, room.width / room.minSize, room.weight, measure).map((line) => line.text)
  if (lines.length <= room.maxLines) return { lines, size: room.minSize }
  const kept = lines.slice(0, room.maxLines)
  const last = kept.pop() ?? ''
  return { lines: [...kept, shortened(last, room, measure)], size: room.minSize }
}

interface Line {
  text: string
  /** It ends within a word. */
  isBroken: boolean
}

function linesOf(text: string, width: number, weight: Weight, measure: Measure): Line[] {
  const lines: Line[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const joined = line ? `${line} ${word}` : word
    if (measure(joined, weight) <= width) {
      line = joined
      continue
    }
    if (line) lines.push({ text: line, isBroken: false })
    line = word
    while (measure(line, weight) > width) {
      const head = headOf(line, width, weight, measure)
      if (head.length === line.length) break
      lines.push({ text: head, isBroken: true })
      line = line.slice(head.length)
    }
  }
  if (line) lines.push({ text: line, isBroken: false })
  return lines
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** As many letters as fit, at least one. Never separates a letter from its combining marks. */
function headOf(text: string, width: number, weight: Weight, measure: Measure): string {
  let head = ''
  for (const { segment } of letters.segment(text)) {
    if (head && measure(head + segment, weight) > width) break
    head += segment
  }
  return head
}

function shortened(text: string, room: Room, measure: Measure): string {
  const all = [...letters.segment(text)].map(({ segment }) => segment)
  while (all.length > 1 && measure(`${all.join('').trimEnd()}…`, room.weight) * room.minSize > room.width)
    all.pop()
  return `${all.join('').trimEnd()}…`
}
