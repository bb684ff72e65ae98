import { limits } from '@rasad/contract/limits'
import type { PlaceSuggestion } from '@rasad/contract/near'
import { placeKey } from '@rasad/contract/place-names'
import type { Category, MedicineHit, SearchHit, SearchResults, SupplierHit } from '@rasad/contract/search'
import { nameKey } from '@rasad/lexicon'
import type { Match } from '@rasad/matching'
import { deliversTo, kmBetween } from '../places/places.ts'
import { takeTurns } from '../platform/take-turns.ts'
import type { PlaceFilter } from '../stockists/stockists.ts'
import { alikeIn } from './alike-in.ts'
import type { Catalogue } from './catalogue-in-memory.ts'
import { findPlaces } from './find-places.ts'
import type { ListOrders } from './list-reading.ts'
import type { LiveIndex } from './live-index.ts'
import { hasBegun, maxRivals, meantFirm, meantMedicine, othersThan } from './meant-record.ts'
import { isAvailable, priceOf, stockistOf } from './postings.ts'
import { presentHit } from './present-hit.ts'
import type { PrintedMeaning, PrintedName } from './printed-names.ts'
import type { Understood } from './resolver-pool.ts'
import type { SupplierRecord } from './snapshot-repository.ts'
import { substitutesOf } from './substitutes.ts'
import { HitWriter } from './write-hits.ts'

/** Number of results from a category that was not chosen. */
const maxElsewhere = 8

/** Medicines that can have the same name, and others that come before them. */
const maxSameNames = 20

/** Where a stockist is and delivers, as far as it says. */
type SupplierLocation = Pick<
  SupplierRecord,
  'id' | 'pincode' | 'city' | 'state' | 'delivery' | 'minOrderPaise'
>

/** Who has a medicine in stock, and for each the price and the day on which it was last confirmed. */
export interface Offers {
  stockists: Uint32Array
  prices: Float64Array
  days: Uint16Array
}

