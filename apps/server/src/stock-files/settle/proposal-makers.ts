import { nameKey } from '@rasad/lexicon'
import type { Kysely } from 'kysely'
import { AppError } from '../../platform/errors.ts'
import { areAlike, companyWords } from '../../upkeep/upkeep.ts'
import type { StockFilesTables } from '../stock-files-tables.ts'
import { makerForReading } from './proposal-best.ts'
import { type CompanyRow, createProposalTargetRepository } from './proposal-target-repository.ts'

/** What printed makers are in the catalogue. */
export type Makers = Awaited<ReturnType<typeof findMakers>>

/** Finds the companies that printed makers can be. */
export async function findMakers(db: Kysely<StockFilesTables>, printed: readonly (string | null)[]) {
  const cores = new Set(printed.flatMap((name) => (name === null ? [] : [companyWords(name).core])))
  cores.delete('')
  const targets = createProposalTargetRepository(db)
  const companies = [...(await targets.companiesBeginning([...cores]))]

  /** The company that a maker certainly is; `several` where it could be more than one. */
  function of(name: string | null): CompanyRow | 'several' | undefined {
    if (name === null) return undefined
    const key = nameKey(name)
    const exact = companies.find((company) => nameKey(company.name) === key)
    if (exact) return exact
    const words = companyWords(name)
    const alike = words.core === '' ? [] : companies.filter((one) => areAlike(companyWords(one.name), words))
    return alike.length > 1 ? 'several' : alike[0]
  }

  return {
    of,

    /**
     * The company of a maker, which is added if the catalogue has none. @throws AppError company-not-clear
     */
    async take(
      name: string | null,
      add: (name: string) => Promise<{ no: number; id: string }>,
    ): Promise<CompanyRow | undefined> {
      if (name === null) return undefined
      const found = of(name)
      if (found === 'several') {
        const { code, message } = new AppError('company-not-clear')
        throw new AppError(code, { message: `${message} (${name})` })
      }
      if (found) return found
      const added = { ...(await add(makerForReading(name))), name: makerForReading(name) }
      companies.push(added)
      return added
    },
  }
}
