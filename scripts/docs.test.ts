import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../packages/contract/src/endpoints.ts'
import { root } from './lib.ts'

const skipped = new Set(['node_modules', 'dist', 'data', 'test-results'])

/** Every file below a folder, as a path from the root. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory())
      return skipped.has(entry.name) || entry.name.startsWith('.') ? [] : filesBelow(path)
    return [path]
  })
}

const everyFile = filesBelow('')
const files = everyFile.filter((file) => file.endsWith('.md'))

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** The anchors of a page, as GitHub writes them. */
function anchors(file: string): Set<string> {
  const headings = read(file).matchAll(/^#{1,6} (.+)$/gm)
  return new Set(
    Array.from(headings, ([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

describe('the documents', () => {
  it('link only to what is there', () => {
    const broken: string[] = []
    for (const file of files) {
      const text = read(file).replace(/```[\s\S]*?```/g, '')
      for (const [, link = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(link)) continue
        const [path = '', anchor] = link.split('#')
        const target = path ? join(dirname(file), path) : file
        const isThere = existsSync(join(root, target))
        if (!isThere || (anchor && target.endsWith('.md') && !anchors(target).has(anchor))) {
          broken.push(`${file}: ${link}`)
        }
      }
    }
    expect(broken).toEqual([])
  })

  it('name every setting of the service', () => {
    const [, schema = ''] = /EnvironmentSchema = z\.object\(\{\n([\s\S]*?)\n\}\)/.exec(
      read('apps/server/src/config.ts'),
    ) ?? ['', '']
    const settings = Array.from(schema.matchAll(/^ {2}([A-Z0-9_]+):/gm), ([, name]) => name)
    const [, table = ''] = /## Settings\n([\s\S]*?)\n## /.exec(read('docs/reference.md')) ?? []
    const rows = table
      .split('\n')
      .flatMap((line) => line.split('|')[1]?.match(/(?<=`)[A-Z0-9_]+(?=`)/g) ?? [])
    expect(settings.length).toBeGreaterThan(20)
    expect(rows.toSorted()).toEqual(settings.toSorted())
  })

  it('have at most 35 decision records that hold, and name what replaces the others', () => {
    const records = files.filter((file) => /^docs\/decisions\/\d/.test(file))
    expect(records.length).toBeLessThanOrEqual(35)
    const index = read('docs/decisions/README.md')
    expect(records.filter((file) => !index.includes(`(${file.split('/').at(-1)})`))).toEqual([])
    const archived = files.filter((file) => file.startsWith('docs/decisions/archive/'))
    expect(archived.filter((file) => !/^#.*\n\nReplaced by \[/.test(read(file)))).toEqual([])
  })

  it('name in code only what is in the file that they link to', () => {
    const named = (file: string) =>
      Array.from(read(file).matchAll(/\[`([^`]+)`\]\(([^)#]+\.(?:tsx?|sql))\)/g))
    const walk = named('docs/architecture.md')
    expect(walk).toHaveLength(12)
    expect(named('docs/where.md')).toHaveLength(110)
    const wrong = [...walk, ...named('docs/where.md')].filter(
      ([, name = '', path = '']) => !read(join('docs', path)).includes(name),
    )
    expect(wrong.map(([link]) => link)).toEqual([])
  })

  it('stay short: the architecture, the glossary, and a page for each package and app', () => {
    expect(Buffer.byteLength(read('docs/architecture.md'))).toBeLessThanOrEqual(8192)
    const [, glossary = ''] = read('docs/style.md').split('## Glossary')
    const terms = glossary.match(/^\| (?!word )[^|]+\|/gm) ?? []
    expect(terms.length).toBeLessThanOrEqual(30)
    const parts = ['packages', 'apps'].flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => join(folder, name, 'README.md')),
    )
    expect(parts.filter((file) => !files.includes(file) || read(file).split('\n').length > 31)).toEqual([])
  })

  it('name only sources that there are', () => {
    // `x.test.ts`, `verb-noun.ts` and the file of a language to come stand for many.
    const examples = /^x\.|verb-noun|NNNN|\/mr\.json$/
    const ends = new Set(
      everyFile.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(at).join('/'))),
    )
    const missing = files
      .filter((file) => !/archive|CHANGELOG/.test(file))
      .flatMap((file) =>
        Array.from(
          read(file).matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|sql|cfg))`/g),
          ([, name = '']) => name,
        )
          .filter((name) => !examples.test(name) && !ends.has(name))
          .map((name) => `${file}: ${name}`),
      )
    expect(missing).toEqual([])
  })

  it('name only calls that there are', () => {
    const shape = (call: string) => call.replaceAll(/\{[^}]*\}/g, '{}')
    const known = new Set(Object.keys(endpoints).map(shape))
    const missing = files
      .filter((file) => !/archive|CHANGELOG/.test(file))
      .flatMap((file) =>
        Array.from(
          read(file).matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/api\/[\w/{}-]+)/g),
          ([, call = '']) => call,
        )
          .filter((call) => !known.has(shape(call)))
          .map((call) => `${file}: ${call}`),
      )
    expect(missing).toEqual([])
  })
})
