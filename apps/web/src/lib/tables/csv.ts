/**
 * Parses delimited text to cells. Quotes follow RFC 4180; the separator is the one of comma, semicolon and tab that is
 * most frequent in the first line.
 */
export function parseCsv(text: string): string[][] {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source)
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < source.length; at++) {
    const char = source[at] ?? ''
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (source[at + 1] === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (char === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (char === separator) {
      row.push(cell)
      cell = ''
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && source[at + 1] === '\n') at++
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += char
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows
}

function separatorOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text.trimStart())?.[0] ?? ''
  const counts = [',', ';', '\t'].map((char) => ({ char, count: line.split(char).length }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).char
}

/** Writes cells as CSV for spreadsheets: with a byte order mark, and no cell that would run as a formula. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
}

function csvCell(text: string): string {
  const safe = withoutFormula(text)
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Spreadsheets run a cell that begins with one of these as a formula; an apostrophe makes it text. Some accept
 * full-width and small forms of the signs, and skip blanks, controls and zero-width characters before them, so these
 * are covered too.
 */
export function withoutFormula(text: string): string {
  if (/^[\t\r]/.test(text)) return `'${text}`
  const first = text.replace(/^[\s\p{C}\p{Z}\p{M}]+/u, '').slice(0, 1)
  return /^[=+\-@]$/.test(first.normalize('NFKC')) ? `'${text}` : text
}
