/** The text of a typed cell: numbers in full and without the noise of binary fractions, dates as `2027-05-31`. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number') return numberText(value)
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'object') {
    // Rich text and results of formulas.
    const { text, result, richText } = value as {
      text?: unknown
      result?: unknown
      richText?: { text?: string }[]
    }
    if (Array.isArray(richText)) return richText.map((part) => part.text ?? '').join('')
    return cellText(result ?? text ?? '')
  }
  return String(value)
}

export function numberText(value: number): string {
  if (!Number.isFinite(value)) return ''
  if (Number.isInteger(value)) return value.toFixed(0)
  return plain(Number(value.toPrecision(12)))
}

function plain(value: number): string {
  const text = String(value)
  return text.includes('e') ? value.toFixed(12).replace(/\.?0+$/, '') : text
}

/** A date without its time where that is midnight. With a time it may be a number that is only shown as a date. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const iso = date.toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, -1)
}

/** The text of a number that a sheet shows as a date. */
export function serialText(serial: number, from1904: boolean): string {
  const days = from1904 ? serial + 1462 : serial
  if (days < 1 || days > 2_958_465) return numberText(serial)
  return dateText(new Date(Math.round((days - 25_569) * 86_400_000)))
}
