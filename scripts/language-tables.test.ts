import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { languageProblems, problemsOf, skeletonOf } from '../packages/texts/src/check-texts.ts'
import { languageFolder, languageTables, translatedCodes } from './language-tables.ts'
import { readEnglish } from './read-texts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'languages-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('one more file is one more language', async () => {
  copyFileSync(join(languageFolder, 'hi.json'), join(folder, 'hi.json'))
  const { parts } = await readEnglish()
  const gujarati = skeletonOf(parts, { ui: { tryAgain: 'ફરી પ્રયાસ કરો' } }, 'gu')
  writeFileSync(join(folder, 'gu.json'), JSON.stringify(gujarati))

  expect(translatedCodes(folder)).toEqual(['gu', 'hi'])
  const [names, imports] = languageTables(folder).map(({ content }) => content)
  expect(names).toContain("gu: { name: 'ગુજરાતી', locale: 'gu-IN-u-nu-latn' },\n  hi: { name: 'हिन्दी'")
  expect(imports).toContain("import gu from './gu.json'")
  expect(imports).toContain('{ gu, hi }')

  // It is not done before it is translated, and says what is left.
  expect(languageProblems(gujarati)).toEqual([])
  const left = problemsOf(parts, gujarati, 'gu')
  expect(left).toContain('app.documentTitle is still in English: Rasad: who supplies it?')
  expect(left.filter((problem) => problem.includes('ui.tryAgain'))).toEqual([])
})

it('a file without its name or with an unknown locale is found', () => {
  expect(languageProblems({})).toHaveLength(2)
  expect(languageProblems({ language: { name: 'ગુજરાતી', locale: 'not a locale' } })).toHaveLength(1)
  expect(languageProblems({ language: { name: 'ગુજરાતી', locale: 'gu-IN', font: 'x' } })).toHaveLength(1)
})

it('the tables are what the files say', () => {
  const texts = languageTables().map(({ content }) => content)
  expect(texts.join('')).toContain('hi-IN-u-nu-latn')
})
