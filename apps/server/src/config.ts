import { resolve } from 'node:path'
import { isCommonPassword } from '@rasad/contract/common-passwords'
import { commonPasswordMessage, StrongPasswordSchema } from '@rasad/contract/passwords'
import { EmailSchema } from '@rasad/contract/texts'
import { z } from 'zod'

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '::1'])

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
  HOST: text.min(1).default('127.0.0.1'),
  DATA_DIR: text.min(1).default('./data'),
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
  METRICS_TOKEN: text.min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be one of trace, debug, info, warn, error, fatal, silent',
    )
    .default('info'),
})

/** The names of all that is read; `.env.sample` explains them. */
export const environmentNames: readonly string[] = Object.keys(EnvironmentSchema.shape)

/** Everything an operator can set. Made once at start from the environment; nothing else reads it. */
export interface Config {
  port: number
  host: string
  /** Absolute path of the folder that holds the embedded database, files and mail. */
  dataDir: string
  /** A PostgreSQL server of the operator's own; null: the product runs its own. */
  databaseUrl: string | null
  /** Base of links in mail and QR codes, without a slash at its end; null: made from where it listens. */
  publicUrl: string | null
  /** Load the demo world into an empty database. */
  demo: boolean
  /** Whether the service is reached from this machine alone. */
  loopback: boolean
  /** The mail server; null: each mail is a file in the data directory's `outbox`. */
  smtpUrl: string | null
  mailFrom: { name: string; address: string }
  /** The store of uploaded files; null: the data directory's `files`. */
  s3: S3Config | null
  /** The account of whoever runs the service, made at start where it is not there yet. */
  owner: { email: string; password: string } | null
  /** Addresses whose X-Forwarded-For is believed. */
  trustProxy: string[]
  rateLimits: boolean
  metricsToken: string | null
  logLevel: z.output<typeof EnvironmentSchema>['LOG_LEVEL']
}

export interface S3Config {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** A value of the environment is not what it must be: the start ends with this message. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads the environment. Empty values count as not set.
 * @throws ConfigError naming every bad value and what it must be.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = EnvironmentSchema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${String(issue.path[0])}: ${issue.message}`)
    throw new ConfigError(`The environment has values that cannot be used:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  const demo = env.DEMO === 'true'
  if (demo && !loopbackHosts.has(env.HOST)) {
    throw new ConfigError(
      `DEMO is on, but HOST is ${env.HOST}: the demo world's passwords are public, so it is only served on a loopback address. Set DEMO=false or HOST=127.0.0.1.`,
    )
  }
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    demo,
    loopback: loopbackHosts.has(env.HOST),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    s3: readS3(env),
    owner: ownerOf(env),
    trustProxy: env.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? [],
    rateLimits: env.RATE_LIMITS === 'on',
    metricsToken: env.METRICS_TOKEN ?? null,
    logLevel: env.LOG_LEVEL,
  }
}

/** All of the store's values or none: a half-named store would put files where nobody looks for them. */
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

function ownerOf({
  ADMIN_EMAIL: email,
  ADMIN_PASSWORD: password,
}: z.output<typeof EnvironmentSchema>): Config['owner'] {
  if (email === undefined && password === undefined) return null
  if (email === undefined || password === undefined) {
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD make the owner together: set both or neither.')
  }
  return { email, password }
}

/** Whether `npm start` may load the demo world without being asked: only on a laptop's own address. */
export function demoByDefault(environment: NodeJS.ProcessEnv = process.env): boolean {
  return !environment.DATABASE_URL?.trim() && loopbackHosts.has(environment.HOST?.trim() || '127.0.0.1')
}
