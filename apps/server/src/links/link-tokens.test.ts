import { expect, it } from 'vitest'
import { newLinkKey } from './link-keys.ts'
import { createLinkTokens, hashOfLink } from './link-tokens.ts'

const key = newLinkKey()
const tokens = createLinkTokens([key])

it('draws 128 bits that are found by their hash, and shows them again', () => {
  const drawn = Array.from({ length: 100 }, () => tokens.draw())
  const shown = drawn.map(({ token_sealed }) => tokens.show(token_sealed) ?? '')
  expect(new Set(shown).size).toBe(100)
  for (const [at, token] of shown.entries()) {
    expect(token).toMatch(/^[\w-]{22}$/)
    expect(hashOfLink(token)).toEqual(drawn[at]?.token_hash)
  }
})

it('shows nothing without the key, or of a text that was changed', () => {
  const { token_sealed: kept } = tokens.draw()
  expect(createLinkTokens([newLinkKey()]).show(kept)).toBeUndefined()
  for (let at = 0; at < kept.length; at++) {
    const changed = Buffer.from(kept)
    changed[at] = (changed[at] ?? 0) ^ 2
    expect(tokens.show(changed), `byte ${at}`).toBeUndefined()
    expect(tokens.show(kept.subarray(0, at + 1))?.length ?? 0, `cut after ${at}`).toBe(
      at === kept.length - 1 ? 22 : 0,
    )
  }
  expect(tokens.show(null)).toBeUndefined()
})

it('seals again with the key in use what another key of the file opens', () => {
  const { token_sealed: kept } = tokens.draw()
  const token = tokens.show(kept)
  const fresh = newLinkKey()
  const sealed = createLinkTokens([fresh, key]).sealAgain(kept)
  expect(createLinkTokens([fresh]).show(sealed ?? null)).toBe(token)
  expect(createLinkTokens([fresh, key]).sealAgain(sealed ?? kept)).toBeUndefined()
  expect(createLinkTokens([fresh]).sealAgain(kept)).toBeUndefined()
})

it('seals what a migration has left as it is', () => {
  const left = Buffer.concat([Buffer.of(0), Buffer.from('a-token')])
  const sealed = tokens.sealAgain(left)
  expect(sealed?.includes('a-token')).toBe(false)
  expect(tokens.show(sealed ?? null)).toBe('a-token')
})
