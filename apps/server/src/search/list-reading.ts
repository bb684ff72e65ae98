import { limits } from '@rasad/contract/limits'
import {
  type CatalogueView,
  type CompanyNamed,
  createCompanyFinder,
  type NameHints,
  type NameMeaning,
  type ReadOrders,
  readOrders,
} from '@rasad/list-reader'
import type { NameIndex, NameRow } from '@rasad/matching'
import { type MedicineColumns, MedicineReader } from './medicine-columns.ts'
import type { NumberedCompany } from './printed/printed-catalogue.ts'

/** Enough to see every strength of a brand. */
const maxMeanings = 30
/** Products of one brand that are compared. */
const maxSiblings = 40
/** A list asks several times for some orders. One with more questions is not a list. */
const maxQuestions = 8 * limits.maxListItems
/** Milliseconds that a list is read before other work has a turn. */
const turn = 12

/** What reading a list or a stock statement needs of the catalogue besides its names: in shared memory, and small. */
export interface CatalogueFacts {
  medicines: MedicineColumns
  companies: readonly NumberedCompany[]
}

/** A pasted list. */
export interface ListToRead {
  text: string
  company: string | undefined
  /** The names of companies that `CatalogueFacts` does not have yet. */
  companies: readonly string[]
}

/** An order, and the company under whose heading it stands, when that is certain. */
export type ReadItem = ReadOrders['items'][number] & { company?: string }

export interface ListOrders {
  items: ReadItem[]
  skipped: ReadOrders['skipped']
}

/** The result of a turn. */
export type ListTurn = 'unfinished' | 'too-long' | ListOrders

/** Thrown inside the reader of lists, which knows no turns. */
class TurnEnded extends Error {}
class TooManyQuestions extends Error {}

/** The catalogue of a thread, as lists are read with it. */
export function createListCatalogue(
  index: NameIndex,
  facts: CatalogueFacts,
  changed: ReadonlyMap<number, NameRow | null>,
) {
  const reader = new MedicineReader(facts.medicines)
  let finder: ((text: string) => CompanyNamed | undefined) | undefined

  return {
    resolve: (name: string, hints: NameHints): NameMeaning => index.resolve(name, maxMeanings, hints),
    nameOf: (no: number): string => changed.get(no)?.name ?? reader.nameOf(no) ?? '',
    compositionOf: (no: number): string =>
      changed.has(no) ? (changed.get(no)?.alias ?? '') : (reader.read(no)?.composition ?? ''),
    packOf: (no: number): string =>
      changed.has(no) ? (changed.get(no)?.pack ?? '') : (reader.read(no)?.pack ?? ''),
    productsOf: (brand: string): readonly number[] => index.productsOf(brand, maxSiblings),
    companyNamed(text: string): CompanyNamed | undefined {
      finder ??= createCompanyFinder(namesOf(facts.companies))
      return finder(text)
    },
  }
}

/** Each name as often as the company has medicines; unconfirmed ones name nothing. */
function* namesOf(companies: readonly NumberedCompany[]): Iterable<string> {
  for (const { name, medicines, unconfirmed } of companies)
    for (let at = 0; at < medicines && !unconfirmed; at++) yield name
}

/**
 * Reads a list in turns. The reader cannot stop in the middle, so the answers of the catalogue are kept, and each turn
 * begins again: what was asked before costs nothing.
 */
export function createListReading(catalogue: CatalogueView, list: ListToRead) {
  const answers = new Map<string, NameMeaning>()
  const names = new Map<number, string>()
  const headings = new Map<string, string | undefined>()
  const newCompanies = createCompanyFinder(list.companies)
  let ends = 0
  let mustEnd: () => boolean

  const view: CatalogueView = {
    resolve(name, hints) {
      const question = `${name}\n${hints.unit ?? ''}\n${hints.company ?? ''}`
      headings.set(
        name,
        !headings.has(name) || headings.get(name) === hints.company ? hints.company : undefined,
      )
      const known = answers.get(question)
      if (known) return known
      if (answers.size >= maxQuestions) throw new TooManyQuestions()
      // The turn begins here: each one gets further than the one before, however long the repetition takes.
      ends ||= performance.now() + turn
      if (performance.now() > ends && mustEnd()) throw new TurnEnded()
      const answer = catalogue.resolve(name, hints)
      answers.set(question, answer)
      return answer
    },
    nameOf(no) {
      const known = names.get(no)
      if (known !== undefined) return known
      const name = catalogue.nameOf(no)
      names.set(no, name)
      return name
    },
    compositionOf: catalogue.compositionOf,
    packOf: catalogue.packOf,
    productsOf: catalogue.productsOf,
    ...(catalogue.isConfirmed && { isConfirmed: catalogue.isConfirmed }),
    companyNamed: (text) => catalogue.companyNamed(text) ?? newCompanies(text),
  }
  const company = list.company ? (view.companyNamed(list.company)?.name ?? list.company) : undefined

  return {
    /** Reads on. @param isAwaited whether other work waits for this thread */
    next(isAwaited: () => boolean): ListTurn {
      ends = 0
      mustEnd = isAwaited
      try {
        const { items, skipped } = readOrders(list.text, view, {
          top: limits.listMatches,
          ...(company && { company }),
        })
        if (items.length > limits.maxListItems) return 'too-long'
        return {
          items: items.map((item) => {
            const heading = headings.get(item.name)
            return heading === undefined ? item : { ...item, company: heading }
          }),
          skipped,
        }
      } catch (error) {
        if (error instanceof TurnEnded) return 'unfinished'
        if (error instanceof TooManyQuestions) return 'too-long'
        throw error
      }
    },
  }
}
export type ListReading = ReturnType<typeof createListReading>
