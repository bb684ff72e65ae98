import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Texts } from '@rasad/texts'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '../../packages/texts/src/languages')
const table = 'virtual:texts'
const texts = `${table}/`
/** Where the texts of other parts are: a table of many file names, which the first page does without. */
const later = `${table}-later`
/** Parts that the first page shows: their texts come together, in one file. */
const firstParts = ['app', 'directory', 'saved', 'search', 'ui']
const first = 'first'

/**
 * Writes the page once for each language, `index.hi.html`, which fetches the language's first texts while its script is on
 * the way.
 */
function pageOf(
  code: string,
  page: string,
  { app = {} }: Record<string, Texts>,
  file: string | undefined,
): string {
  const preload = file === undefined ? '' : `\n    <link rel="modulepreload" crossorigin href="/${file}">`
  const [title, text, script] = ['documentTitle', 'documentText', 'documentScript'].map((key) => app[key])
  return page
    .replace('<html lang="en">', `<html lang="${code}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>${preload}`)
    .replace(/<meta\s+name="description"[^>]*>/, () => `<meta name="description" content="${text}" />`)
    .replace(/<noscript>[^<]*<\/noscript>/, () => `<noscript>${script}</noscript>`)
}

/**
 * Splits each language's file by parts. `virtual:texts` has a function for each part, which fetches its texts; a page in
 * English fetches none.
 */
export function splitTexts(): Plugin {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  const read = (code: string): Record<string, Texts> =>
    JSON.parse(readFileSync(join(folder, `${code}.json`), 'utf8'))
  return {
    name: 'split-texts',
    resolveId: (id) => (id === table || id === later || id.startsWith(texts) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${table}`)) return undefined
      for (const name of files) this.addWatchFile(join(folder, name))
      const writeTable = (entriesOf: (code: string, parts: string[]) => string[]) => {
        const languages = files.map((name) => {
          const code = basename(name, '.json')
          const parts = Object.keys(read(code)).filter((part) => part !== 'language')
          return `${JSON.stringify(code)}: {${entriesOf(code, parts).join(', ')}}`
        })
        return `export const loaders = {${languages.join(', ')}}`
      }
      if (id === `\0${table}`) return `${waysToLoad}\n${writeTable(firstEntries)}`
      if (id === `\0${later}`) return writeTable(laterEntries)
      const [code = '', part = ''] = id.slice(texts.length + 1).split('/')
      const all = read(code)
      if (part !== first) return `export default ${JSON.stringify(all[part] ?? {})}`
      return firstParts.map((each) => `export const ${each} = ${JSON.stringify(all[each] ?? {})}`).join('\n')
    },
    generateBundle: {
      // After the page is written.
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        for (const name of files) {
          const code = basename(name, '.json')
          const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
          const texts = chunks.find(({ facadeModuleId }) => facadeModuleId === `\0${table}/${code}/${first}`)
          const source = pageOf(code, String(page.source), read(code), texts?.fileName)
          this.emitFile({ type: 'asset', fileName: `index.${code}.html`, source })
        }
      },
    },
  }
}

/** Of the first page: one file for its own parts, the table of the others for the rest. */
const waysToLoad = `
const ofFirst = (load, part) => () => load().then((all) => ({ default: all[part] }))
const ofLater = (code, part) => () => import('${later}').then((all) => all.loaders[code][part]())`

function firstEntries(code: string, parts: string[]): string[] {
  return parts.map((part) => {
    const name = JSON.stringify(part)
    return firstParts.includes(part)
      ? `${name}: ofFirst(() => import('${texts}${code}/${first}'), ${name})`
      : `${name}: ofLater(${JSON.stringify(code)}, ${name})`
  })
}

function laterEntries(code: string, parts: string[]): string[] {
  return parts
    .filter((part) => !firstParts.includes(part))
    .map((part) => `${JSON.stringify(part)}: () => import('${texts}${code}/${part}')`)
}
