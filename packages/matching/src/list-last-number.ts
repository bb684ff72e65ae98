/** More packs than this are hardly ever asked for without a unit; a strength they may well be. */
const PACKS_MOST = 100

/**
 * `Combiflam 20` → Combiflam and 20; undefined where the text has other digits, or its last number is too large for
 * packs. Only a catalogue can tell whether the number is a strength: of a name without any it is none.
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

/** True for a name without any number: what stands behind it in a list counts packs. */
export function hasNoNumber(name: string): boolean {
  return !/\d/.test(name)
}
