/** Decodes text by its marks, else as UTF-8, else as Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder('utf-8').decode(bytes)
  const wide = wideOf(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** UTF-16 without a mark: every other byte of Latin text is zero. */
function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const length = Math.min(bytes.length, 2000) & ~1
  if (length < 8) return undefined
  let even = 0
  let odd = 0
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even++
    if (bytes[at + 1] === 0) odd++
  }
  if (odd > length * 0.4 && even < length * 0.02) return 'utf-16le'
  if (even > length * 0.4 && odd < length * 0.02) return 'utf-16be'
  return undefined
}

/** Whether decoded bytes are text: few characters that no printer and no person writes. */
export function isText(text: string): boolean {
  const sample = text.slice(0, 20_000)
  if (sample.length === 0) return false
  let odd = 0
  for (let at = 0; at < sample.length; at++) {
    const code = sample.charCodeAt(at)
    if (
      code === 0 ||
      code === 0xfffd ||
      (code < 32 && ![9, 10, 12, 13, 14, 15, 18, 20, 26, 27].includes(code))
    )
      odd++
  }
  return odd <= sample.length * 0.01 && /[\p{L}\d]/u.test(sample)
}
