// Writes packages/contract/src/common-password-list.ts from the ranked passwords of @zxcvbn-ts/language-common (MIT):
//   npm pack @zxcvbn-ts/language-common@4.1.3 && tar xzf zxcvbn-ts-language-common-4.1.3.tgz
//   node scripts/make-common-passwords.mjs package/src/passwords.json
import { readFileSync, writeFileSync } from 'node:fs'
import { wordOf } from '../packages/contract/src/common-password-word.ts'

// Enough against 20 guesses in a quarter of an hour, and small enough for a phone to download.
const maxRank = 20_000
/** Common in India, but missing or too far down in an American list. */
const ofThisPlace = `rasad admin login password pass root guest user test demo owner staff manager office
  medicine medicines medical pharma pharmacy chemist stockist purchaser distributor supplier hospital doctor clinic
  india bharat hindustan mumbai bombay delhi newdelhi pune kolkata chennai bangalore bengaluru hyderabad ahmedabad
  nagpur nashik surat jaipur lucknow kanpur indore bhopal patna gujarat maharashtra kerala punjab
  namaste jaihind jaishriram shriram jaimatadi harekrishna ganesh ganpati krishna hanuman mahadev omnamahshivay
  saibaba saisai sairam waheguru bismillah mashallah allah sachin dhoni kohli virat cricket`.split(/\s+/)

const [file] = process.argv.slice(2)
if (!file) throw new Error('Usage: node scripts/make-common-passwords.mjs PASSWORDS.json')
const ranked = JSON.parse(readFileSync(file, 'utf8')).slice(0, maxRank)
const words = new Set()
const wholes = new Set()
for (const password of [...ofThisPlace, ...ranked]) {
  const word = wordOf(password)
  if (word === undefined) wholes.add(password.toLowerCase())
  else words.add(word)
}
// Skip passwords that registration already refuses as too short.
const kept = [...wholes].filter((whole) => whole.length >= 6)
const target = new URL('../packages/contract/src/common-password-list.ts', import.meta.url)
writeFileSync(
  target,
  `// Written by scripts/make-common-passwords.mjs from the passwords of @zxcvbn-ts/language-common 4.1.3,
// Copyright (c) MrWook, MIT licence. Do not edit.

/** Base words of common passwords, most common first. */
export const commonWords =
  '${[...words].join(' ').replace(/[\\']/g, '\\$&')}'

/** Common passwords without a base word. */
export const commonWholes =
  '${kept.join(' ').replace(/[\\']/g, '\\$&')}'
`,
)
console.log(`${words.size} words, ${kept.length} passwords without one.`)
