/** How sure a comparison or a reading is, from 0 to 1, in one of three words: nobody knows what 68 % sure is. */
export function certaintyIn(certainty: number): 'sure' | 'likely' | 'maybe' {
  if (certainty >= 0.9) return 'sure'
  return certainty >= 0.7 ? 'likely' : 'maybe'
}
