// npm run texts: writes the tables that name the languages, and says what is missing or superfluous in the texts of each.
// `npm run texts -- mr --write` puts the English texts in place of missing ones, for translators; of a new language, it writes
// the whole file. `npm run check` runs it with `--check`: then it writes nothing, and tables that are not up to date fail.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageProblems, type Parts, problemsOf, skeletonOf } from '../packages/texts/src/check-texts.ts'
import { languageFolder, languageTables, translatedCodes, writeLanguageTables } from './language-tables.ts'
import { readEnglish, unusedTexts } from './read-texts.ts'

const options = process.argv.slice(2)
const wanted = options.find((option) => !option.startsWith('--'))
const english = await readEnglish()

if (options.includes('--write') && wanted !== undefined) {
  if (!/^[a-z]{2,3}$/.test(wanted) || wanted === 'en') {
    console.error(`${wanted} is no code of a language to translate into, such as mr.`)
    process.exit(1)
  }
  const path = join(languageFolder, `${wanted}.json`)
  writeFileSync(path, `${JSON.stringify(skeletonOf(english.parts, fileOf(wanted), wanted), null, 2)}\n`)
  writeLanguageTables()
  console.log(`${path} has every text now. Those that were missing are in English.`)
  process.exit(0)
}

const problems: string[] = []
if (options.includes('--check')) {
  for (const { path, content } of languageTables())
    if (!existsSync(path) || readFileSync(path, 'utf8') !== content)
      problems.push(`${path} is not what npm run texts writes.`)
} else if (writeLanguageTables()) console.log('The tables that name the languages are written anew.')

const codes = translatedCodes()
if (wanted === undefined) problems.push(...unusedTexts(english).map((key) => `${key} is shown nowhere`))
else if (!codes.includes(wanted)) problems.push(`There is no ${wanted}.json. Add --write to begin it.`)
for (const code of codes.filter((each) => wanted === undefined || each === wanted)) {
  const found = [...languageProblems(fileOf(code)), ...problemsOf(english.parts, fileOf(code), code)]
  problems.push(...found.map((problem) => `${code}: ${problem}`))
}
for (const problem of problems) console.log(problem)
console.log(
  problems.length === 0 ? 'Every text is there, in every language.' : `\n${problems.length} problems.`,
)
process.exitCode = problems.length === 0 ? 0 : 1

function fileOf(code: string): Parts {
  const path = join(languageFolder, `${code}.json`)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}
