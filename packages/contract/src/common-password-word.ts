/** Digits and signs that people write in place of letters. */
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
 * Returns the word that a password is based on: lower case, without digits and signs at its end, and with letters in
 * place of the signs in `P@ssw0rd`. A hyphen belongs to the word: `secret-7` becomes `secret-`.
 * @returns undefined when fewer than three characters remain.
 */
export function wordOf(password: string): string | undefined {
  return cut(password, /[^\p{L}-]+$/u)
}

/** The same, with hyphens removed too: `Password-1` becomes `password`. */
export function wordWithoutHyphen(password: string): string | undefined {
  return cut(password, /[^\p{L}]+$/u)
}

function cut(password: string, end: RegExp): string | undefined {
  const word = password.normalize('NFKC').toLowerCase().replace(end, '')
  if (word.length < minWord) return undefined
  return word.replace(/[@431!0$57]/g, (sign) => letters[sign] ?? sign)
}
