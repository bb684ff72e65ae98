import { expect, it } from 'vitest'
import { problemsOf, skeletonOf, unusedKeys } from './check-texts.ts'
import { chosenLanguage, dateFormat, numberFormat, preferredLanguage, sayer } from './index.ts'

const english = {
  items_one: '{{count}} item',
  items_other: '{{count}} items',
  hello: 'Hello {{name}}',
  reason_other: 'see the mail',
} as const

it('says a text with its values, and with the plural form of its language', () => {
  const say = sayer(english, 'en')
  expect(say('hello', { name: 'Asha $& {{count}}' })).toBe('Hello Asha $& {{count}}')
  expect(say('hello', { name: undefined })).toBe('Hello ')
  expect([0, 1, 2].map((count) => say('items', { count }))).toEqual(['0 items', '1 item', '2 items'])
  // A key that only looks like a plural form.
  expect(say('reason_other')).toBe('see the mail')
  // Nothing and one are the same form in Hindi.
  const hindi = sayer({ items_one: '{{count}} चीज़', items_other: '{{count}} चीज़ें' }, 'hi')
  expect([0, 1, 2].map((count) => hindi('items', { count }))).toEqual(['0 चीज़', '1 चीज़', '2 चीज़ें'])
})

it('writes numbers and days as the reader does, in the digits of the trade', () => {
  const day = dateFormat({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  expect(day('en').format(new Date('2026-11-21'))).toBe('21 November 2026')
  expect(day('hi').format(new Date('2026-11-21'))).toBe('21 नवंबर 2026')
  const number = numberFormat({})
  expect([number('en').format(1_240_000), number('hi').format(1_240_000)]).toEqual(['12,40,000', '12,40,000'])
})

it('goes by what the browser asks for, and by what was chosen before', () => {
  expect(preferredLanguage(undefined)).toBe('en')
  expect(preferredLanguage('hi-IN,hi;q=0.9,en;q=0.8')).toBe('hi')
  expect(preferredLanguage('en-IN,hi')).toBe('en')
  expect(preferredLanguage('mr, hi;q=0.5, en;q=0.4')).toBe('hi')
  expect(preferredLanguage('hi;q=0, fr')).toBe('en')
  expect(preferredLanguage('constructor, __proto__')).toBe('en')
  expect(chosenLanguage('theme=dark; language=hi')).toBe('hi')
  for (const cookies of [
    undefined,
    '',
    'language=xx',
    'mylanguage=hi',
    'language=hi2',
    'language=toString',
  ]) {
    expect(chosenLanguage(cookies)).toBeUndefined()
  }
})

it('finds what is missing, superfluous or filled otherwise in a language', () => {
  const parts = { shop: english }
  const whole = {
    items_one: 'एक चीज़',
    items_other: '{{count}} चीज़ें',
    hello: 'नमस्ते {{name}}',
    reason_other: 'ईमेल देखें',
  }
  expect(problemsOf(parts, { shop: whole }, 'hi')).toEqual([])
  const { hello: _, ...without } = whole
  expect(problemsOf(parts, { shop: without }, 'hi')).toEqual(['shop.hello is missing: Hello {{name}}'])
  const wrong = { ...whole, hello: 'नमस्ते {{nmae}}', items_other: 'चीज़ें', bye: 'अलविदा', items_many: '…' }
  expect(problemsOf(parts, { shop: wrong, other: {} }, 'hi')).toEqual([
    'shop.items_other lacks {{count}}: चीज़ें',
    'shop.hello lacks {{name}}: नमस्ते {{nmae}}',
    'shop.hello has {{nmae}}, which is not filled: नमस्ते {{nmae}}',
    'shop.bye stands for no English text',
    'shop.items_many stands for no English text',
    'other is no part of the product',
  ])
  const untouched = { ...whole, reason_other: 'see the mail' }
  expect(problemsOf(parts, { shop: untouched }, 'hi')).toEqual([
    'shop.reason_other is still in English: see the mail',
  ])
  expect(skeletonOf(parts, { shop: without }, 'hi')).toEqual({
    language: { name: 'हिन्दी', locale: 'hi-IN-u-nu-latn' },
    shop: { ...whole, hello: 'Hello {{name}}' },
  })
})

it('finds English texts that no source shows', () => {
  const dynamic = ['t(`reason_', '{why}`)'].join('$')
  expect(unusedKeys(english, ["t('items', { count })", "t('hello')", dynamic])).toEqual([])
  expect(unusedKeys(english, ["t('hello')", dynamic])).toEqual(['items_one', 'items_other'])
  expect(unusedKeys(english, ["t('items', {})", 'const labels = { hello: 1 }'])).toEqual(['reason_other'])
})
