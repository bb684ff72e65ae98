import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCodes } from '../packages/contract/src/error-codes.ts'
import { type Parts, unusedKeys } from '../packages/texts/src/check-texts.ts'
import type { Texts } from '../packages/texts/src/index.ts'
import { root } from './lib.ts'

interface English {
  parts: Parts
  /** The file of each part. */
  files: Record<string, string>
}

/** All English texts. A part is what its file exports: `savedMessages` is the part `saved`. */
export async function readEnglish(): Promise<English> {
  const parts: Record<string, Texts> = {}
  const files: Record<string, string> = {}
  for (const file of globSync('{apps,packages}/*/src/**/*messages.en.ts', { cwd: root }).sort()) {
    const exported = (await import(join(root, file))) as Record<string, Texts>
    for (const [name, texts] of Object.entries(exported)) {
      const part = /^(\w+)Messages$/.exec(name)?.[1]
      if (part === undefined) continue
      parts[part] = texts
      files[part] = file
    }
  }
  // What the service says, by code: it is in the contract.
  parts.errors = Object.fromEntries(Object.entries(errorCodes).map(([code, { message }]) => [code, message]))
  return { parts, files }
}

/** Texts that no source shows, as `part.key`. */
export function unusedTexts({ parts, files }: English): string[] {
  const sources = globSync(
    ['apps/*/*.ts', '{apps,packages/contract,packages/stock-reader}/**/src/**/*.{ts,tsx}'],
    { cwd: root },
  )
    .filter((file) => !/node_modules|\/dist\/|\.test\.tsx?$|messages\.en\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  // What they name, any part can show.
  const isShared = /^(packages\/contract|apps\/web\/src\/lib)\//
  const shared = sources.filter(({ file }) => isShared.test(file)).map(({ text }) => text)
  const unsaid = Object.keys(parts.sentences ?? {}).filter(
    (sentence) =>
      !isSaid(
        sentence,
        sources.map(({ text }) => text),
      ),
  )
  const ofCode = Object.entries(parts).filter(([part]) => part !== 'errors' && part !== 'sentences')
  const unused = ofCode.flatMap(([part, texts]) => {
    const folder = `${dirname(files[part] ?? '')}/`
    const naming = new RegExp(`['"]${part}['"]`)
    const own = sources.filter(({ file, text }) => file.startsWith(folder) || naming.test(text))
    return unusedKeys(texts, [...shared, ...own.map(({ text }) => text)]).map((key) => `${part}.${key}`)
  })
  return [...unused, ...unsaid.map((sentence) => `sentences.${sentence}`)]
}

/** Whether a source says a sentence of the service, with its values where the table has `{{a}}`. */
function isSaid(sentence: string, sources: readonly string[]): boolean {
  const [start = '', ...rest] = sentence.split(/\{\{\w+\}\}/)
  if (rest.length === 0) return sources.some((text) => text.includes(sentence))
  return sources.some((text) => text.includes(start) && rest.every((piece) => text.includes(piece)))
}
