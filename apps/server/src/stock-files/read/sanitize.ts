/** Longer texts of a file are no names; what folds or matches them must not take a second for each. */
const maxText = 500

/** A reading with texts that the database can hold: bounded, without NUL and without halves of characters. */
export function sanitize<T>(value: T): T {
  if (typeof value === 'string') return sanitizeText(value) as T
  if (Array.isArray(value)) return value.map(sanitize) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [sanitizeText(key), sanitize(part)]),
  ) as T
}

function sanitizeText(text: string): string {
  return text.slice(0, maxText).toWellFormed().replaceAll('\0', ' ')
}
