import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './lib.ts'

/** Where the file of each language is. */
export const languageFolder = join(root, 'packages/texts/src/languages')

/** Codes of the languages that have a file, in alphabetical order. */
export function translatedCodes(folder = languageFolder): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => basename(name, '.json'))
    .sort()
}

/** What names the files of languages to the product: it is written from the files alone. */
export function languageTables(folder = languageFolder): { path: string; content: string }[] {
  const codes = translatedCodes(folder)
  const rows = codes.map((code) => {
    const { name = code, locale = code } =
      JSON.parse(readFileSync(join(folder, `${code}.json`), 'utf8')).language ?? {}
    return `  ${code}: { name: ${quoted(name)}, locale: ${quoted(locale)} },\n`
  })
  const imports = codes.map((code) => `import ${code} from './${code}.json' with { type: 'json' }\n`)
  const note = '// Written by `npm run texts` from the files of this folder.\n'
  return [
    {
      path: join(folder, 'translated.ts'),
      content: `${note}\n/** Every language besides English: what it calls itself, and how it writes numbers and dates. */
export const translated = {\n${rows.join('')}} as const\n`,
    },
    {
      path: join(folder, 'all.ts'),
      content: `${note}import type { Parts } from '../check-texts.ts'
import type { Translated } from '../languages.ts'
${imports.join('')}
/** The texts of every language besides English, for the service. Pages fetch them part by part. */
export const translations: Record<Translated, Parts> = { ${codes.join(', ')} }\n`,
    },
  ]
}

/** @returns whether the tables were other than the files say */
export function writeLanguageTables(): boolean {
  const stale = languageTables().filter(({ path, content }) => contentOf(path) !== content)
  for (const { path, content } of stale) writeFileSync(path, content)
  return stale.length > 0
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function quoted(text: string): string {
  return `'${text.replace(/[\\'\n]/g, '')}'`
}
