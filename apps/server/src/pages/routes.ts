import { Readable } from 'node:stream'
import type { Medicine, PublicStockist } from '@rasad/contract/directory'
import { firstLimits } from '@rasad/contract/first-limits'
import { limits } from '@rasad/contract/limits'
import type { PageContent } from '@rasad/contract/page-data'
import { idOfSlug } from '@rasad/contract/page-slugs'
import { categories } from '@rasad/contract/search'
import type { Settings } from '@rasad/contract/settings'
import type { Language } from '@rasad/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import { wantsPage } from '../platform/http/errors.ts'
import { pageLanguageOf } from '../platform/http/language.ts'
import { limitKeyOf } from '../platform/http/limit-key.ts'
import { pageCompression } from '../platform/http/server.ts'
import { linkHeaders, type SendPage, type WebPage } from '../platform/http/web-pages.ts'
import type { Pages } from './pages.ts'
import type { PublicPage } from './public-page.ts'
import { isScreen } from './screens.ts'
import { sayIn } from './texts.ts'

interface PageRoutesDeps {
  pages: Pages
  settings: () => Settings
  sendPage: SendPage
}

type Query = Record<string, string | string[] | undefined>
interface BySlug {
  Params: { slug: string }
  Querystring: Query
}

const schema = { hide: true }
/** Per address. A page costs what its three calls cost; the sitemap names all of them, and robots are patient. */
const asPage = { schema, config: { rateLimit: { max: 40, timeWindow: 1_000 } }, compress: pageCompression }
/** A part of the sitemap is up to 50,000 rows. */
const partLimit = { rateLimit: { max: 60, timeWindow: 60_000 } }

/** Screens that are the same for every visitor: sign-ins, and registrations as they begin. */
const openScreens = [
  ...['/select-role', '/login', '/stockist-login', '/purchaserLogin', '/forgot-password'],
  ...['/signup', '/adminCreateStockist', '/purchaser-signup'],
]

/** Where only programs ask. */
const isOfPrograms = /^\/(api|auth|files|docs)(\/|$)/

/** Screens that hold links with a token, or somebody's card. */
const notForRobots = [
  ...['/api/', '/files/', '/reset-password', '/confirm-email', '/restore-email'],
  ...['/purchaser/', '/staff/', '/c/', '/r/', '/s/'],
]
/** The application asks the API for what it shows, so search engines must be able to ask these calls too. */
const forRobots = [
  ...['/api/district', '/api/stockist', '/api/medicine', '/api/company', '/api/settings'],
  // Images of firms.
  '/files/',
]

