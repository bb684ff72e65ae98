/** Letters that people write as digits and signs. */
const letters: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const minWord = 3

/**
 * The word that a password is made of: without case, without the digits and signs at its end, and with letters where
 * people write `P@ssw0rd`. A hyphen belongs to the word: `secret-7` is `secret-`.
 * @returns undefined where less than three characters are left.
 */
export function wordOf(password: string): string | undefined {
  return cut(password, /[^\p{L}-]+$/u)
}

/** The same with hyphens cut off too: `Password-1` is `password`. */
export function wordWithoutHyphen(password: string): string | undefined {
  return cut(password, /[^\p{L}]+$/u)
}

function cut(password: string, end: RegExp): string | undefined {
  const word = password.normalize('NFKC').toLowerCase().replace(end, '')
  if (word.length < minWord) return undefined
  return word.replace(/[@431!0$57]/g, (sign) => letters[sign] ?? sign)
}
