import { fold } from '@rasad/lexicon'

/**
 * The key by which two medicine names of one company count as the same. Ignores case, character width, accents and the
 * number of blanks, and nothing else: a hyphen or a full stop can distinguish two strengths.
 */
export function medicineKey(name: string): string {
  return fold(name).replace(/\s+/g, ' ').trim()
}
