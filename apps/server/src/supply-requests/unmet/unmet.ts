import { limits } from '@rasad/contract/limits'
import { type UnmetWant, wantingSteps } from '@rasad/contract/unmet-wants'
import { nameFinder } from '@rasad/lexicon/written'
import { type Place, placeInText, placeOfPin } from '@rasad/places'
import { type AccountCaller, type Caller, isAdmin } from '../../accounts/accounts.ts'
import { deliveryTo } from '../../places/places.ts'
import { createCache } from '../../platform/cache.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Logger } from '../../platform/logger.ts'
import { takeTurns } from '../../platform/take-turns.ts'
import type { Search } from '../../search/search.ts'
import type { TradeTables } from '../../trade-tables/trade-tables.ts'
import { type CountedWeeks, createUnmetRepository, type Listener } from './unmet-repository.ts'

/**
 * What is told of a number of buyers: the step that it reaches; undefined below the first. An exact number would let
 * somebody who knows of two counts tell one buyer by the difference.
 */
export function toldOf(buyers: number): number | undefined {
  return wantingSteps.findLast((step) => buyers >= step)
}

interface UnmetDeps {
  db: Db
  search: Search
  logger: Logger
}

/** A page of what is told. */
export interface UnmetPage extends CountedWeeks {
  rows: UnmetWant[]
  total: number
  nextCursor: string | null
}

interface UnmetQuery {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  dismissed?: boolean
}

/** What is told of one medicine. */
interface Told {
  no: number
  places: UnmetWant['places']
}

/** Requests that one step of the hourly work looks at. */
const maxEnded = 200
/** For so long, questions for the same areas share one answer: counting reads the wants of all buyers there. */
const countsLast = { keepFor: 2_000, maxKeys: 1_000 }

export type Unmet = ReturnType<typeof createUnmet>

