export * from './lexicon.ts'
export * from './normalise.ts'
