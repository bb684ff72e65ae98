import { CardParamsSchema } from '@rasad/contract/id-cards'
import type { PageContent } from '@rasad/contract/page-data'
import { publicPaths } from '@rasad/contract/page-slugs'
import { placeKey } from '@rasad/contract/place-names'
import type { Category, SearchResults } from '@rasad/contract/search'
import { states } from '@rasad/places'
import type { Language } from '@rasad/texts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { IdCards } from '../id-cards/id-cards.ts'
import type { Db } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { pageAnswer } from '../platform/http/answers.ts'
import type { PageHead } from '../platform/http/web-pages.ts'
import type { Stockists } from '../stockists/stockists.ts'
import type { TradeTables } from '../trade-tables/trade-tables.ts'
import type { PageTexts } from './messages.en.ts'
import { createPageRepository, type ListedKind } from './page-repository.ts'
import { districtPath, placesPath, statePath } from './place-paths.ts'
import type { PublicPage } from './public-page.ts'
import { createSitemap, type SitemapOptions } from './sitemap.ts'
import { thingsOf } from './structured-data.ts'
import { type Say, sayIn } from './texts.ts'

/** As many as the screens ask for first, so that their next page goes on after them. */
const firstSuppliers = { limit: 12 }
const firstMedicines = { limit: 30 }
const maxResults = 40
const visitor = { kind: 'visitor' } as const

interface PagesDeps {
  db: Db
  catalogue: Catalogue
  stockists: Stockists
  idCards: Pick<IdCards, 'proof'>
  publicUrl: () => string
  /** What a text finds. @param from the network address of who asks */
  search: (from: string, asked: { category: Category; q: string; limit: number }) => Promise<SearchResults>
  sitemap?: SitemapOptions
}

export type Pages = ReturnType<typeof createPages>

