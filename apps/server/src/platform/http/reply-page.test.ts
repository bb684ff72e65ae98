import { preferredLanguage } from '@rasad/texts'
import { expect, it } from 'vitest'
import { dataOfLink, dataOfRequest, replyPage } from './reply-page.ts'

const page = '<html lang="en"><head><title>Rasad</title></head></html>'
const token = 'Zk3xQ9_-aB2cD4eF6gH8iJ0kLmN'

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['hi', 'hi'],
  ['hi,en', 'hi'],
  ['en,hi', 'en'],
  ['en-IN,en;q=0.9,hi;q=0.8', 'en'],
  ['mr-IN, hi;q=0.9, en;q=0.8', 'hi'],
  ['hi;q=0.5, en;q=0.7', 'en'],
  ['hil', 'en'],
  ['fr', 'en'],
  ['hi;q=0', 'en'],
])('of %j takes %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})

it('asks for the data of a token at once, in the language of the reader', () => {
  const made = replyPage(page, dataOfLink(token), 'hi')
  expect(made).toContain('<html lang="hi">')
  expect(made).toContain(`crossorigin="anonymous" href="/api/replies/${token}"`)
  const id = '0123456789abcdef01234567'
  expect(replyPage(page, dataOfRequest(id), 'hi')).toContain(`href="/api/requests/${id}"`)
})

it('writes nothing into the page that is no token and no id', () => {
  for (const odd of ['short', `${token}"><script>`, `${token}?x`, 'a'.repeat(200)]) {
    expect(replyPage(page, dataOfLink(odd), 'en')).toBe(page)
    expect(replyPage(page, dataOfRequest(odd), 'en')).toBe(page)
  }
})
