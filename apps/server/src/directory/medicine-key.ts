import { fold } from '@rasad/matching'

/**
 * The form in which two medicine names of one company count as the same: letters' case, width, accents and the
 * number of blanks do not matter, everything else does. A hyphen or a full stop may tell two strengths apart.
 */
export function medicineKey(name: string): string {
  return fold(name).replace(/\s+/g, ' ').trim()
}