/** The pages that everybody can find: what each holds, which address it has, and what became of those that are gone. */
export function createPages({ db, catalogue, stockists, idCards, publicUrl, search, sitemap }: PagesDeps) {
  const repository = createPageRepository(db.withTables<TradeTables>())
  const absolute = (path: string) => publicUrl() + path

  function shown(
    say: Say,
    path: string,
    content: PageContent,
    head: { title: string; description: string; isUnlisted?: boolean; image?: string },
  ): PublicPage {
    return {
      status: 200,
      path,
      content,
      say,
      head: {
        ...head,
        title: say('titled', { title: head.title }),
        canonical: absolute(path),
        image: absolute('/icons/share.png'),
        things: thingsOf(content, absolute),
      },
    }
  }

  /** The page of a record that is not there: gone, or never was. */
  async function missing(say: Say, kind: ListedKind, id: string | undefined): Promise<PublicPage> {
    const isGone = id !== undefined && (await repository.isRemoved(kind, id))
    const name = names[kind]
    return {
      status: isGone ? 410 : 404,
      say,
      content: id === undefined ? { kind: 'screen' } : { kind: 'missing', of: kind, id },
      head: headOf(say, isGone ? `gone${name}` : `noSuch${name}`, isGone ? 'goneText' : 'noSuchText'),
    }
  }

  /** A merged entry is the one that stands in its place. */
  async function liveId(kind: 'medicine' | 'company', id: string): Promise<string> {
    return (await catalogue.successorOf(kind, id)) ?? id
  }

  async function medicine(given: string | undefined, language: Language): Promise<PublicPage> {
    const say = sayIn(language)
    const found = given && (await orNone(liveId('medicine', given).then(catalogue.medicine)))
    if (!found) return missing(say, 'medicine', given)
    const { _id, name, companyName } = found
    const suppliers = pageAnswer(await catalogue.suppliersOfMedicine(_id, firstSuppliers, visitor))
    const count = say.count('suppliers', suppliers.total)
    return shown(
      say,
      publicPaths.medicine(_id, name),
      { kind: 'medicine', medicine: found, suppliers },
      {
        title: say('suppliersOf', { name }),
        description:
          suppliers.total === 0
            ? say('noSuppliersText', { name })
            : companyName === null
              ? say('medicineText', { name, count })
              : say('medicineTextOf', { name, company: companyName, count }),
        ...(found.unconfirmed && { isUnlisted: true }),
      },
    )
  }

  async function findCompany(given: string | undefined) {
    return given === undefined
      ? undefined
      : orNone(liveId('company', given).then((id) => catalogue.company(id)))
  }

  async function company(given: string | undefined, language: Language): Promise<PublicPage> {
    const say = sayIn(language)
    const found = await findCompany(given)
    if (!found) return missing(say, 'company', given)
    const { _id, name } = found
    const carrying = pageAnswer(await catalogue.stockistsOfCompany(_id, firstSuppliers))
    return shown(
      say,
      publicPaths.company(_id, name),
      { kind: 'company', company: found, stockists: carrying },
      {
        title: say('stockistsOf', { name }),
        description: say('companyText', { name, count: say.count('suppliers', carrying.total) }),
        ...(found.unconfirmed && { isUnlisted: true }),
      },
    )
  }

  async function products(given: string | undefined, language: Language): Promise<PublicPage> {
    const say = sayIn(language)
    const found = await findCompany(given)
    if (!found) return missing(say, 'company', given)
    const { _id, name } = found
    const medicines = pageAnswer(await catalogue.medicines({ ...firstMedicines, company: _id }))
    return shown(
      say,
      publicPaths.companyProducts(_id, name),
      { kind: 'products', company: found, medicines },
      {
        title: say('productsOf', { name }),
        description: say('productsText', { name }),
        ...(found.unconfirmed && { isUnlisted: true }),
      },
    )
  }

  async function stockist(id: string | undefined, language: Language): Promise<PublicPage> {
    const say = sayIn(language)
    const found = id && (await stockists.publicPage(id))
    if (!found) {
      const page = await missing(say, 'stockist', id)
      const waits = page.status === 404 && id && (await orNone(stockists.stockist(id, visitor)))
      // The screen asks how far it is, and says so.
      return waits ? { ...page, content: { kind: 'screen' } } : page
    }
    const { _id, firmName: name, location } = found
    const medicines = pageAnswer(await catalogue.medicines({ ...firstMedicines, stockist: _id }))
    return shown(
      say,
      publicPaths.stockist(_id, name),
      { kind: 'stockist', stockist: found, medicines },
      {
        title: name,
        description:
          location === null
            ? say('stockistTextAnywhere', { name })
            : say('stockistText', { name, place: location }),
      },
    )
  }

  async function places(named: string | undefined, language: Language): Promise<PublicPage> {
    const say = sayIn(language)
    const districts = await stockists.places.districts()
    if (named === undefined) {
      return shown(
        say,
        placesPath,
        { kind: 'places', districts },
        { title: say('places'), description: say('placesText') },
      )
    }
    const state = states().find((name) => placeKey(name) === placeKey(named))
    if (state === undefined) return noSuchPlace(say, { kind: 'places', districts })
    return shown(
      say,
      statePath(state),
      { kind: 'places', state, districts },
      { title: say('suppliersIn', { place: state }), description: say('stateText', { state }) },
    )
  }

  async function district(
    named: { state: string; district: string },
    language: Language,
  ): Promise<PublicPage> {
    const say = sayIn(language)
    if (!(await stockists.places.findDistrict(named.state, named.district)))
      return noSuchPlace(say, { kind: 'missing', of: 'district' })
    const found = await stockists.places.district(named)
    const { state, district: name } = found
    const there = await stockists.publicList({ ...firstSuppliers, state, district: name })
    const place = `${name}, ${state}`
    return shown(
      say,
      districtPath(found),
      { kind: 'district', district: found, stockists: pageAnswer(there) },
      { title: say('suppliersIn', { place }), description: say('districtText', { place }) },
    )
  }

  /** Whether a scanned card is valid. @param from the network address of who asks: opening the page is a scan */
  async function card(given: { code: string }, from: string, language: Language): Promise<PublicPage> {
    const say = sayIn(language)
    const { data } = CardParamsSchema.safeParse(given)
    const proof = data && (await orNone(idCards.proof(data.code, from)))
    return {
      status: proof ? 200 : 404,
      say,
      content: proof ? { kind: 'card', proof } : { kind: 'missing', of: 'card' },
      head: headOf(say, 'card', 'cardText'),
    }
  }

  /** The search, and the suppliers that the screen lists below it. */
  async function home(language: Language): Promise<PublicPage> {
    const say = sayIn(language)
    const suppliers = pageAnswer(await stockists.publicList(firstSuppliers))
    return {
      status: 200,
      path: '/',
      content: { kind: 'home', stockists: suppliers },
      say,
      head: homeHead(language),
    }
  }

  /** What a search finds, as who asks is counted. */
  async function results(
    { category, q, from }: { category: Category; q: string; from: string },
    language: Language,
  ): Promise<PublicPage> {
    const say = sayIn(language)
    const found = await search(from, { category, q, limit: maxResults })
    return {
      status: 200,
      say,
      content: { kind: 'results', category, q, results: found },
      head: { title: say('home'), description: say('homeText') },
    }
  }

  function homeHead(language: Language): PageHead {
    const say = sayIn(language)
    return { title: say('home'), description: say('homeText'), canonical: absolute('/') }
  }

  function demand(language: Language): PublicPage {
    const say = sayIn(language)
    const head = { title: say('demandTitle'), description: say('demandText') }
    return shown(say, '/demand', { kind: 'screen' }, head)
  }

  async function placePaths(): Promise<string[]> {
    const districts = await stockists.places.districts()
    const inStates = [...new Set(districts.map(({ state }) => state))]
    return ['/', '/demand', placesPath, ...inStates.map(statePath), ...districts.map(districtPath)]
  }

  return {
    medicine,
    company,
    products,
    stockist,
    places,
    district,
    card,
    home,
    results,
    homeHead,
    demand,
    sitemap: createSitemap({ repository, places: placePaths, publicUrl }, sitemap),
    absolute,
  }
}

const names = { medicine: 'Medicine', company: 'Company', stockist: 'Stockist' } as const

function headOf(say: Say, title: keyof PageTexts, text: keyof PageTexts): PageHead {
  return { title: say('titled', { title: say(title) }), description: say(text) }
}

function noSuchPlace(say: Say, content: PageContent): PublicPage {
  return { status: 404, say, content, head: headOf(say, 'noSuchPlace', 'noSuchPlaceText') }
}

/** The record, or undefined if there is none. */
async function orNone<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (error instanceof AppError && error.code === 'record-not-found') return undefined
    throw error
  }
}
