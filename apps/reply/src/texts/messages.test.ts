import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { english, englishUnits } from './messages.en.ts'
import { hindi, hindiUnits } from './messages.hi.ts'
import { type TextKey, textsOf } from './texts.ts'

const keys = Object.keys(english) as TextKey[]
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()
const versions = (text: string | { one: string; other: string }) =>
  typeof text === 'string' ? [text] : [text.one, text.other]
/** Names that Hindi readers know in Latin letters. */
const latin = new Set<string>(['gst', 'workingGst'])

it('has every text in both languages, with the same values', () => {
  expect(Object.keys(hindi).sort()).toEqual([...keys].sort())
  expect(Object.keys(hindiUnits)).toEqual(Object.keys(englishUnits))
  for (const key of keys) {
    const [, many = versions(english[key])[0] ?? ''] = versions(english[key])
    const [, hindiMany = versions(hindi[key])[0] ?? ''] = versions(hindi[key])
    expect([key, placeholders(hindiMany)]).toEqual([key, placeholders(many)])
    for (const text of versions(hindi[key])) {
      expect(text.trim(), key).not.toBe('')
      // A text of values and signs alone has no language.
      const words = text.replace(/\{\w+\}/g, '')
      if (/[a-z]/i.test(words) && !latin.has(key))
        expect([key, words]).toEqual([key, expect.stringMatching(/[\u0900-\u097f]/)])
    }
    for (const text of versions(english[key])) expect(text, key).not.toMatch(/[\u0900-\u097f]/)
  }
})

it('shows every text, and no key that has none', () => {
  const root = join(import.meta.dirname, '..')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|messages\.\w+\.ts$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const unused = keys.filter((key) => !sources.includes(`'${key}'`))
  expect(unused).toEqual([])
})

it('writes numbers, money and days as readers do', () => {
  const en = textsOf('en')
  const hi = textsOf('hi')
  expect(en.money(125050)).toBe('₹1,250.50')
  expect(hi.money(12345600)).toBe('₹1,23,456.00')
  expect(en.quantity(1, 'strip')).toBe('1 strip')
  expect(en.quantity(2.5, 'strip')).toBe('2.5 strips')
  expect(hi.quantity(2, 'bottle')).toBe('2 बोतलें')
  expect(en.quantity(3, 'carton')).toBe('3 carton')
  expect(en.percent(1250)).toBe('12.5 %')
  expect(en.month('2027-11-30')).toBe('Nov 2027')
  expect(hi.month('2027-11-30')).toBe('नव॰ 2027')
  expect(en.t('sendCount', { count: 1 })).toBe('Send 1 answer')
  expect(en.t('sendCount', { count: 38 })).toBe('Send 38 answers')
  expect(hi.t('progress', { done: 12, all: 38 })).toBe('38 में से 12 के जवाब')
})
