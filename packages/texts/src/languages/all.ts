// Written by `npm run texts` from the files of this folder.
import type { Parts } from '../check-texts.ts'
import type { Translated } from '../languages.ts'
import hi from './hi.json' with { type: 'json' }

/** The texts of every language besides English, for the service. Pages fetch them part by part. */
export const translations: Record<Translated, Parts> = { hi }