/** The questions that the catalogue in memory answers. None of them needs SQL. */
export function createQueries(index: LiveIndex) {
  const writer = new HitWriter()

  /** The medicines with exactly this name, most widely carried first; undefined when there is none. */
  function exactly(line: string, limit: number): Understood | undefined {
    const { postings, exactNames } = index.open()
    const exact = exactNames.of(line)
    if (exact.length === 0) return undefined
    exact.sort((a, b) => postings.count(b) - postings.count(a) || a - b)
    return { understanding: 'matched', medicines: exact.slice(0, limit) }
  }

  /** The records of a category that a text typed so far can mean, best first. */
  function suggestIn(category: Category, text: string, limit: number, where: PlaceFilter): number[] {
    const catalogue = index.open()
    const isThere = category === 'supplier' ? whereIs(where) : undefined
    const most = isThere ? limits.maxSuggestions : limit
    const found = (text === '' ? [] : catalogue.names[category].suggest(text, most)).map(({ key }) => key)
    const kept = isThere ? found.filter((no) => isThere(catalogue.suppliers.get(no))).slice(0, limit) : found
    if (category !== 'supplier') {
      // Where others fill the list, one whose name begins like the text is the last of it.
      const more = unconfirmedFor(catalogue, category, text, Math.max(limit - kept.length, 1))
      const named = more.filter((no) => isBegun(catalogue, category, no, text))
      const shown = kept.length < limit ? more : named
      kept.splice(limit - Math.min(shown.length, 1))
      kept.push(...shown.slice(0, limit - kept.length))
    }
    return kept
  }

  /** A medicine by number, as a suggestion. */
  function medicine(no: number): MedicineHit | undefined {
    return index.now && (presentHit(index.now, 'medicine', no) as MedicineHit | undefined)
  }

  /** Unconfirmed entries that a text can stand for: shown behind what it means, and never meant by it. */
  function unconfirmedFor(catalogue: Catalogue, category: Category, text: string, limit: number): number[] {
    if (category === 'supplier' || limit <= 0 || text === '') return []
    return catalogue.unconfirmedNames[category].suggest(text, limit).map(({ key }) => key)
  }

  function isBegun(catalogue: Catalogue, category: Category, no: number, text: string): boolean {
    return nameKey(presentHit(catalogue, category, no)?.name ?? '').startsWith(nameKey(text))
  }

  /** A line that means nothing certain can also ask for an unconfirmed medicine: whoever wrote it is asked. */
  function withUnconfirmed(line: string, understood: Understood, limit: number): Understood {
    const { understanding, medicines } = understood
    if (understanding === 'matched' || medicines.length >= limit) return understood
    const found = index.open().unconfirmedNames.medicine.resolve(line, limit - medicines.length).matches
    if (found.length === 0) return understood
    return { understanding: 'confirm', medicines: [...medicines, ...found.map(({ key }) => key)] }
  }

  /** The number of the one record of a category that a text clearly names. */
  async function meantIn(
    catalogue: Catalogue,
    category: Category,
    text: string,
    suggestions: readonly Match[],
    understand: () => Promise<Understood | undefined>,
  ): Promise<number | undefined> {
    if (category !== 'medicine') {
      const nameOf = (no: number) => presentHit(catalogue, category, no)?.name
      return meantFirm({ suggestions, text, nameOf })
    }
    // A complete name means that medicine, unless several have the same name.
    const exact = catalogue.exactNames.of(text)
    if (exact.length > 0) return exact.length === 1 ? exact[0] : undefined
    const line = await understand()
    const understood = line?.understanding === 'matched' ? line.medicines[0] : undefined
    return meantMedicine({ suggestions, text, nameOf: (no) => catalogue.medicine(no)?.name }, understood)
  }

  return {
    /**
     * Suggestions for the text typed so far, best first, as the JSON of the whole answer.
     * @param where suppliers should be; `elsewhere` is how many of each other category may come along, too, if the chosen
     * one has few
     * @throws AppError not-ready until the index is built.
     */
    suggest(
      category: Category,
      text: string,
      limit: number,
      where: PlaceFilter & { elsewhere?: number | undefined } = {},
    ): string {
      const find = (of: Category, most: number) => ({
        category: of,
        numbers: suggestIn(of, text, most, where),
      })
      const found = find(category, limit)
      const { elsewhere } = where
      const others =
        elsewhere !== undefined && found.numbers.length < limits.fewSuggestions
          ? othersThan(category).map((other) => find(other, elsewhere))
          : undefined
      return writer.write(index.open(), found, others, where.near)
    },

    /** Places for a text typed so far: see `findPlaces`. */
    places: (text: string): PlaceSuggestion[] => findPlaces(text, index.open().suppliers.values()),

    /**
     * What a complete text means: the one record that it clearly names, if any, and candidates in each category. A text
     * can name a record of another category only when the chosen category has nothing similar.
     * @throws AppError not-ready until the index is built.
     */
    async results(category: Category, text: string, limit: number): Promise<SearchResults> {
      const asked = index.open()
      if (text === '') return { meant: null, groups: [] }
      const others = othersThan(category)
      // A misspelt text is slow, and it runs on the thread that answers everybody: search each category once.
      const suggested = new Map(
        [category, ...others].map((each) => [
          each,
          asked.names[each].suggest(text, each === category ? Math.max(limit, maxRivals) : maxRivals),
        ]),
      )
      const suggestionsOf = (each: Category) => suggested.get(each) ?? []
      let resolved: Promise<Understood | undefined> | undefined
      const understand = () => {
        resolved ??= index.resolve([text], 1).then(([line]) => line)
        return resolved
      }
      let meant = await meantIn(asked, category, text, suggestionsOf(category), understand)
      let of = category
      if (meant === undefined && !hasBegun(suggestionsOf(category))) {
        const named = await Promise.all(
          others.map((other) => meantIn(asked, other, text, suggestionsOf(other), understand)),
        )
        const at = named.findIndex((no) => no !== undefined)
        const isOnly = named.filter((no) => no !== undefined).length === 1
        if (isOnly) [meant, of] = [named[at], others[at] ?? category]
      }
      // A slip can begin another name (`telmaa 40`, Telma-AM): what the whole line means is never missing among them.
      const isAsked = category === 'medicine' && asked.exactNames.of(text).length === 0
      const understood = isAsked ? await understand() : undefined
      const certain = understood?.understanding === 'matched' ? understood.medicines[0] : undefined
      const keysOf = (each: Category) => {
        const keys = suggestionsOf(each).map(({ key }) => key)
        const isMissing = each === 'medicine' && certain !== undefined && !keys.includes(certain)
        return [...(isMissing ? [certain] : []), ...keys, ...unconfirmedFor(asked, each, text, limit)]
      }
      const groups = [category, ...others]
        .map((each, at) => ({
          category: each,
          items: keysOf(each)
            .slice(0, at === 0 ? limit : Math.min(limit, maxElsewhere))
            .flatMap((key) => presentHit(asked, each, key) ?? []),
        }))
        .filter(({ items }) => items.length > 0)
      return { meant: (meant !== undefined && presentHit(asked, of, meant)) || null, groups }
    },

    /** What a complete name can mean despite misspellings, another word order or other hyphens. Most likely first. */
    alike(category: 'medicine' | 'company', name: string, limit: number): SearchHit[] {
      return alikeIn(index.open(), category, name, limit)
    },

    /**
     * What complete lines of a demand mean, in order, with at most this many medicines per line.
     * @throws AppError not-ready until the index is built.
     */
    async understand(lines: readonly string[], limit: number): Promise<Understood[]> {
      // Names copied from a suggestion, and most lines of a repeated list, exist in the catalogue exactly as written.
      const answers: (Understood | undefined)[] = []
      const turns = takeTurns()
      for (const line of lines) {
        answers.push(exactly(line, limit))
        await turns.next()
      }
      const others = lines.filter((_, at) => !answers[at])
      const resolved = (await index.resolve(others, limit)).values()
      return answers.flatMap((answer, at) => {
        const understood = answer ?? resolved.next().value
        return understood ? withUnconfirmed(lines[at] ?? '', understood, limit) : []
      })
    },

    /**
     * The confirmed medicines that a name that is not in the catalogue is taken for, most likely first, and whether the
     * first one is meant beyond doubt.
     * @throws AppError not-ready until the index is built.
     */
    async takenFor(name: string): Promise<{ isSure: boolean; medicines: MedicineHit[] }> {
      const [line] = await index.resolve([name], limits.demandAlternatives)
      const medicines = (line?.medicines ?? []).flatMap((no) => medicine(no) ?? [])
      return {
        isSure: line?.understanding === 'matched',
        medicines: medicines.filter((one) => !one.unconfirmed),
      }
    },

    /**
     * What each row of a stock statement means, in order, with at most `limit` medicines per row. Other work takes turns
     * with it. What a person has confirmed is not looked up.
     * @throws AppError not-ready until the index is built; the signal's reason once it is aborted.
     */
    resolvePrinted: (
      rows: readonly PrintedName[],
      { limit, signal }: { limit: number; signal?: AbortSignal },
    ): Promise<PrintedMeaning[]> => index.resolvePrinted(rows, limit, signal),

    /**
     * What a pasted list asks for, as numbers of medicines.
     * @throws AppError not-ready until the index is built; invalid-input when the list has too many orders.
     */
    readList: (text: string, company?: string): Promise<ListOrders> => index.readList(text, company),

    /**
     * Whether a medicine has this name, however it is spaced and hyphenated.
     * @throws AppError not-ready until the index is built.
     */
    async isName(text: string): Promise<boolean> {
      const catalogue = index.open()
      if (catalogue.exactNames.of(text).length > 0) return true
      const key = nameKey(text)
      const [line] = await index.resolve([text], maxSameNames)
      return (line?.medicines ?? []).some((no) => nameKey(catalogue.medicine(no)?.name ?? '') === key)
    },

    /** The numbers of confirmed medicines whose brand has exactly these letters. */
    ofBrand: (brand: string, limit: number): number[] =>
      index.now?.names.medicine.productsOf(brand, limit) ?? [],

    /** The numbers of confirmed medicines with exactly this name. */
    exactly: (text: string): number[] => index.now?.exactNames.of(text) ?? [],

    /** Whether a word, folded, names a salt of some medicine. */
    isSalt: (word: string): boolean => index.now?.salts.has(word) ?? false,

    /** The salt that a folded word is one slip away from. */
    nearSalt: (word: string): string | undefined => index.now?.salts.near(word),

    medicine,

    /** A stockist by number, as a suggestion, with its distance from a PIN. */
    supplier(no: number, near?: string): SupplierHit | undefined {
      return index.now && (presentHit(index.now, 'supplier', no, near) as SupplierHit | undefined)
    },

    /**
     * The numbers of medicines that can be substituted for one and that some stockist has in stock, most widely carried
     * first.
     */
    substitutesOf(medicineNo: number, limit: number): number[] {
      return index.now ? substitutesOf(index.now, medicineNo, limit) : []
    },

    /**
     * The numbers of the approved stockists that have a medicine in stock, ascending, and for each its approximate
     * price in paise (NaN when unknown) and the day on which it was last confirmed (0 when unknown).
     */
    offersOf(medicineNo: number): Offers {
      const run = index.now?.postings.runOf(medicineNo)
      const entries = run?.entries ?? new Uint32Array(0)
      const stockists = entries.filter(isAvailable).map(stockistOf)
      const prices = new Float64Array(stockists.length)
      const days = new Uint16Array(stockists.length)
      let at = 0
      entries.forEach((entry, index) => {
        if (!isAvailable(entry)) return
        prices[at] = priceOf(run?.prices[index] ?? 0) ?? Number.NaN
        days[at++] = run?.days[index] ?? 0
      })
      return { stockists, prices, days }
    },

    /** Where each approved stockist is and delivers. */
    supplierLocations(): ReadonlyMap<number, SupplierLocation> {
      return index.now?.suppliers ?? new Map()
    },
  }
}

/** Tests whether a supplier is where it should be; undefined when it can be anywhere. */
function whereIs({ near, within, city, district, state, delivers }: PlaceFilter) {
  if ([within, city, district, state, delivers].every((wanted) => wanted === undefined)) return undefined
  const isSame = (wanted: string | undefined, name: string | null) =>
    wanted === undefined || (name !== null && placeKey(wanted) === placeKey(name))
  return (supplier: SupplierRecord | undefined): boolean => {
    if (!supplier || !isSame(city, supplier.city)) return false
    if (!isSame(district, supplier.district) || !isSame(state, supplier.state)) return false
    if (delivers && !deliversTo(near, supplier.delivery)) return false
    const km = within === undefined ? 0 : kmBetween(near, supplier.pincode)
    return km !== null && km <= (within ?? 0)
  }
}
