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
      staleListingDays: 60,
    })
  })

  it('says when listings are stale', () => {
    expect(readConfig({ STALE_LISTING_DAYS: '30' }).staleListingDays).toBe(30)
  })

  it('treats empty values as unset', () => {
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
    ['STALE_LISTING_DAYS', '0'],
    ['INBOUND_MAIL_SECRET', 'short'],
    ['INBOUND_MAIL_ADDRESS', 'stock'],
    ['LOG_LEVEL', 'loud'],
    ['ADMIN_EMAIL', 'boss'],
    ['ADMIN_PASSWORD', 'weak'],
    ['SMTP_URL', 'http://mail.example'],
  ])('refuses %s=%s and names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
    expect(() => readConfig({ [name]: value })).toThrow(name)
  })

  it('reads the sender of mails', () => {
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

  it('takes stock files by mail with a secret alone', () => {
    expect(readConfig({}).inboundMail).toBeNull()
    const INBOUND_MAIL_SECRET = 'a secret between two programs'
    const inbound = (more: Record<string, string>) => readConfig({ INBOUND_MAIL_SECRET, ...more }).inboundMail
    expect(inbound({ INBOUND_MAIL_ADDRESS: 'stock@in.rasad.example' })).toEqual({
      ...{ secret: INBOUND_MAIL_SECRET, mailbox: 'stock@in.rasad.example' },
    })
    expect(inbound({ MAIL_FROM: 'Rasad <no-reply@rasad.example>' })?.mailbox).toBe('stock@rasad.example')
    expect(() => readConfig({ INBOUND_MAIL_ADDRESS: 'stock@in.rasad.example' })).toThrow(
      'INBOUND_MAIL_SECRET',
    )
    expect(inbound({ INBOUND_MAIL_ADDRESS: `${'s'.repeat(31)}@x.example` })?.mailbox).toContain('@x.example')
    expect(() => inbound({ INBOUND_MAIL_ADDRESS: `${'s'.repeat(32)}@x.example` })).toThrow(
      'INBOUND_MAIL_ADDRESS',
    )
  })

  it('requires all values of an S3 store or none', () => {
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

  it('requires e-mail and password of the owner together', () => {
    const [ADMIN_EMAIL, ADMIN_PASSWORD] = ['boss@rasad.example', 'Owner-Pass-1']
    expect(readConfig({ ADMIN_EMAIL, ADMIN_PASSWORD }).superAdmin).toEqual({
      email: ADMIN_EMAIL,
      password: ADMIN_PASSWORD,
    })
    expect(readConfig({}).superAdmin).toBeNull()
    expect(() => readConfig({ ADMIN_EMAIL })).toThrow(/both or neither/)
    expect(() => readConfig({ ADMIN_PASSWORD })).toThrow(/both or neither/)
  })

  it('names every invalid value at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT[\s\S]*LOG_LEVEL/)
  })

  it.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '192.168.1.5'],
    ['HOST', '::'],
    ['PUBLIC_URL', 'https://rasad.example'],
    ['PUBLIC_URL', 'http://localhost.rasad.example'],
    ['TRUST_PROXY', '127.0.0.1'],
    ['TRUST_PROXY', 'loopback'],
  ])('is public with %s=%s: no demo world, and DEMO=true is refused by name', (name, value) => {
    const environment = { [name]: value }
    expect(readConfig(environment).publicBecause).toEqual([`${name} is ${value}`])
    expect(demoByDefault(environment)).toBe(false)
    for (const more of [{}, { ADMIN_EMAIL: 'a@b.in', ADMIN_PASSWORD: 'Owner-Pass-1' }]) {
      expect(() => readConfig({ ...environment, ...more, DEMO: 'true' })).toThrow(
        new RegExp(`DEMO is true, but ${name} is .*Set DEMO=false, or change ${name}\\.`),
      )
    }
  })

  it('names every value that makes it public', () => {
    const environment = { HOST: '0.0.0.0', PUBLIC_URL: 'https://rasad.example', TRUST_PROXY: '10.0.0.1' }
    expect(() => readConfig({ ...environment, DEMO: 'true' })).toThrow(
      'Set DEMO=false, or change HOST and PUBLIC_URL and TRUST_PROXY.',
    )
  })

  it.each([
    {},
    { HOST: '' },
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2' },
    { PUBLIC_URL: 'http://localhost:8080' },
    { PUBLIC_URL: 'http://[::1]:5000/', TRUST_PROXY: ' ' },
    { PUBLIC_URL: 'https://127.0.0.1' },
  ])('offers the demo world where other machines cannot connect: %j', (environment) => {
    expect(demoByDefault(environment)).toBe(true)
    expect(readConfig({ ...environment, DEMO: 'true' })).toMatchObject({ demo: true, publicBecause: [] })
  })

  it('loads the demo world next to an own owner or database only with DEMO=true', () => {
    const owner = { ADMIN_EMAIL: 'boss@clinic.example', ADMIN_PASSWORD: 'Owner-Pass-1' }
    for (const own of [owner, { DATABASE_URL: 'postgres://x/y' }]) {
      expect(demoByDefault(own)).toBe(false)
      expect(readConfig({ ...own, DEMO: 'true' }).demo).toBe(true)
    }
  })

  it('refuses a demo account as the owner: its password would stay public', () => {
    const environment = { ADMIN_EMAIL: 'Owner@rasad.example', ADMIN_PASSWORD: 'Owner-Pass-1' }
    expect(() => readConfig({ ...environment, DEMO: 'true' })).toThrow('an address of your own')
    expect(readConfig(environment).superAdmin?.email).toBe('Owner@rasad.example')
  })
})
