import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLinkTokens } from './link-tokens.ts'

const tokens = createLinkTokens(randomBytes(32))

test('gives the same token again, and proves it', () => {
  for (const no of [1, 77, 2 ** 31 - 1]) {
    const token = tokens.issue('reply', no, 1)
    expect(tokens.issue('reply', no, 1)).toBe(token)
    expect(token).toMatch(/^[\w-]{27}$/)
    expect(tokens.numberOf(token)).toBe(no)
    expect(tokens.proves(token, 'reply', no, 1)).toBe(true)
  }
})

test('proves nothing of another kind, number, version or installation', () => {
  const token = tokens.issue('reply', 77, 1)
  expect(tokens.proves(token, 'share', 77, 1)).toBe(false)
  expect(tokens.proves(token, 'reply', 78, 1)).toBe(false)
  expect(tokens.proves(token, 'reply', 77, 2)).toBe(false)
  expect(createLinkTokens(randomBytes(32)).proves(token, 'reply', 77, 1)).toBe(false)
})

test('takes one spelling of a token only, and no other text', () => {
  const token = tokens.issue('share', 5, 1)
  for (const other of ['', 'x', `${token}A`, token.slice(1), `${token}=`, randomBytes(20).toString('hex')])
    expect(tokens.numberOf(other), other).toBeUndefined()
  const guess = randomBytes(20).toString('base64url')
  expect(tokens.proves(guess, 'share', tokens.numberOf(guess) ?? 1, 1)).toBe(false)
})
