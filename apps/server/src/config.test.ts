import { describe, expect, it } from 'vitest'
import { ConfigError, demoByDefault, readConfig } from './config.ts'

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 5000,
      host: '127.0.0.1',
      databaseUrl: null,
      demo: false,
      rateLimits: true,
    })
  })

  it('takes empty values as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 5000, databaseUrl: null })
  })

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['PUBLIC_URL', 'rasad.example'],
    ['DEMO', 'maybe'],
    ['RATE_LIMITS', '0'],
    ['METRICS_TOKEN', 'short'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s and names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })

  it('names every bad value at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[\s\S]*LOG_LEVEL/)
  })

  it('refuses the demo world on an address that others can reach', () => {
    expect(() => readConfig({ DEMO: 'true', HOST: '0.0.0.0' })).toThrow(/loopback/)
  })

  it('offers the demo world only on a loopback address with a database of its own', () => {
    expect(demoByDefault({})).toBe(true)
    expect(demoByDefault({ HOST: '0.0.0.0' })).toBe(false)
    expect(demoByDefault({ DATABASE_URL: 'postgres://x/y' })).toBe(false)
  })
})
