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
