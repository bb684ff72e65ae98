export { LETTER_NAMES, romanise, romaniseWord } from './devanagari.ts'
export * from './lexicon.ts'
export * from './normalise.ts'
export { inDevanagari } from './scripts.ts'
