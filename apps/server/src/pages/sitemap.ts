import { createHash } from 'node:crypto'
import { publicPaths } from '@rasad/contract/page-slugs'
import { createCache } from '../platform/cache.ts'
import { escapeHtml } from '../platform/http/web-pages.ts'
import type { createPageRepository, ListedKind } from './page-repository.ts'

export interface SitemapOptions {
  /** Addresses in one part: the protocol allows 50,000. Parts are ranges of numbers, so that none ever moves. */
  partSize: number
  /** Rows that are in memory at once while a part is written. */
  chunk: number
}

export const sitemapOptions: SitemapOptions = { partSize: 50_000, chunk: 1_000 }

/** Milliseconds for which the list of parts, and the digest of a part, serve all who ask. */
const partsLast = { keepFor: 60_000 }
const digestsLast = { keepFor: 10_000, maxKeys: 200 }

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const kinds: readonly ListedKind[] = ['medicine', 'company', 'stockist']
const partName = /^(medicine|company|stockist)-([1-9]\d{0,5})$/

interface SitemapDeps {
  repository: ReturnType<typeof createPageRepository>
  /** Paths of the pages that belong to no record. */
  places: () => Promise<string[]>
  publicUrl: () => string
}

export type Sitemap = ReturnType<typeof createSitemap>

/** What tells search engines of all public pages: an index, and parts that are written row by row. */
export function createSitemap(
  { repository, places, publicUrl }: SitemapDeps,
  { partSize, chunk }: SitemapOptions = sitemapOptions,
) {
  const rememberParts = createCache<string[]>(partsLast)
  const rememberDigest = createCache<{ count: number; digest: string }>(digestsLast)

  async function* addresses(kind: ListedKind, part: number): AsyncGenerator<string> {
    const upTo = (part + 1) * partSize
    let after = part * partSize
    for (;;) {
      // Each step has the connection only while it reads: a slow reader holds none.
      const rows = await repository.next(kind, { after, upTo, limit: chunk })
      if (rows.length > 0) yield rows.map(({ id, name }) => entry(publicPaths[kind](id, name))).join('')
      const last = rows.at(-1)
      if (!last || rows.length < chunk) return
      after = last.no
    }
  }

  const entry = (path: string) => `<url><loc>${escapeHtml(publicUrl() + path)}</loc></url>\n`

  async function* document(entries: AsyncIterable<string>): AsyncGenerator<string> {
    yield `${xml}<urlset ${namespace}>\n`
    yield* entries
    yield '</urlset>\n'
  }

  return {
    /** The index: the parts that hold something, and the pages of places. */
    async index(): Promise<string> {
      const names = await rememberParts('', async () => {
        const parts = await Promise.all(
          kinds.map(async (kind) =>
            (await repository.parts(kind, partSize)).map((part) => `${kind}-${part + 1}`),
          ),
        )
        return ['places', ...parts.flat()]
      })
      const entries = names.map(
        (name) => `<sitemap><loc>${escapeHtml(`${publicUrl()}/sitemaps/${name}.xml`)}</loc></sitemap>\n`,
      )
      return `${xml}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`
    },

    /** A part by its name; undefined if there is none. Its text is made while it is read. */
    async part(name: string): Promise<{ etag: string; text: () => AsyncGenerator<string> } | undefined> {
      if (name === 'places') {
        const text = (await places()).map(entry).join('')
        return { etag: etagOf(text), text: () => document(only(text)) }
      }
      const [, kind, number] = partName.exec(name) ?? []
      const part = Number(number) - 1
      // The highest number of a row bounds the parts.
      if (kind === undefined || (part + 1) * partSize > 2 ** 31 - 1) return undefined
      const listed = kind as ListedKind
      const { count, digest } = await rememberDigest(name, () => repository.digest(listed, part, partSize))
      if (count === 0) return undefined
      return {
        etag: etagOf(`${publicUrl()} ${name} ${count} ${digest}`),
        text: () => document(addresses(listed, part)),
      }
    },
  }
}

async function* only(text: string): AsyncGenerator<string> {
  yield text
}

function etagOf(text: string): string {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}
