/** Text of any kind becomes a table: delimited cells, or printed lines. */

import type { SourceRow, SourceTable } from './reading-types.ts'

const delimiters = ['\t', '|', ';', ','] as const
/** A quoted cell can hold this many line breaks; a quote that stays open longer is a character like any other. */
const maxBreaksInQuotes = 5

/** @param text decoded, with any line ends */
export function tablesOfText(text: string): SourceTable[] {
  const lines = printedLines(text)
  const delimiter = findDelimiter(lines)
  if (delimiter === undefined) {
    return [{ name: '', kind: 'lines', rows: lines.map((line, at) => ({ line: at + 1, cells: [line] })) }]
  }
  return [{ name: '', kind: 'grid', delimiter, rows: splitLines(lines, delimiter) }]
}

/** Lines without what only a printer understands: ESC sequences, SI and SO, form feeds. */
function printedLines(text: string): string[] {
  const lines = text.replace(/\r\n/g, '\n').split(text.includes('\n') ? '\n' : '\r')
  return lines.flatMap((line) => overprinted(withoutCodes(line)))
}

/**
 * A carriage return goes back to the begin of the line: what is printed then fills blanks, or is the same text in bold. Where
 * other letters meet, it ends the line.
 */
function overprinted(line: string): string[] {
  if (!line.includes('\r')) return [line]
  const printed: string[] = []
  for (const part of line.split('\r')) {
    const below = printed.at(-1)
    const both = below === undefined ? undefined : printedOver(below, part)
    if (both === undefined) printed.push(part)
    else printed[printed.length - 1] = both
  }
  return printed
}

function printedOver(below: string, part: string): string | undefined {
  if (part.trim() === '' || below.trim() === part.trim()) return below.length < part.length ? part : below
  if (below.trim() === '') return part
  let both = ''
  for (let at = 0; at < Math.max(below.length, part.length); at++) {
    const [first = ' ', second = ' '] = [below[at], part[at]]
    const isUnderlined = first === '_' || second === '_'
    if (first !== ' ' && second !== ' ' && first !== second && !isUnderlined) return undefined
    both += first === ' ' || first === '_' ? second : first
  }
  return both
}

const escapeCode = 27
/** ESC codes that have a parameter of one byte; the others have none. */
const withParameter = '-!xkpWSRCUlQJaAgNjtw3$('
/** Printer codes of one byte: condensed and wide print, form feeds, the bell, and what else is no text. */
const isCode = (code: number) => (code < 32 && code !== 9 && code !== 13) || code === 127

function withoutCodes(line: string): string {
  let plain = ''
  let from = 0
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at)
    if (!isCode(code)) continue
    plain += line.slice(from, at)
    if (code === escapeCode) at += sequenceLength(line, at)
    from = at + 1
  }
  return from === 0 ? line : plain + line.slice(from)
}

/** Characters behind an ESC that belong to it. */
function sequenceLength(line: string, at: number): number {
  const command = line[at + 1] ?? ''
  if (command === '[' || command === '&') {
    const end = /^[\d;a-z]*[A-Za-z]/.exec(line.slice(at + 2, at + 14))?.[0]
    return end === undefined ? 1 : 1 + end.length
  }
  return command !== '' && withParameter.includes(command) ? 2 : 1
}

function findDelimiter(lines: readonly string[]): string | undefined {
  const filled = lines.filter((line) => line.trim() !== '').slice(0, 400)
  let best: string | undefined
  let most = 0
  for (const delimiter of delimiters) {
    const counts = new Map<number, number>()
    let held = 0
    for (const line of filled) {
      const count = splitLine(line, delimiter).length - 1
      if (count < 1) continue
      held++
      counts.set(count, (counts.get(count) ?? 0) + 1)
    }
    if (held === 0) continue
    // Neighbouring counts belong together: some writers leave out the last delimiter.
    const [usual = 0] = [...counts].reduce((top, entry) => (entry[1] > top[1] ? entry : top), [0, 0])
    const near = [...counts].reduce(
      (sum, [count, times]) => sum + (Math.abs(count - usual) <= 1 ? times : 0),
      0,
    )
    const share = near / filled.length
    if (near < held * 0.6 || share < 0.4 || (usual < 2 && share < 0.8)) continue
    // Commas also stand in numbers and names of printed lines.
    if (delimiter === ',' && isPrinted(filled)) continue
    const score = share + (delimiter === ',' ? 0 : 0.1)
    if (score > most) {
      most = score
      best = delimiter
    }
  }
  return best
}

/** Whether most lines have columns of blanks. */
function isPrinted(lines: readonly string[]): boolean {
  return lines.filter((line) => (line.match(/\S {2,}(?=\S)/g) ?? []).length >= 3).length > lines.length * 0.5
}

function splitLines(lines: readonly string[], delimiter: string): SourceRow[] {
  const rows: SourceRow[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = at + 1
    let text = lines[at] ?? ''
    for (
      let more = 1;
      more <= maxBreaksInQuotes && isOpen(text, delimiter) && at + more < lines.length;
      more++
    ) {
      const longer = lines.slice(at, at + more + 1).join('\n')
      if (isOpen(longer, delimiter)) continue
      text = longer
      at += more
      break
    }
    rows.push({ line, cells: splitLine(text, delimiter).map(withoutMark) })
  }
  return rows
}

/**
 * Whether a sheet program can take a cell for a formula, or a quote before it was put there for that. Some accept full-width
 * and small forms of the signs, and skip blanks, controls and invisible characters before them.
 */
export function startsFormula(cell: string): boolean {
  const first = cell.replace(/^['\s\p{C}\p{Z}\p{M}]+/u, '').slice(0, 1)
  return /^[=+\-@]$/.test(first.normalize('NFKC'))
}

/** A quote that keeps sheet programs from taking a text for a formula: `'=SUM(A1)`. */
function withoutMark(cell: string): string {
  return cell.startsWith("'") && startsFormula(cell) ? cell.slice(1) : cell
}

/** Whether a quoted cell begins and does not end. */
function isOpen(text: string, delimiter: string): boolean {
  let isQuoted = false
  let atStart = true
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (isQuoted) {
      if (character === '"') {
        if (text[at + 1] === '"') at++
        else isQuoted = false
      }
    } else if (character === '"' && atStart) {
      isQuoted = true
      atStart = false
    } else atStart = character === delimiter
  }
  return isQuoted
}

function splitLine(text: string, delimiter: string): string[] {
  if (!text.includes('"')) return text.split(delimiter)
  const cells: string[] = []
  let at = 0
  while (at <= text.length) {
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1, delimiter)
      if (end >= 0) {
        cells.push(text.slice(at + 1, end).replaceAll('""', '"'))
        at = end + 2
        continue
      }
    }
    const next = text.indexOf(delimiter, at)
    const end = next < 0 ? text.length : next
    cells.push(text.slice(at, end))
    at = end + 1
  }
  return cells
}

/** The quote that ends a cell, or -1 where it is only a character: `5" BANDAGE`. */
function closingQuote(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] !== '"') continue
    if (text[at + 1] === '"') {
      at++
      continue
    }
    return at + 1 === text.length || text[at + 1] === delimiter ? at : -1
  }
  return -1
}
