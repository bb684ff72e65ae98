import { join, resolve } from 'node:path'
import { isCommonPassword } from '@rasad/contract/common-passwords'
import { limits } from '@rasad/contract/limits'
import { commonPasswordMessage, StrongPasswordSchema } from '@rasad/contract/passwords'
import type { Support } from '@rasad/contract/registrations'
import { EmailSchema, PhoneSchema } from '@rasad/contract/texts'
import { z } from 'zod'
import { isLoopbackHost } from './platform/loopback.ts'
import { isDemoEmail } from './seeding/demo-people.ts'

const defaultHost = '127.0.0.1'

const text = z.string().trim()

function url(protocols: string[]) {
  return text.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    message: `must be a URL that begins with ${protocols.map((name) => `${name}//`).join(' or ')}`,
  })
}

/** `name@example.org` or `Rasad <name@example.org>`. */
const MailboxSchema = text.transform((value, context) => {
  const [, name = '', address = ''] = /^(?:([^<>@]*)<)?([^\s<>@,;]+@[^\s<>@,;]+)>?$/.exec(value) ?? []
  if (address && value.includes('<') === value.endsWith('>')) return { name: name.trim(), address }
  context.addIssue('must be an e-mail address, or a name and an address: Rasad <no-reply@example.org>')
  return z.NEVER
})

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

const EnvironmentSchema = z.object({
  PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 to 65535')
    .max(65_535, 'must be 0 to 65535')
    .default(5000),
  HOST: text.min(1).default(defaultHost),
  DATA_DIR: text.min(1).default('./data'),
  LINK_KEY_FILE: text.min(1).optional(),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  DEMO: z.enum(['true', 'false'], 'must be true or false').optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: MailboxSchema.default({ name: 'Rasad', address: 'no-reply@localhost' }),
  S3_ENDPOINT: url(['http:', 'https:']).optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  ADMIN_EMAIL: EmailSchema.optional(),
  ADMIN_PASSWORD: StrongPasswordSchema.refine(
    (password) => !isCommonPassword(password, 'strong'),
    commonPasswordMessage,
  ).optional(),
  TRUST_PROXY: text.optional(),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  SHOW_FIXED_RATING: z.enum(['true', 'false'], 'must be true or false').default('true'),
  STALE_LISTING_DAYS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 to 3650')
    .max(3_650, 'must be 1 to 3650')
    .default(limits.staleListingDays),
  DIGEST_HOUR: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 to 23')
    .max(23, 'must be 0 to 23')
    .default(8),
  SUPPORT_EMAIL: EmailSchema.optional(),
  SUPPORT_PHONE: PhoneSchema.optional(),
  INBOUND_MAIL_SECRET: text.min(16, 'must have at least 16 characters').optional(),
  INBOUND_MAIL_ADDRESS: MailboxSchema.optional(),
  METRICS_TOKEN: text.min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be one of trace, debug, info, warn, error, fatal, silent',
    )
    .default('info'),
})

/** The names of all variables that are read. `.env.sample` explains them. */
export const environmentNames: readonly string[] = Object.keys(EnvironmentSchema.shape)

/** Everything that an operator can set. Read once from the environment at start; no other code reads it. */
export interface Config {
  port: number
  host: string
  /** Absolute path of the folder that holds the embedded database, files and mail. */
  dataDir: string
  /** Absolute path of the file with the key that lets owners see their links again. Never in a backup. */
  linkKeyFile: string
  /** The operator's own PostgreSQL server; null: the embedded one. */
  databaseUrl: string | null
  /** Base of links in mail and QR codes, without a trailing slash; null: derived from the address it listens on. */
  publicUrl: string | null
  /** Load the demo world into an empty database. */
  demo: boolean
  /**
   * The settings that let other machines reach the service, such as `HOST is 0.0.0.0`; empty if there are none. A
   * public service never has the demo world, whose passwords are public.
   */
  publicBecause: readonly string[]
  /** The mail server; null: mails are written as files to `outbox` in the data directory. */
  smtpUrl: string | null
  mailFrom: { name: string; address: string }
  /** The store of uploaded files; null: `files` in the data directory. */
  s3: S3Config | null
  /** The operator's account, created at start if it does not exist. */
  superAdmin: { email: string; password: string } | null
  /** Proxies whose X-Forwarded-For header is trusted. */
  trustProxy: string[]
  rateLimits: boolean
  /** Whether the fixed rating and the fixed business hours are shown. */
  showFixedRating: boolean
  /** Days after which a listing that nobody has confirmed says so. */
  staleListingDays: number
  /** The hour in India at which daily summaries are mailed. */
  digestHour: number
  /** How people who wait for a decision reach the operator. */
  support: Support
  /** Seconds within which a decision can be undone. Its mail waits that long. */
  undoSeconds: number
  /** How mails with stock files come in; null: they do not. */
  inboundMail: InboundMailConfig | null
  metricsToken: string | null
  logLevel: z.output<typeof EnvironmentSchema>['LOG_LEVEL']
}

export interface InboundMailConfig {
  /** Shared with the mail provider, or with the program that sends its mails on. */
  secret: string
  /** The address that stockists' addresses are made of: `stock@in.example`. */
  mailbox: string
}

