import type { Parts } from './check-texts.ts'
import hi from './languages/hi.json' with { type: 'json' }
import type { Translated } from './languages.ts'

/** The texts of every language besides English, for the service. Pages fetch them part by part. */
export const translations: Record<Translated, Parts> = { hi }
