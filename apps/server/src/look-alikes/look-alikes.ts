import { fold, nameKey } from '@rasad/lexicon'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import { createLookAlikeRepository, type NamedKind } from './look-alike-repository.ts'
import { disguisedWord, looksLike, patternOf } from './look-of.ts'

export { withPlainLetters } from './look-of.ts'

/**
 * Refuses a name that looks like another one that is there: of a company, a medicine, or an approved firm. The same name is
 * left to its own rules. A first word with digits for letters is compared with first words, too: `D0lo 500` looks
 * like a Dolo.
 * @param own the record whose name changes
 * @throws AppError looks-like-another at `field`
 */
export async function refuseLookAlike(
  tx: Db,
  kind: NamedKind,
  name: string,
  { field = 'name', own }: { field?: string; own?: string } = {},
): Promise<void> {
  const names = createLookAlikeRepository(tx.withTables<TradeTables>())
  const key = fold(name)
  const alike = await names.matching(kind, `^${patternOf(name)}$`, { key, own })
  if (alike.some((other) => looksLike(name, other))) throw looksLikeAnother(field)
  const word = disguisedWord(name)
  if (word === undefined) return
  const begin = await names.matching(kind, `^${patternOf(word)}([^[:alnum:]]|$)`, { key, own })
  const firstWords = begin.map((other) => other.split(/[\s-]/u)[0] ?? '')
  const isKnown = firstWords.some((other) => nameKey(other) === nameKey(word))
  if (!isKnown && firstWords.some((other) => looksLike(word, other))) throw looksLikeAnother(field)
}

function looksLikeAnother(field: string): AppError {
  const { code, message } = new AppError('looks-like-another')
  return new AppError(code, { fields: { [field]: { code, message } } })
}
