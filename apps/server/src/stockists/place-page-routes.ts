import type { DistrictSummary } from '@rasad/contract/districts'
import { placeKey, placeSlug } from '@rasad/contract/place-names'
import { states } from '@rasad/places'
import type { FastifyInstance } from 'fastify'
import { escapeHtml, type SendPage } from '../platform/http/web-pages.ts'
import type { StockistPlaces } from './stockist-places.ts'

interface PlacePagesDeps {
  places: StockistPlaces
  publicUrl: () => string
  sendPage: SendPage
}

/** Per address: the sitemap names every district. Pages are cheap and share the common limit. */
const limited = { rateLimit: { max: 20, timeWindow: 1_000 } }
const schema = { hide: true }

/** Screens that hold links with a token, or somebody's card. */
const notForRobots = [
  '/api/',
  '/files/',
  '/reset-password',
  '/confirm-email',
  '/purchaser/',
  '/staff/',
  '/c/',
]

/**
 * The screens of states and districts, with the title, the address and the status that search engines need, and what
 * tells them of these screens.
 */
export function placePages(app: FastifyInstance, { places, publicUrl, sendPage }: PlacePagesDeps): void {
  app.get('/stockists', { schema }, (_request, reply) =>
    sendPage(reply, {
      title: titled('Medicine suppliers by district'),
      description: 'Stockists of medicines in every state and district of India.',
      canonical: `${publicUrl()}/stockists`,
    }),
  )

  app.get<{ Params: { state: string } }>('/stockists/:state', { schema }, (request, reply) => {
    const state = states().find((name) => placeKey(name) === placeKey(request.params.state))
    if (state === undefined) return sendPage(reply, unknown)
    return sendPage(reply, {
      title: titled(`Medicine suppliers in ${state}`),
      description: `Stockists of medicines in ${state}, by district.`,
      canonical: `${publicUrl()}/stockists/${addressOf(state)}`,
    })
  })

  app.get<{ Params: { state: string; district: string } }>(
    '/stockists/:state/:district',
    { schema },
    async (request, reply) => {
      const found = await places.findDistrict(request.params.state, request.params.district)
      if (!found) return sendPage(reply, unknown)
      const { district, state } = found
      return sendPage(reply, {
        title: titled(`Medicine suppliers in ${district}, ${state}`),
        description: `Who supplies medicines in ${district}, ${state}: stockists with their phone numbers, and what they carry.`,
        canonical: publicUrl() + pathOf(found),
      })
    },
  )

  app.get('/sitemap.xml', { schema, config: limited }, async (_request, reply) => {
    const base = publicUrl()
    const districts = await places.districts()
    const inStates = [...new Set(districts.map(({ state }) => state))]
    const paths = [
      ...['/', '/demand', '/stockists'],
      ...inStates.map((state) => `/stockists/${addressOf(state)}`),
      ...districts.map(pathOf),
    ]
    const entries = paths.map((path) => `  <url><loc>${escapeHtml(base + path)}</loc></url>`)
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
      )
  })

  app.get('/robots.txt', { schema }, (_request, reply) => {
    // The pages ask the API for what they show, so search engines must be able to ask these calls too.
    const lines = ['User-agent: *', 'Allow: /api/district', 'Allow: /api/stockist', 'Allow: /api/settings']
    lines.push(...notForRobots.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl()}/sitemap.xml`)
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`)
  })
}

const unknown = {
  title: titled('No such place'),
  description: 'There is no state or district of this name.',
}

/** As the screens name themselves once they run. */
function titled(title: string): string {
  return `${title} · Rasad`
}

function addressOf(name: string): string {
  return encodeURIComponent(placeSlug(name))
}

function pathOf({ state, district }: DistrictSummary): string {
  return `/stockists/${addressOf(state)}/${addressOf(district)}`
}
