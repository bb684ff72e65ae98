import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { type Language, languageCodes } from '@rasad/texts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'
import { refuse } from './errors.ts'
import { languageVary, pageLanguageOf } from './language.ts'
import { loadRendering } from './rendering.ts'

/** What search engines and shared links read of a page before its code runs. */
export interface PageHead {
  title: string
  description: string
  /** The one address of the page in English; without it the page is not for search engines. */
  canonical?: string
  /** The page has an address, but search engines should not list it. */
  isUnlisted?: boolean
  /** The address of a picture of 1200 × 630 pixels, for who shares the page. */
  image?: string
  /** Structured data: see schema.org. */
  things?: readonly object[]
}

/** A page as it is sent. */
export interface WebPage {
  status?: 200 | 404 | 410
  head: PageHead
  language: Language
  /** What the application would otherwise ask the service for first. Without it, only the frame is rendered. */
  data?: object
}

declare module 'fastify' {
  interface FastifyReply {
    /** Sends the frame of a screen in the caller's language; absent where no pages are built. */
    sendApp(): FastifyReply
  }
}

/** Of pages whose address is a link that needs no account. */
export const linkHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}
const sharedListHead: PageHead = {
  title: 'Shared list · Rasad',
  description: 'Somebody has shared a list of medicines with you.',
}

/** Sends a page; where none are built, there is none. */
export type SendPage = (reply: FastifyReply, page: WebPage) => FastifyReply

/**
 * Serves the built pages.
 * @param folder the output of the web build; if it is missing, only the API is served.
 * @param framePage the page of a screen that the browser draws by itself
 */
export async function serveWebPages(
  app: FastifyInstance,
  folder: string,
  framePage: (language: Language) => WebPage,
): Promise<SendPage> {
  const file = join(folder, 'index.html')
  const built = existsSync(file)
  const files = filesIn(folder)
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      preCompressed: true,
      // What renders pages here is no file of theirs.
      globIgnore: ['service/**'],
      cacheControl: false,
      setHeaders(reply, path) {
        if (path.includes('/assets/')) reply.asAsset()
        // Compressed, a page is `index.html.br`.
        else if (path.includes('.html')) reply.header('cache-control', 'no-cache')
        else reply.asFile()
      },
    })
    app.decorateReply('sendApp', function (this: FastifyReply) {
      return sendPage(this, framePage(pageLanguageOf(this.request)))
    })
    // The link is the key: it stays out of caches, other sites' logs and search engines.
    app.get('/s/:token', { schema: { hide: true } }, (request, reply) =>
      sendPage(reply.headers(linkHeaders), { language: pageLanguageOf(request), head: sharedListHead }),
    )
  }
  // Only without limits there is none. Unlike routes, this handler does not get it by itself.
  const limited = app.hasDecorator('rateLimit') ? { preHandler: app.rateLimit() } : {}
  app.setNotFoundHandler(limited, (request, reply) =>
    refuse(
      reply,
      new AppError('not-found', { message: `Nothing answers ${request.method} at this address.` }),
    ),
  )
  const read = (code: Language) => readFileSync(join(folder, files[code]), 'utf8')
  const pages = built
    ? (Object.fromEntries(languageCodes.map((code) => [code, read(code)])) as Record<Language, string>)
    : undefined
  const render = await loadRendering(folder, app.log)

  function sendPage(reply: FastifyReply, whole: WebPage): FastifyReply {
    if (pages === undefined) {
      reply.callNotFound()
      return reply
    }
    const { data, language } = whole
    const body = render({ url: reply.request.url, language, data })
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache')
    return reply
      .code(whole.status ?? 200)
      .type('text/html; charset=utf-8')
      .header('vary', languageVary)
      .send(writePage(pages[language], whole, body))
  }
  return sendPage
}

/** The built page for each language: its language, its head, and the texts that it fetches first. */
function filesIn(folder: string): Record<Language, string> {
  const files = languageCodes.map((code) => {
    const own = `index.${code}.html`
    return [code, existsSync(join(folder, own)) ? own : 'index.html'] as const
  })
  return Object.fromEntries(files) as Record<Language, string>
}

/** The built page with a head, and with what can be read before its code runs. */
export function writePage(page: string, { head, language, data }: WebPage, body = ''): string {
  const meta = `<meta name="description" content="${escapeHtml(head.description)}" />`
  const lines = [`<title>${escapeHtml(head.title)}</title>`, ...linksOf(head, language), ...cardOf(head)]
  for (const thing of head.things ?? []) {
    lines.push(`<script type="application/ld+json">${jsonInHtml(thing)}</script>`)
  }
  const content = data
    ? `\n    <script type="application/json" id="page-data">${jsonInHtml(data)}</script>`
    : ''
  // Functions, because names can contain `$&`.
  return page
    .replace('<html lang="en">', () => `<html lang="${language}">`)
    .replace(/<title>[^<]*<\/title>/, () => lines.join('\n    '))
    .replace(/<meta\s+name="description"[^>]*>/, () => meta)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>${content}`)
}

/** Robots, the one address of the page, and its address in each language. */
function linksOf({ canonical, isUnlisted }: PageHead, language: Language): string[] {
  const links = canonical === undefined || isUnlisted ? ['<meta name="robots" content="noindex" />'] : []
  if (canonical === undefined) return links
  const link = (attributes: string, href: string) => `<link ${attributes} href="${escapeHtml(href)}" />`
  links.push(link('rel="canonical"', inLanguage(canonical, language)))
  if (isUnlisted) return links
  for (const each of languageCodes) {
    links.push(link(`rel="alternate" hreflang="${each}"`, inLanguage(canonical, each)))
  }
  return [...links, link('rel="alternate" hreflang="x-default"', canonical)]
}

/** What messengers show of a link to the page: Open Graph, and the one line that X asks for besides. */
function cardOf({ title, description, canonical, image }: PageHead): string[] {
  if (canonical === undefined) return []
  const properties: [string, string][] = [
    ['og:site_name', 'Rasad'],
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', canonical],
  ]
  if (image !== undefined) {
    properties.push(['og:image', image], ['og:image:type', 'image/png'])
    properties.push(['og:image:width', '1200'], ['og:image:height', '630'], ['og:image:alt', title])
  }
  return [
    ...properties.map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}" />`),
    ...(image === undefined ? [] : ['<meta name="twitter:card" content="summary_large_image" />']),
  ]
}

function inLanguage(address: string, language: Language): string {
  return language === 'en' ? address : `${address}?lang=${language}`
}

/** JSON inside a script element that is not run. Nothing in it can end the element or begin a comment. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** A text as it stands in HTML or XML, also within quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
