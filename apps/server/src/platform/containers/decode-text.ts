import { isUtf8 } from 'node:buffer'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'dos'

/** Decodes text by its marks, else as UTF-8, else as Windows-1252 or as DOS wrote it. Lines of boxes are plain. */
export function decodeText(bytes: Uint8Array): string {
  return withPlainLines(decoderOf(encodingOf(bytes))(bytes, { stream: false }))
}

/** Where UTF-8 is broken in a few places, it is still UTF-8: those are shown as `\ufffd`, and the others stay. */
export function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  const wide = wideOf(bytes)
  if (wide) return wide
  if (isUtf8(bytes)) return 'utf-8'
  const read = new TextDecoder('utf-8').decode(bytes)
  const broken = read.match(/\ufffd/g)?.length ?? 0
  const whole = read.match(/[\u0080-\ufffc]/g)?.length ?? 0
  if (whole > broken) return 'utf-8'
  return isDos(bytes) ? 'dos' : 'windows-1252'
}

/** Decodes piece by piece: nothing of a text is left out. */
export function decoderOf(encoding: Encoding): (bytes: Uint8Array, how: { stream: boolean }) => string {
  if (encoding === 'dos') return decodeDos
  const decoder = new TextDecoder(encoding)
  return (bytes, how) => decoder.decode(bytes, how)
}

/** Code page 850 from 0x80 on; its letters below 0xe0 are those of 437, too. */
const dosLetters =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
/** Windows-1252 has no character there. */
const notInWindows = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
/** Letters in DOS, and in Windows marks that stand in no word: `‚`, `„`, `‡`, `ˆ`, `‰`, `‹`. */
const notInWords = new Set([0x82, 0x84, 0x87, 0x88, 0x89, 0x8b])

function isDos(bytes: Uint8Array): boolean {
  let lines = 0
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

/**
 * Code page 437 from 0xe0 on, where 850 has letters. Inside a word a byte is a letter of 850, else a sign of 437: `M\xe0TIL`,
 * `\xe0-D3`.
 */
const dosSigns = 'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

function decodeDos(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return text.replace(/[\u0080-\u00ff]/g, (byte, at: number) => {
    const code = byte.charCodeAt(0)
    const isInWord = isLetter(text.charCodeAt(at - 1)) && isLetter(text.charCodeAt(at + 1))
    return (code < 0xe0 || isInWord ? dosLetters[code - 0x80] : dosSigns[code - 0xe0]) ?? byte
  })
}

function isLetter(code = 0): boolean {
  return (code | 32) >= 97 && (code | 32) <= 122
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

/** UTF-16 without a mark: text of one byte a letter has no zeros, and only one order makes letters of most pairs. */
function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, Math.min(bytes.length, 2000) & ~1)
  if (sample.length < 8 || !sample.includes(0)) return undefined
  const share = (encoding: 'utf-16le' | 'utf-16be') => {
    const usual = new TextDecoder(encoding).decode(sample).match(/[\t\n\r -~\u0900-\u0d7f]/g)?.length ?? 0
    return usual / (sample.length / 2)
  }
  const [little, big] = [share('utf-16le'), share('utf-16be')]
  if (little > 0.9 && big < 0.5) return 'utf-16le'
  return big > 0.9 && little < 0.5 ? 'utf-16be' : undefined
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