export interface S3Config {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** The environment has an invalid value. The start ends with this message. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads the environment. Empty values count as unset.
 * @throws ConfigError naming every invalid value and what it must be.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = EnvironmentSchema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${String(issue.path[0])}: ${issue.message}`)
    throw new ConfigError(`The environment has invalid values:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  const demo = env.DEMO === 'true'
  const publicBecause = reasonsToBePublic(env)
  if (demo && publicBecause.length > 0) {
    throw new ConfigError(
      `DEMO is true, but ${publicBecause.join(' and ')}: the passwords of the demo world are public, so it is only served to this machine. Set DEMO=false, or change ${namesOf(publicBecause)}.`,
    )
  }
  const superAdmin = superAdminOf(env)
  if (demo && superAdmin && isDemoEmail(superAdmin.email)) {
    throw new ConfigError(
      `DEMO is true, but ADMIN_EMAIL is ${superAdmin.email}, whose password everybody knows in the demo world. Set ADMIN_EMAIL to an address of your own.`,
    )
  }
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    linkKeyFile: resolve(env.LINK_KEY_FILE ?? join(env.DATA_DIR, 'keys', 'links')),
    databaseUrl: env.DATABASE_URL ?? null,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    demo,
    publicBecause,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    s3: readS3(env),
    superAdmin,
    trustProxy: env.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? [],
    rateLimits: env.RATE_LIMITS === 'on',
    showFixedRating: env.SHOW_FIXED_RATING === 'true',
    staleListingDays: env.STALE_LISTING_DAYS,
    digestHour: env.DIGEST_HOUR,
    support: { email: env.SUPPORT_EMAIL ?? null, phone: env.SUPPORT_PHONE ?? null },
    undoSeconds: limits.undoSeconds,
    inboundMail: inboundMailOf(env),
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
  }
}

/** All of the store's values or none: with some missing, files would end up where nobody looks for them. */
function readS3(env: z.output<typeof EnvironmentSchema>): S3Config | null {
  const missing = s3Names.filter((name) => env[name] === undefined)
  // The region has a default, so it is never missing.
  if (missing.length === s3Names.length - 1) return null
  if (missing.length > 0) {
    throw new ConfigError(`The S3 store needs all of its values. Missing: ${missing.join(', ')}.`)
  }
  const [endpoint = '', bucket = '', region = '', accessKeyId = '', secretAccessKey = ''] = s3Names.map(
    (name) => env[name],
  )
  return { endpoint, bucket, region, accessKeyId, secretAccessKey }
}

function superAdminOf({
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: password,
}: z.output<typeof EnvironmentSchema>): Config['superAdmin'] {
  if (email === undefined && password === undefined) return null
  if (email === undefined || password === undefined) {
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD make the owner together: set both or neither.')
  }
  return { email, password }
}

/** Of 64 characters before the @, a plus sign and a token take 33. */
const maxMailboxName = 31

function inboundMailOf({
  INBOUND_MAIL_SECRET: secret,
  INBOUND_MAIL_ADDRESS: mailbox,
  MAIL_FROM: from,
}: z.output<typeof EnvironmentSchema>): Config['inboundMail'] {
  if (secret === undefined) {
    if (mailbox === undefined) return null
    throw new ConfigError(
      'INBOUND_MAIL_ADDRESS needs INBOUND_MAIL_SECRET, which proves where a mail comes from.',
    )
  }
  if (mailbox && mailbox.address.lastIndexOf('@') > maxMailboxName) {
    throw new ConfigError(
      `INBOUND_MAIL_ADDRESS has more than ${maxMailboxName} characters before the @: there is no room for a token behind them.`,
    )
  }
  return { secret, mailbox: mailbox?.address ?? `stock@${from.address.split('@')[1]}` }
}

/** @returns reasons such as `HOST is 0.0.0.0`, with the name first. */
function reasonsToBePublic(env: {
  HOST: string
  PUBLIC_URL?: string | undefined
  TRUST_PROXY?: string | undefined
}): string[] {
  return [
    ...(isLoopbackHost(env.HOST) ? [] : [`HOST is ${env.HOST}`]),
    ...(env.PUBLIC_URL === undefined || isLoopbackUrl(env.PUBLIC_URL)
      ? []
      : [`PUBLIC_URL is ${env.PUBLIC_URL}`]),
    ...(env.TRUST_PROXY === undefined ? [] : [`TRUST_PROXY is ${env.TRUST_PROXY}`]),
  ]
}

function namesOf(reasons: string[]): string {
  return reasons.map((reason) => reason.split(' ', 1)[0]).join(' and ')
}

function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && isLoopbackHost(new URL(url).hostname)
}

/**
 * Whether `npm start` loads the demo world by default: only if other machines cannot reach the service, and neither an
 * own database nor an owner shows that the service is meant to last.
 */
export function demoByDefault(environment: NodeJS.ProcessEnv = process.env): boolean {
  const given = (name: string) => environment[name]?.trim() || undefined
  if (given('DATABASE_URL') || given('ADMIN_EMAIL')) return false
  const [HOST = defaultHost, PUBLIC_URL, TRUST_PROXY] = ['HOST', 'PUBLIC_URL', 'TRUST_PROXY'].map(given)
  return reasonsToBePublic({ HOST, PUBLIC_URL, TRUST_PROXY }).length === 0
}
