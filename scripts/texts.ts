// npm run texts: what is missing or superfluous in the texts of each language. `npm run texts -- hi --write` puts the
// English texts in place of missing ones, for translators; of a new language, it writes the whole file.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Parts, problemsOf, skeletonOf } from '../packages/texts/src/check-texts.ts'
import { isLanguage, languageCodes } from '../packages/texts/src/index.ts'
import { root } from './lib.ts'
import { readEnglish, unusedTexts } from './read-texts.ts'

const [wanted, option] = process.argv.slice(2)
const english = await readEnglish()
const problems = wanted === undefined ? unusedTexts(english).map((key) => `${key} is shown nowhere`) : []

for (const code of languageCodes) {
  if (code === 'en' || (wanted !== undefined && wanted !== code)) continue
  const file = join(root, 'packages/texts/src/languages', `${code}.json`)
  const translated: Parts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  problems.push(...problemsOf(english.parts, translated, code).map((problem) => `${code}: ${problem}`))
  if (option === '--write') {
    writeFileSync(file, `${JSON.stringify(skeletonOf(english.parts, translated, code), null, 2)}\n`)
    console.log(`${file} has every text now. Those that were missing are in English: ${problems.length}.`)
    process.exit(0)
  }
}
if (wanted !== undefined && !isLanguage(wanted))
  problems.push(`${wanted} is not in packages/texts/src/languages.ts`)
for (const problem of problems) console.log(problem)
console.log(
  problems.length === 0 ? 'Every text is there, in every language.' : `\n${problems.length} problems.`,
)
process.exitCode = problems.length === 0 ? 0 : 1
