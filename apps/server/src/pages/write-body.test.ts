import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** The style sheet has what the sources of the application name. */
function sourcesOfTheApplication(): string {
  const folder = fileURLToPath(new URL('../../../web/src', import.meta.url))
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}

it('uses only classes that are in the style sheet of the application', () => {
  const source = readFileSync(new URL('./write-body.ts', import.meta.url), 'utf8')
  const lists = [
    ...source.matchAll(/class="([^"]*)"/g),
    ...source.matchAll(/^const \w+ =\s+'([^']*)'/gm),
    ...source.matchAll(/factList\('([^']*)'/g),
  ]
  const used = new Set(
    lists.flatMap(([, names = '']) => names.replaceAll(/\$\{[^}]*\}/g, ' ').split(/\s+/)).filter(Boolean),
  )
  expect(used.size).toBeGreaterThan(60)
  const known = new Set(sourcesOfTheApplication().split(/[\s"'`{}]+/))
  const utilities = new Set(['page', 'figures'])
  expect([...used].filter((name) => !known.has(name) && !utilities.has(name))).toEqual([])
})
