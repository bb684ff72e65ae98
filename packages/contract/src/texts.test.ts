import { describe, expect, it } from 'vitest'
import { line, paragraph } from './texts.ts'

const LineSchema = line('Name is required')
const ParagraphSchema = paragraph('Address is required')
const refusal = (schema: typeof LineSchema, text: string) => schema.safeParse(text).error?.issues[0]?.message

describe('a text', () => {
  it.each([
    ['zero-width spaces', '\u200b\u200b'],
    ['a Hangul filler', '\u3164'],
    ['a Braille blank', '\u2800'],
    ['a joiner', ' \u200d '],
    ['soft hyphens', '\u00ad\u00ad'],
    ['marks without a letter', '\u0301\u0301'],
  ])('without visible characters counts as empty: %s', (_what, text) => {
    expect(refusal(LineSchema, text)).toBe('Name is required')
    expect(refusal(ParagraphSchema, text)).toBe('Address is required')
  })

  it.each([
    ['a soft hyphen', 'Cro\u00adcin'],
    ['a zero-width space', 'Crocin\u200b'],
    ['a byte order mark', '\ufeffCrocin'],
    ['a word joiner', 'Cro\u2060cin'],
  ])('loses %s', (_what, text) => {
    expect(LineSchema.parse(text)).toBe('Crocin')
    expect(ParagraphSchema.parse(text)).toBe('Crocin')
  })

  it.each([
    ['the joiners of Indic scripts', 'क्\u200dष र्\u200cय'],
    ['letters with accents', 'Cafe\u0301 Sante\u0301'],
    ['an emoji', 'Store 😀'],
  ])('keeps %s', (_what, text) => {
    expect(LineSchema.parse(text)).toBe(text)
    expect(ParagraphSchema.parse(text)).toBe(text)
  })

  it.each([
    ['half a character', 'a\ud800b'],
    ['a tab', 'a\tb'],
    ['a mark that turns the direction', '\u202enicorC'],
  ])('on one line refuses %s', (_what, text) => {
    expect(refusal(LineSchema, text)).toBe('Please remove the control characters.')
  })

  it('of several lines allows line breaks and tabs, but no lone surrogates', () => {
    expect(ParagraphSchema.parse('12 Tilak Road\r\n\tPune')).toBe('12 Tilak Road\r\n\tPune')
    expect(refusal(ParagraphSchema, 'a\udc00b')).toBe('Please remove the control characters.')
    expect(refusal(ParagraphSchema, 'a\u0000b')).toBe('Please remove the control characters.')
  })
})

it('removes marks that reverse text from paragraphs', () => {
  expect(ParagraphSchema.parse('Send \u202e05\u202c strips\u2066 today\u2069\nShop 4')).toBe(
    'Send 05 strips today\nShop 4',
  )
  expect(ParagraphSchema.parse('דנה\u200f (2)')).toBe('דנה\u200f (2)')
})
