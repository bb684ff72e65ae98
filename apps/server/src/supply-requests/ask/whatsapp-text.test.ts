import { describe, expect, it } from 'vitest'
import { supplyTexts } from './supply-texts.ts'
import { lineText, visibleLength, whatsappLink, whatsappText } from './whatsapp-text.ts'

const english = supplyTexts(null)
const url = `https://rasad.example/r/${'x'.repeat(27)}`
const line = {
  name: 'Telma 40 Tablet',
  pack: 'strip of 15 tablets',
  quantity: 10,
  free: null,
  unit: null,
  note: null,
}
const message = { stockist: 'Deccan Pharma', firm: 'Shree Medical', town: 'Pune', note: null, url }

describe('a message for WhatsApp', () => {
  it('greets, says who asks for what, and gives the link', () => {
    expect(whatsappText({ ...message, note: 'By noon, please.', lines: [line] }, english)).toBe(
      [
        'Hello Deccan Pharma,',
        'Shree Medical, Pune, asks what you have of this:',
        'By noon, please.',
        '1. Telma 40 Tablet (strip of 15 tablets): 10',
        `Please answer here, without signing in:\n${url}`,
      ].join('\n\n'),
    )
  })

  it('is in the language of who sends it, with names as they are', () => {
    const lines = [{ ...line, free: 1, unit: 'strips' }]
    expect(whatsappText({ ...message, lines }, supplyTexts('hi'))).toBe(
      [
        'नमस्ते Deccan Pharma,',
        'Shree Medical, Pune को यह माल चाहिए। आपके पास क्या है?',
        '1. Telma 40 Tablet (strip of 15 tablets): 10 + 1 फ़्री पत्ते',
        `जवाब यहाँ दें, साइन इन की ज़रूरत नहीं:\n${url}`,
      ].join('\n\n'),
    )
    const many = whatsappText(
      { ...message, lines: Array.from({ length: 500 }, () => line) },
      supplyTexts('hi'),
    )
    expect(visibleLength(many)).toBeLessThanOrEqual(1_800)
    expect(many).toMatch(/और \d+ आइटम: लिंक में देखें।/)
    // What nobody has chosen is English.
    expect(whatsappText({ ...message, lines }, supplyTexts('xx'))).toContain('Hello Deccan Pharma')
  })

  it('is short also of names that are marks upon marks', () => {
    const lines = Array.from({ length: 500 }, () => ({ ...line, name: `a${'\u0301'.repeat(199)}` }))
    expect(whatsappText({ ...message, lines }, english).length).toBeLessThan(4 * 1_800 + 200)
  })

  it.each([1, 2, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 100, 500])(
    'holds whole lines within the bound, counts the rest, and the link, of %i lines',
    (count) => {
      const lines = Array.from({ length: count }, (_, at) => ({ ...line, note: `n${at}` }))
      const text = whatsappText({ ...message, lines }, english)
      expect(visibleLength(text)).toBeLessThanOrEqual(1_800)
      expect(text.endsWith(url)).toBe(true)
      const shown = text.match(/^\d+\. .+$/gm) ?? []
      expect(shown).toEqual(
        lines.slice(0, shown.length).map((each, at) => `${at + 1}. ${lineText(each, english)}`),
      )
      const left = count - shown.length
      const rest = /and (\d+) more lines?: see the link/.exec(text)
      expect(Number(rest?.[1] ?? 0)).toBe(left)
      // No line is left out that would have fitted.
      if (left > 0) expect(visibleLength(text) + lineText(line, english).length + 10).toBeGreaterThan(1_700)
    },
  )

  it('counts what people see: a sign of Hindi or a flag is one', () => {
    expect(visibleLength('क्षि')).toBeLessThanOrEqual(2)
    expect(visibleLength('🇮🇳👨‍👩‍👧')).toBe(2)
    const lines = Array.from({ length: 200 }, () => ({ ...line, name: 'टेल्मा ४० गोली' }))
    const text = whatsappText({ ...message, lines }, english)
    expect(visibleLength(text)).toBeLessThanOrEqual(1_800)
    expect(text.length).toBeGreaterThan(1_800)
  })

  it('has room for a line even where all texts are as long as they can be', () => {
    const long = 'x'.repeat(200)
    const text = whatsappText(
      {
        ...{ stockist: long, firm: long, town: long, note: 'y'.repeat(500), url },
        lines: [{ ...line, name: long, pack: null, note: long }, line],
      },
      english,
    )
    expect(visibleLength(text)).toBeLessThanOrEqual(1_800)
    expect(text).toContain(`1. ${long}`)
  })

  it('says free packs and units, and nothing of a quantity that was not said', () => {
    expect(lineText({ ...line, free: 2, unit: 'strips' }, english)).toBe(
      'Telma 40 Tablet (strip of 15 tablets): 10 + 2 free strips',
    )
    expect(lineText({ ...line, pack: null, quantity: null, unit: 'strips' }, english)).toBe('Telma 40 Tablet')
  })
})

describe('the address of a conversation', () => {
  it.each([
    ['9822000000', '919822000000'],
    ['+91 98220-00000', '919822000000'],
    ['09822000000', '919822000000'],
  ])('%s is a mobile number', (phone, number) => {
    expect(whatsappLink(phone, 'a b\n&')).toBe(`https://wa.me/${number}?text=a%20b%0A%26`)
  })

  it.each([null, '', '02024440000', '12345', '+1 415 555 0100'])('%s is none', (phone) => {
    expect(whatsappLink(phone, 'text')).toBeNull()
  })
})
