/** Decodes text by its marks, else as UTF-8, else as Windows-1252 or as DOS wrote it. Lines of boxes are plain. */
export function decodeText(bytes: Uint8Array): string {
  return withPlainLines(decoded(bytes))
}

function decoded(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder('utf-8').decode(bytes)
  const wide = wideOf(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return isDos(bytes) ? decodeDos(bytes) : new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Code page 850 from 0x80 on; its letters are those of 437, too. */
const dosLetters =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
/** Windows-1252 has no character there. */
const notInWindows = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
/** Letters in DOS, and in Windows marks that stand in no word: `‚`, `„`, `‡`, `ˆ`, `‰`, `‹`. */
const notInWords = new Set([0x82, 0x84, 0x87, 0x88, 0x89, 0x8b])

function isDos(bytes: Uint8Array): boolean {
  let lines = 0
  const isLetter = (code = 0) => (code | 32) >= 97 && (code | 32) <= 122
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at] ?? 0
    if (code < 0x80) continue
    if (notInWindows.has(code)) return true
    if (notInWords.has(code) && isLetter(bytes[at - 1]) && isLetter(bytes[at + 1])) return true
    // `ÄÄÄÄ` is no word, but the line of a box.
    lines = (code === 0xc4 || code === 0xcd) && bytes[at - 1] === code ? lines + 1 : 0
    if (lines >= 3) return true
  }
  return false
}

function decodeDos(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return buffer
    .toString('latin1')
    .replace(/[\u0080-\u00ff]/g, (byte) => dosLetters[byte.charCodeAt(0) - 0x80] ?? byte)
}

/** Boxes as `|` and `-`, also those of DOS that somebody has decoded as Windows-1252: `³ ÃÄÄÅÄÄ´`. */
export function withPlainLines(text: string, isBoxed = hasBoxes(text)): string {
  const boxes = isBoxed
    ? text.replace(/[³´¹º»¼¿ÀÁÂÃÄÅÈÉÊËÌÍÎÙÚ]/g, (letter) => dosLetters[letter.charCodeAt(0) - 0x80] ?? letter)
    : text
  return boxes.replace(/[│┃║]/g, '|').replace(/[\u2500-\u257f]/g, '-')
}

/** Whether a text holds lines of DOS boxes that were decoded as something else. */
export function hasBoxes(text: string): boolean {
  return /[ÄÍ]{4}/.test(text)
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
