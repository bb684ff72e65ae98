import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Texts } from '@rasad/texts'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '../../packages/texts/src/languages')
const table = 'virtual:texts'
const texts = `${table}/`
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
    resolveId: (id) => (id === table || id.startsWith(texts) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${table}`)) return undefined
      for (const name of files) this.addWatchFile(join(folder, name))
      if (id === `\0${table}`) {
        const languages = files.map((name) => {
          const code = basename(name, '.json')
          return `${JSON.stringify(code)}: {${Object.keys(read(code))
            .map((part) => loader(code, part))
            .join(', ')}}`
        })
        return `export const loaders = {${languages.join(', ')}}`
      }
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

function loader(code: string, part: string): string {
  const name = JSON.stringify(part)
  return firstParts.includes(part)
    ? `${name}: () => import('${texts}${code}/${first}').then((all) => ({ default: all[${name}] }))`
    : `${name}: () => import('${texts}${code}/${part}')`
}