/** What buyers wanted and nobody near them had, by week and district: see decision 070. */
export function createUnmet({ db, search, logger }: UnmetDeps) {
  const wants = createUnmetRepository(db.withTables<TradeTables>())
  const noting = new Set<Promise<void>>()
  const counted = createCache<Told[]>(countsLast)

  /** Whether somebody who delivers to a place has a medicine. @param also counts wherever it delivers */
  function hasNear(place: Place, also?: { asked: readonly number[]; without: readonly number[] }) {
    const delivers = deliveryTo(place)
    const stockists = search.supplierLocations()
    const [asked, without] = [new Set(also?.asked), new Set(also?.without)]
    return (medicine: number) =>
      search.offersOf(medicine).stockists.some((no) => {
        const area = stockists.get(no)?.delivery
        return !without.has(no) && (asked.has(no) || (area !== undefined && delivers(area) === true))
      })
  }

  async function noteDemand(accountId: string, meanings: readonly (readonly number[])[]): Promise<void> {
    const [buyer] = await wants.buyers([accountId])
    const place = placeInText(buyer?.address ?? '')
    if (!place) return
    const has = hasNear(place)
    const turns = takeTurns()
    const medicines: number[] = []
    for (const meaning of meanings) {
      const [likeliest] = meaning
      if (likeliest !== undefined && !meaning.some(has)) medicines.push(likeliest)
      await turns.next()
    }
    if (medicines.length > 0) await wants.note({ accountId, at: new Date(), ...place, medicines })
  }

  /** One step: requests that have ended, each counted in the week in which it did. @returns whether there can be more */
  async function noteEnded(): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const inTx = createUnmetRepository(tx.withTables<TradeTables>())
      const ended = await inTx.ended(maxEnded)
      const buyers = await inTx.buyers(ended.map((request) => request.account_id))
      const placeOf = new Map(buyers.map(({ id, address }) => [id, placeInText(address ?? '')]))
      for (const { account_id: accountId, ended_at: at, lines } of ended) {
        const place = placeOf.get(accountId)
        if (!place) continue
        const medicines = lines
          .filter(({ medicine, ...said }) => medicine !== null && !hasNear(place, said)(medicine))
          .map(({ medicine }) => medicine)
        if (medicines.length > 0) await inTx.note({ accountId, at, ...place, medicines })
      }
      await inTx.markNoted(ended.map(({ no }) => no))
      return ended.length === maxEnded
    })
  }

  async function count(areas: readonly string[] | undefined): Promise<Told[]> {
    const wanted = await wants.wanted(areas, limits.minWanting)
    const told = new Map<number, Told>()
    const turns = takeTurns()
    for (const { medicine_no: no, state, district, owners } of wanted) {
      const buyers = toldOf(owners)
      if (buyers === undefined) continue
      const one = told.get(no) ?? { no, places: [] }
      one.places.push({ district, state, buyers })
      told.set(no, one)
      await turns.next()
    }
    const most = ({ places }: Told) => places[0]?.buyers ?? 0
    for (const { places } of told.values()) {
      places.sort(
        (a, b) => b.buyers - a.buyers || compare(a.state, b.state) || compare(a.district, b.district),
      )
    }
    return [...told.values()].sort((a, b) => most(b) - most(a) || compare(nameOf(a.no), nameOf(b.no)))
  }

  /** What is told of these areas. Those who ask at the same time share one count. */
  const toldIn = (areas: readonly string[] | undefined) =>
    counted(areas?.toSorted().join('\n') ?? '', () => count(areas))

  const nameOf = (no: number) => search.medicine(no)?.name ?? ''

  async function listener(caller: AccountCaller): Promise<Listener> {
    const found = await wants.listener(caller.id)
    if (!found) throw new AppError('record-not-found', { message: 'No such stockist.' })
    return found
  }

  /** A stockist is told of where it delivers, without what it lists and, unless asked for, what it has dismissed. */
  async function toldTo(caller: AccountCaller, query: UnmetQuery) {
    if (isAdmin(caller)) {
      const told = await toldIn(undefined)
      return told.map((one) => ({ ...one, dismissed: false }))
    }
    const found = await wants.listener(caller.id)
    // Its licence is cancelled.
    if (!found) return []
    const { no, ...where } = found
    const told = await toldIn(areasOf(where))
    const known = await wants.known(
      no,
      told.map((one) => one.no),
    )
    return told
      .filter((one) => !known.listed.has(one.no))
      .map((one) => ({ ...one, dismissed: known.dismissed.has(one.no) }))
      .filter((one) => query.dismissed || !one.dismissed)
  }

  return {
    /**
     * Notes which lines of a demand nobody has who delivers to the buyer's own address: not to the place that it asked
     * about, which anybody can choose. Returns at once; a demand never waits for it.
     * @param meanings for each line that is certain, the medicines that it can mean, likeliest first
     */
    heardOf(caller: Caller, meanings: readonly (readonly number[])[]): void {
      if (caller.kind !== 'account' || caller.state !== 'approved' || !buyingRoles.has(caller.role)) return
      const done = noteDemand(caller.id, meanings)
        .catch((error: unknown) => logger.warn({ err: error }, 'could not note what nobody has'))
        .finally(() => noting.delete(done))
      noting.add(done)
    },

    async list(caller: AccountCaller, query: UnmetQuery): Promise<UnmetPage> {
      const [told, weeks] = await Promise.all([toldTo(caller, query), wants.weeks()])
      const { q = '' } = query
      const isNamed = nameFinder(q)
      const all = told.flatMap(({ no, places, dismissed }): UnmetWant[] => {
        const medicine = search.medicine(no)
        const names = [medicine?.name, ...places.flatMap(({ district, state }) => [district, state])]
        if (!medicine || !names.some((name) => name !== undefined && isNamed(name))) return []
        return [{ medicine, places, dismissed }]
      })
      const after = query.cursor
      const start = after === undefined ? 0 : all.findIndex(({ medicine }) => medicine._id === after) + 1
      const rows = all.slice(start, start + query.limit)
      const last = rows.at(-1)
      const isLast = last === undefined || start + rows.length >= all.length
      return { rows, total: all.length, nextCursor: isLast ? null : last.medicine._id, ...weeks }
    },

    /** @throws AppError record-not-found when there is no such medicine */
    async mustExist(medicine: string): Promise<void> {
      await medicineNo(medicine)
    },

    /** A stockist does not want to be told of a medicine any more, or again. */
    async dismiss(caller: AccountCaller, medicine: string, dismissed: boolean): Promise<void> {
      const [{ no }, wanted] = await Promise.all([listener(caller), medicineNo(medicine)])
      await wants.setDismissed(no, wanted, dismissed)
    },

    wantsOf: wants.wantsOf,
    async dismissedBy(id: string) {
      const rows = await wants.dismissedBy(id)
      return rows.map(({ medicine, dismissedAt }) => ({ medicine, dismissedAt: dismissedAt.toISOString() }))
    },
    forgetStockist: (tx: Db, id: string) =>
      createUnmetRepository(tx.withTables<TradeTables>()).forgetStockist(id),

    /** Counts the lines of requests that have ended, and deletes what is old. */
    async sweep(): Promise<void> {
      // Without the index in memory everything would look unmet.
      while (search.ready() && (await noteEnded()));
      await wants.sweep()
    },

    /** Resolves when all that was heard of is noted. */
    async stop(): Promise<void> {
      await Promise.all(noting)
    },
  }

  async function medicineNo(id: string): Promise<number> {
    const no = await wants.medicineNo(id)
    if (no === undefined) throw new AppError('record-not-found', { message: 'No such medicine.' })
    return no
  }
}

const buyingRoles = new Set<string>(['medicalOwner', 'purchaser'])

/** Where a stockist delivers, as wants name it; undefined: everywhere. One that delivers in its town: its district. */
function areasOf({ pincode, reach_areas: areas }: Omit<Listener, 'no'>): string[] | undefined {
  if (areas.includes('India')) return undefined
  const own = placeOfPin(pincode ?? '')
  return areas.length > 0 || !own ? areas : [`${own.state}/${own.district}`]
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
