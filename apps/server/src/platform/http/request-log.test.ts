import { describe, expect, it } from 'vitest'
import { pathWithoutSecrets } from './request-log.ts'

const token = 'pYw4VqT9Zk0sXb7RfLdC1g'
const card = '6f1d0c5a92b74e83a1c7d9e2f40b8365'

describe('a path in the log', () => {
  it.each([
    `/r/${token}`,
    `/s/${token}`,
    `/c/${card}`,
    `/api/replies/${token}`,
    `/api/replies/${token}/seen`,
    `/api/shares/${token}/ticks`,
    `/api/cards/${card}/photo`,
    `/%72/${token}`,
    `//r//${token}`,
    `/api/replies/${encodeURIComponent(token.slice(0, 10))}%2D${token.slice(10)}`,
    `/somewhere/${token}`,
    `/r/${token}%`,
    `/api/stock-files/rsk_${token}`,
  ])('%s holds no secret', (path) => {
    const shown = pathWithoutSecrets(path) ?? ''
    expect(shown).toContain('…')
    for (let at = 0; at + 8 <= token.length; at++) expect(shown).not.toContain(token.slice(at, at + 8))
    expect(shown).not.toContain(card.slice(0, 8))
  })

  it.each([
    '/api/requests/665f1c2a9b1e4c7d8a3f5b10/links/665f1c2a9b1e4c7d8a3f5b32',
    '/assets/index-DkX81_aB.js',
    '/api/stockist-dashboard',
    '/r',
  ])('%s stays as it is', (path) => {
    expect(pathWithoutSecrets(path)).toBe(path)
  })
})
