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
    ['SMTP_URL', 'http://mail.example'],
    ['S3_ENDPOINT', 's3.example'],
    ['RATE_LIMITS', '0'],
    ['METRICS_TOKEN', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['ADMIN_EMAIL', 'boss'],
    ['ADMIN_PASSWORD', 'weak'],
    ['SMTP_URL', 'http://mail.example'],
  ])('refuses %s=%s and names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })

  it('knows where mail comes from', () => {
    expect(readConfig({}).mailFrom).toEqual({ name: 'Rasad', address: 'no-reply@localhost' })
    expect(readConfig({ MAIL_FROM: 'a@b.example' }).mailFrom).toEqual({ name: '', address: 'a@b.example' })
    expect(readConfig({ MAIL_FROM: 'Rasad Pune <a@b.example>' }).mailFrom).toEqual({
      name: 'Rasad Pune',
      address: 'a@b.example',
    })
    for (const wrong of ['rasad', 'a@b, c@d', 'a@b <c@d>', '<a@b', 'a@b>']) {
      expect(() => readConfig({ MAIL_FROM: wrong })).toThrow('MAIL_FROM')
    }
  })

  it('takes an S3 store whole or not at all', () => {
    const whole = { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' }
    expect(readConfig({}).s3).toBeNull()
    expect(() => readConfig(whole)).toThrow('S3_SECRET_ACCESS_KEY')
    expect(readConfig({ ...whole, S3_SECRET_ACCESS_KEY: 's' }).s3).toEqual({
      endpoint: 'https://s3.example',
      bucket: 'b',
      region: 'us-east-1',
      accessKeyId: 'k',
      secretAccessKey: 's',
    })
  })

  it('makes an owner of an e-mail and a password, never of one of them', () => {
    const [ADMIN_EMAIL, ADMIN_PASSWORD] = ['boss@rasad.example', 'Owner-Pass-1']
    expect(readConfig({ ADMIN_EMAIL, ADMIN_PASSWORD }).owner).toEqual({
      email: ADMIN_EMAIL,
      password: ADMIN_PASSWORD,
    })
    expect(readConfig({}).owner).toBeNull()
    expect(() => readConfig({ ADMIN_EMAIL })).toThrow(/both or neither/)
    expect(() => readConfig({ ADMIN_PASSWORD })).toThrow(/both or neither/)
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
