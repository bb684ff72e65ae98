/** More packs than this are rarely ordered without a unit; such a number is more likely a strength. */
const PACKS_MOST = 100

/**
 * `Combiflam 20` → Combiflam and 20; undefined if the text has other digits, or the last number is too large for packs.
 * Only a catalogue can tell whether the number is a strength: in a name without numbers it is not.
 */
export function splitLastNumber(text: string): { name: string; number: number } | undefined {
  const trimmed = text.trimEnd()
  const last = /\s(\d{1,3})$/.exec(trimmed)
  if (!last) return undefined
  const name = trimmed.slice(0, last.index).trim()
  const number = Number(last[1])
  if (!/\p{L}/u.test(name) || /\d/.test(name) || number === 0 || number > PACKS_MOST) return undefined
  return { name, number }
}

/** Returns whether the name has no number: a number after it in a list counts packs. */
export function hasNoNumber(name: string): boolean {
  return !/\d/.test(name)
}
