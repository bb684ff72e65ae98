import { errorCodes } from '@rasad/contract/error-codes'
import { type HostileCase, makeCase, type Plan, validCases } from './generate.ts'
import { createSender, type HostileAnswer } from './send.ts'

export interface HostileRun {
  seed: number
  /** The number of hostile cases, after the valid ones; or only this one. */
  cases: number
  only?: number | undefined
  port: number
  plan: Plan
  tokens: Record<string, string | undefined>
  /** Texts that no answer may contain. */
  secrets: readonly string[]
  /** Called now and then with the number of finished cases. */
  onProgress?(done: number): void
}

export interface Fault {
  index: number
  fault: string
  hostile: HostileCase
  answer: HostileAnswer | undefined
}

export interface HostileReport {
  tried: number
  searches: number
  faults: Fault[]
  /** Number of answers per status. */
  statuses: Record<string, number>
  /** By call: how many valid requests succeeded. */
  succeeded: Record<string, number>
  slowest: { milliseconds: number; about: string }
}

const atOnce = 16
const maxFaults = 20

/** Sends all cases and judges each answer. */
export async function runHostile(run: HostileRun): Promise<HostileReport> {
  const sender = createSender(run.port)
  const report: HostileReport = {
    tried: 0,
    searches: 0,
    faults: [],
    statuses: {},
    succeeded: {},
    slowest: { milliseconds: 0, about: '' },
  }
  let next = run.only ?? 0
  const end = run.only === undefined ? validCases(run.plan) + run.cases : run.only + 1

  async function work(): Promise<void> {
    while (next < end && report.faults.length < maxFaults) {
      const index = next++
      const hostile = makeCase(run.seed, index, run.plan)
      const bare = 'authorization' in hostile.headers && !hostile.byCookie
      let answer: HostileAnswer | undefined
      let fault: string | undefined
      try {
        answer = await sender.send(hostile, bare ? undefined : run.tokens[hostile.caller])
        fault = faultOf(hostile, answer, run.secrets)
      } catch (error) {
        fault = (error as Error).message
      }
      if (fault) report.faults.push({ index, fault, hostile, answer })
      count(report, hostile, answer)
      if (report.tried % 1_000 === 0) run.onProgress?.(report.tried)
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
  } finally {
    sender.close()
  }
  return report
}

function count(report: HostileReport, hostile: HostileCase, answer: HostileAnswer | undefined): void {
  report.tried++
  if (hostile.about === 'search') report.searches++
  const status = String(answer?.status ?? 'none')
  report.statuses[status] = (report.statuses[status] ?? 0) + 1
  if (!answer) return
  if (hostile.about === 'nothing wrong' && answer.status >= 200 && answer.status < 300) {
    report.succeeded[hostile.operation] = (report.succeeded[hostile.operation] ?? 0) + 1
  }
  if (answer.milliseconds > report.slowest.milliseconds) {
    report.slowest = {
      milliseconds: answer.milliseconds,
      about: `${hostile.method} ${hostile.path.slice(0, 80)} (${hostile.about})`,
    }
  }
}

/** A fault with everything needed to reproduce it. */
export function describeFault(seed: number, { index, fault, hostile, answer }: Fault): string {
  const { body, raw, ...rest } = hostile
  const start =
    body && (body.length > 400 ? `${body.subarray(0, 400)}… (${body.length} bytes)` : String(body))
  return [
    `case ${index}: ${fault}`,
    `  ${JSON.stringify(rest).slice(0, 1_500)}`,
    ...(start === undefined ? [] : [`  body ${JSON.stringify(start)}`]),
    ...(raw === undefined ? [] : [`  bytes ${JSON.stringify(raw.slice(0, 300))}`]),
    `  answer ${answer ? `${answer.status} ${answer.body.slice(0, 300)}` : 'none'}`,
    `  again: npm run test:hostile -- --seed ${seed} --case ${index}`,
  ].join('\n')
}

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
function faultOf(
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
