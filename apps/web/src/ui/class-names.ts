/** Joins truthy class names: `classes('a', wide && 'b')`. */
export function classes(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
