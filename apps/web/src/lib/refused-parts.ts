import { type Refused, refusalInOurLanguage } from './sentences.ts'

/** An answer whose `refused` says in the page's language which parts of the call were not taken, and why. */
export async function withRefusedInOurLanguage<T extends { refused: readonly Refused[] }>(
  answer: T,
): Promise<T> {
  return { ...answer, refused: await Promise.all(answer.refused.map(refusalInOurLanguage)) }
}