/** The pages that everybody can find, and what tells search engines of them. */
export function pageRoutes(app: FastifyInstance, { pages, settings, sendPage }: PageRoutesDeps): void {
  /** A page with what its screen shows first, and when it was so: browsers show a page again that was opened days ago. */
  function withData({ content, status, head, say }: PublicPage): WebPage {
    const data = { ...dataOf(content), settings: settings(), at: Date.now() }
    return { status, head, language: say.language, data }
  }

  const send = (reply: FastifyReply, page: PublicPage) => sendPage(reply, withData(page))

  /** A page at the address that its record has now; a former or wrong one leads there, but for a specified address. */
  function atItsAddress(
    request: FastifyRequest<{ Querystring: Query }>,
    reply: FastifyReply,
    page: PublicPage,
    isSpecified = false,
  ): FastifyReply {
    const [path = '', query] = request.url.split('?', 2)
    const isThere = page.path === undefined || path.replace(/\/$/, '') === page.path
    if (isThere || isSpecified) return send(reply, page)
    // Nobody keeps it for long: a rename or a merge can be undone.
    return reply
      .header('cache-control', 'no-cache')
      .redirect(query === undefined ? (page.path ?? '/') : `${page.path}?${query}`, 301)
  }

  app.get<{ Querystring: Query }>('/', asPage, async (request, reply) =>
    sendPage(reply, await homePage(request)),
  )

  app.get<{ Querystring: Query }>('/demand', asPage, (request, reply) =>
    send(reply, pages.demand(pageLanguageOf(request))),
  )

  app.get<BySlug>('/medicine/:slug', asPage, async (request, reply) => {
    const id = idOfSlug(request.params.slug)
    return atItsAddress(request, reply, await pages.medicine(id, pageLanguageOf(request)))
  })
  app.get<BySlug>('/company/:slug', asPage, async (request, reply) => {
    const id = idOfSlug(request.params.slug)
    return atItsAddress(request, reply, await pages.company(id, pageLanguageOf(request)))
  })
  app.get<BySlug>('/company/:slug/products', asPage, async (request, reply) => {
    const { slug } = request.params
    const page = await pages.products(idOfSlug(slug), pageLanguageOf(request))
    return atItsAddress(request, reply, page, isBareId(slug))
  })
  app.get<BySlug>('/stockist/:slug', asPage, async (request, reply) => {
    const { slug } = request.params
    const page = await pages.stockist(idOfSlug(slug), pageLanguageOf(request))
    return atItsAddress(request, reply, page, isBareId(slug))
  })
  for (const path of openScreens) {
    app.get<{ Querystring: Query }>(path, asPage, (request, reply) => {
      const language = pageLanguageOf(request)
      // The device knows whether a form in steps is that far.
      const isBeginning = request.query.step === undefined
      return sendPage(reply, isBeginning ? pageOfScreen(language) : framePage(language))
    })
  }
  // The screen of those who wait; it would be the page of a stockist.
  app.get('/stockist/verification', { schema }, (request: FastifyRequest<{ Querystring: Query }>, reply) =>
    sendPage(reply, framePage(pageLanguageOf(request))),
  )

  app.get<{ Querystring: Query }>('/MedicineRes', asPage, async (request, reply) => {
    const { medicine } = request.query
    const language = pageLanguageOf(request)
    if (medicine === undefined) return sendPage(reply, pageOfScreen(language))
    return send(reply, await pages.medicine(idIn(medicine), language))
  })
  app.get<{ Querystring: Query }>('/CompanyResult', asPage, async (request, reply) => {
    const { company } = request.query
    const language = pageLanguageOf(request)
    if (company === undefined) return sendPage(reply, pageOfScreen(language))
    return send(reply, await pages.company(idIn(company), language))
  })

  app.get<{ Querystring: Query }>('/stockists', asPage, async (request, reply) =>
    send(reply, await pages.places(undefined, pageLanguageOf(request))),
  )
  app.get<{ Params: { state: string }; Querystring: Query }>(
    '/stockists/:state',
    asPage,
    async (request, reply) => send(reply, await pages.places(request.params.state, pageLanguageOf(request))),
  )
  app.get<{ Params: { state: string; district: string }; Querystring: Query }>(
    '/stockists/:state/:district',
    asPage,
    async (request, reply) => send(reply, await pages.district(request.params, pageLanguageOf(request))),
  )

  // The code is the key: what is behind it is for who has the card, and holds only now.
  app.get<{ Params: { code: string }; Querystring: Query }>('/c/:code', asPage, async (request, reply) => {
    const language = pageLanguageOf(request)
    reply.headers(linkHeaders)
    try {
      return send(reply, await pages.card(request.params, limitKeyOf(request.ip), language))
    } catch (error) {
      // The application asks, and says what is wrong.
      request.log.warn({ err: error }, 'The page of a card is sent without its content')
      return sendPage(reply, framePage(language))
    }
  })

  // Screens for who is signed in, and addresses of none.
  app.get('/*', { schema, compress: pageCompression }, (request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    if (isOfPrograms.test(path) || !wantsPage(request)) return reply.callNotFound()
    const language = pageLanguageOf(request)
    const page = isScreen(path) ? framePage(language) : { ...pageOfScreen(language), status: 404 as const }
    return sendPage(reply, page)
  })

  app.get('/sitemap.xml', { schema, config: partLimit }, async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await pages.sitemap.index()),
  )
  app.get<{ Params: { file: string } }>(
    '/sitemaps/:file',
    { schema, config: partLimit },
    async ({ params: { file }, headers }, reply) => {
      const part = file.endsWith('.xml') ? await pages.sitemap.part(file.slice(0, -'.xml'.length)) : undefined
      if (!part) throw new AppError('not-found')
      reply.headers({ etag: part.etag, 'cache-control': 'no-cache' })
      if (headers['if-none-match']?.includes(part.etag)) return reply.code(304).send()
      return reply.type('application/xml; charset=utf-8').send(Readable.from(part.text()))
    },
  )

  app.get('/robots.txt', { schema }, (_request, reply) => {
    const lines = ['User-agent: *', ...forRobots.map((path) => `Allow: ${path}`)]
    lines.push(...notForRobots.map((path) => `Disallow: ${path}`), '')
    lines.push(`Sitemap: ${pages.absolute('/sitemap.xml')}`)
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`)
  })

  /**
   * The home screen: itself, results of a search, or a record in it or over it, whose page then is the address to name.
   * Without a database it comes without its content: the application says so, and tries again.
   */
  async function homePage(request: FastifyRequest<{ Querystring: Query }>): Promise<WebPage> {
    const language = pageLanguageOf(request)
    const empty = framePage(language)
    try {
      const page = withData(await homeContent(request, language))
      // It is there, whether a record in it is or not. Of its own addresses, one is for search engines.
      const isNamed = page.status === 200 && request.query.category === undefined
      const inside: WebPage = isNamed ? page : { ...page, ...empty, status: 200 }
      const detail = idIn(request.query.detail)
      const over = detail === undefined ? undefined : await pages.stockist(detail, language)
      return over?.status === 200 ? { ...inside, head: over.head } : inside
    } catch (error) {
      request.log.warn({ err: error }, 'The home page is sent without its content')
      return { ...empty, head: pages.homeHead(language) }
    }
  }

  /** As the home screen reads its address. */
  async function homeContent({ query, ip }: FastifyRequest<{ Querystring: Query }>, language: Language) {
    const [medicine, company, supplier] = [query.medicine, query.company, query.supplier].map(idIn)
    if (medicine !== undefined) return pages.medicine(medicine, language)
    if (company !== undefined) return pages.company(company, language)
    if (supplier !== undefined) return pages.stockist(supplier, language)
    const q = typeof query.q === 'string' ? query.q.trim().slice(0, firstLimits.maxQueryLength) : ''
    const category = categories.find((each) => each === query.category) ?? 'company'
    return q === '' ? pages.home(language) : pages.results({ category, q, from: limitKeyOf(ip) }, language)
  }
}

/** What the screens use of a list's entries: they name few of a supplier's medicines, and none of a medicine's suppliers. */
const shortened = {
  supplier: <T extends PublicStockist>(supplier: T): T => ({
    ...supplier,
    medicines: supplier.medicines.slice(0, limits.detailMedicines),
  }),
  medicine: (medicine: Medicine): Medicine => ({ ...medicine, stockists: [] }),
}

/** The content of a page as its screen needs it. */
function dataOf(content: PageContent): PageContent {
  const { supplier, medicine } = shortened
  return {
    ...content,
    ...('stockist' in content && { stockist: supplier(content.stockist) }),
    ...('medicine' in content && { medicine: medicine(content.medicine) }),
    ...('stockists' in content && {
      stockists: { ...content.stockists, data: content.stockists.data.map(supplier) },
    }),
    ...('suppliers' in content && {
      suppliers: { ...content.suppliers, data: content.suppliers.data.map(supplier) },
    }),
    ...('medicines' in content && {
      medicines: { ...content.medicines, data: content.medicines.data.map(medicine) },
    }),
  } as PageContent
}

/** A screen that asks for nothing, such as one that says how to begin. */
function pageOfScreen(language: Language): WebPage {
  return { ...framePage(language), data: { kind: 'screen', at: Date.now() } }
}

/** A screen that only the browser can draw: what it shows is for who is signed in, or on the device. */
export function framePage(language: Language): WebPage {
  const say = sayIn(language)
  return { language, head: { title: say('home'), description: say('homeText') } }
}

function isBareId(slug: string): boolean {
  return idOfSlug(slug) === slug.toLowerCase()
}

function idIn(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && /^[0-9a-f]{24}$/i.test(value) ? value.toLowerCase() : undefined
}
