import { errorCodes } from '@rasad/contract/error-codes'
import type { HostileCase } from './generate.ts'
import type { HostileAnswer } from './send.ts'

/** Internals of the service. No payload contains any of them, so an echo is not mistaken for a leak. */
const internals: readonly RegExp[] = [
  /\bat .{1,80}\(?(file:\/\/|node:|\/)\S+:\d+:\d+/,
  /node_modules|node:internal/,
  /\.(ts|mjs|js):\d+/,
  /\b(TypeError|RangeError|SyntaxError|ZodError|PostgresError|DatabaseError|AssertionError)\b/,
  /syntax error at or near|violates \w+ constraint|invalid input syntax|invalid byte sequence/,
  /\brelation "|column "\w+" |duplicate key value|current transaction is aborted/,
  /\b(kysely|graphile|libvips|pino|busboy|fastify)\b/i,
  /\bFST_|\bHPE_|\bERR_[A-Z]|\bE(NOENT|ACCES|CONNREFUSED|CONNRESET|PIPE)\b/,
  /\$argon2|root:x:0:0/,
  /is not a function|Cannot (read|set|convert|destructure)|of undefined|Unexpected token/,
]

/** What is wrong with an answer; undefined if nothing is. @param secrets more texts that no answer may contain. */
export function faultOf(
  { caller, method, raw, only }: HostileCase,
  { status, headers, body }: HostileAnswer,
  secrets: readonly string[],
): string | undefined {
  if (status >= 500) return `answered ${status}`
  if (only && !only.includes(status)) return `answered ${status}, not ${only.join(' or ')}`
  const shown = internals.find((pattern) => pattern.test(body))
  if (shown) return `shows internals: ${shown.exec(body)?.[0]}`
  const secret = secrets.find((text) => body.includes(text))
  if (secret) return `shows ${secret}`
  if (raw !== undefined || status === 0) return undefined
  if (headers['x-content-type-options'] !== 'nosniff' && status !== 400) return 'is not marked nosniff'
  const type = headers['content-type'] ?? ''
  if (caller !== 'admin' && type.includes('text/html') && status < 400) return 'is a page'
  if (status < 400 || method === 'HEAD') return undefined
  return faultOfRefusal(type, body)
}

/** Every refusal has the same shape. */
function faultOfRefusal(type: string, body: string): string | undefined {
  if (!type.startsWith('application/json')) return `is a refusal as ${type || 'nothing'}`
  try {
    const { success, code, message } = JSON.parse(body)
    if (success === false && code in errorCodes && typeof message === 'string') return undefined
  } catch {
    // A body that cannot be parsed has the wrong shape, too.
  }
  return 'is a refusal of another shape'
}
