/**
 * Folds written text to one plain form: lower case, half width, no diacritics, Western digits, plain dashes and quotes,
 * single spaces. It keeps everything that distinguishes two medicines (digits, `%`, `+`, `/`, `.`).
 */

/** First code points of the decimal digits of Indian scripts and of Arabic. */
const DIGIT_ZEROES = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x1c50, 0xabf0,
]

const GREEK_NAMES: Record<string, string> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ω: 'omega',
}

/** Ligatures of whole phrases: one of them would become eighteen letters, and no name has any. */
const PHRASES = /[\ufdf0-\ufdfd]/g

function foldUnusual(text: string): string {
  let out = ''
  for (const ch of text.replace(PHRASES, ' ').normalize('NFKD')) {
    const code = ch.codePointAt(0) ?? 0
    if (code < 0x80) {
      out += ch
      continue
    }
    // combining diacritics of Latin; marks of Indian scripts carry vowels and stay
    if (code >= 0x0300 && code <= 0x036f) continue
    if (code >= 0x200b && code <= 0x200f) continue
    const zero = DIGIT_ZEROES.find((start) => code >= start && code <= start + 9)
    if (zero !== undefined) {
      out += String.fromCharCode(0x30 + code - zero)
      continue
    }
    if ((code >= 0x2010 && code <= 0x2015) || code === 0x2212 || code === 0x00ad) out += '-'
    else if (code === 0x2018 || code === 0x2019 || code === 0x02bc) out += "'"
    else if (code === 0x201c || code === 0x201d) out += '"'
    else if (code === 0x2044 || code === 0x2215) out += '/'
    else if (code === 0x00d7 || code === 0x2715 || code === 0x2716) out += '×'
    else if (code === 0x00b5 || code === 0x03bc || code === 0x039c) out += 'u'
    else if (code === 0x00df) out += 'ss'
    else if (code === 0x00f8) out += 'o'
    else if (code === 0x0142) out += 'l'
    else if (code === 0x0131) out += 'i'
    else if (/\s/.test(ch)) out += ' '
    else out += GREEK_NAMES[ch.toLowerCase()] ?? ch
  }
  return out
}

/** Returns the folded text, but with its case. Keeps the number of spaces; every unusual one becomes a normal space. */
export function foldKeepingCase(text: string): string {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 0x80) return foldUnusual(text)
  return text
}

/** The folded text. */
export function fold(text: string): string {
  return foldKeepingCase(text.toLowerCase()).toLowerCase()
}

/**
 * Returns the key that decides whether two names of one company are the same medicine. Case, width, diacritics, spaces
 * and hyphens are ignored; digits, `%`, `+`, `/`, and a point between digits count.
 */
export function nameKey(name: string): string {
  return fold(name)
    .replace(/(?<!\d)\.|\.(?!\d)/g, ' ')
    .replace(/[\s\-_,;:|'"`]+/g, ' ')
    .replace(/\s*([/+&%()])\s*/g, '$1')
    .replace(/(\d) (?=(?:mg|mcg|gm|g|ml|iu|miu)\b)/g, '$1')
    .trim()
}

/** Enough for most names without growing. */
const ROOM = 512

/**
 * A text folded into character codes. One buffer is reused for many texts, so that folding a catalogue creates no
 * string per name.
 */
export class FoldedText {
  codes = new Uint16Array(ROOM)
  length = 0
  /** the folded text if it contains more than ASCII, else null */
  unusual: string | null = null

  read(text: string): void {
    this.makeRoom(text.length)
    this.unusual = null
    this.length = text.length
    const { codes } = this
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code >= 0x80) {
        this.unusual = fold(text)
        this.put(this.unusual)
        return
      }
      codes[i] = code >= 65 && code <= 90 ? code + 32 : code
    }
  }

  /** Loads a text that is already folded. */
  put(folded: string): void {
    this.makeRoom(folded.length)
    this.length = folded.length
    for (let i = 0; i < folded.length; i++) this.codes[i] = folded.charCodeAt(i)
  }

  private makeRoom(length: number): void {
    if (length > this.codes.length) this.codes = new Uint16Array(length * 2)
  }
}

const FNV_BASIS = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** A hash of a folded text that ignores the number of spaces (FNV-1a). */
export function hashOfSpelling({ codes, length }: { codes: Uint16Array; length: number }): number {
  let hash = FNV_BASIS
  let blank = true
  for (let i = 0; i < length; i++) {
    const code = codes[i]!
    if (code === 32) {
      blank = true
      continue
    }
    if (blank && hash !== FNV_BASIS) hash = Math.imul(hash ^ 32, FNV_PRIME)
    blank = false
    hash = Math.imul(hash ^ code, FNV_PRIME)
  }
  return hash >>> 0
}

const asked = new FoldedText()

/** The same hash for names that differ only in case and the number of spaces: see `spelling` in index-data.ts. */
export function spellingHash(name: string): number {
  asked.read(name)
  return hashOfSpelling(asked)
}
