import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Parts } from '../packages/texts/src/check-texts.ts'
import { languageFolder } from './language-tables.ts'
import { readEnglish } from './read-texts.ts'

const { parts } = await readEnglish()
const hindi: Parts = JSON.parse(readFileSync(join(languageFolder, 'hi.json'), 'utf8'))
const pairs = Object.entries(parts).flatMap(([part, texts]) =>
  Object.entries(texts).map(([key, english]) => ({
    key: `${part}.${key}`,
    english: english.replace(/\{\{\w+\}\}/g, ''),
    said: hindi[part]?.[key] ?? '',
  })),
)

// A purchaser has a purchasing card; a buyer is anybody who asks and orders.
it.each([
  { word: 'क्रेता', of: /purchas/i, other: /\bbuyer/i },
  { word: 'ख़रीदार', of: /\bbuyer/i, other: /purchas/i },
])('says $word of one thing, and nothing else of it', ({ word, of, other }) => {
  const wrong = pairs.filter(({ english, said }) => {
    const hasWord = said.normalize().includes(word.normalize())
    return hasWord ? other.test(english) && !of.test(english) : of.test(english)
  })
  expect(wrong).toEqual([])
})

it('spells ख़रीदार with its dot', () => {
  expect(pairs.filter(({ said }) => said.normalize().includes('खरीदार'.normalize()))).toEqual([])
})

it('says how many others there are: और 3 अन्य', () => {
  const more = pairs.filter(({ english }) => /^(and |\+) ?more\.?$/i.test(english))
  expect(more.length).toBeGreaterThan(3)
  expect(more.filter(({ said }) => !said.includes('अन्य'))).toEqual([])
})

it('says in words how sure something is', () => {
  expect(
    pairs.filter(({ english }) => /%/.test(english) && /certain|confiden|sure|likely/i.test(english)),
  ).toEqual([])
})
