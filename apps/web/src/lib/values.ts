// Guards for what comes from outside the type system: stored values and a history entry's state.

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export interface Named extends Record<string, unknown> {
  _id: string
  name: string
}

/** Anything with an id and a name: enough of a record to show it until the service answers. */
export function isNamed(value: unknown): value is Named {
  return isRecord(value) && typeof value._id === 'string' && typeof value.name === 'string'
}

/** A record id as the service gives them, in lower case; undefined for anything else. */
export function recordId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value) ? value.toLowerCase() : undefined
}
