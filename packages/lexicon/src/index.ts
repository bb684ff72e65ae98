export { LETTER_NAMES, romanise, romaniseWord } from './devanagari.ts'
export * from './lexicon.ts'
export {
  isFormWord,
  isNearWord,
  type Named,
  namedBy,
  namesShorthand,
  nameWords,
  SALT_SHORTHANDS,
} from './named-by.ts'
export * from './normalise.ts'
export { inDevanagari } from './scripts.ts'
export { isOneSlip, isWithinSlips } from './slips.ts'
