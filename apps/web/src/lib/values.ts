// Guards for values from outside the type system: storage and the history entry's state.

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

interface Named extends Record<string, unknown> {
  _id: string
  name: string
}

/** A record with an id and a name: enough to show it until the service answers. */
export function isNamed(value: unknown): value is Named {
  return isRecord(value) && typeof value._id === 'string' && typeof value.name === 'string'
}

/** A record id in lower case, as the service writes it; undefined for anything else. */
export function recordId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value) ? value.toLowerCase() : undefined
}
