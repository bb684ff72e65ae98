import { maskAadhaar } from '@rasad/contract/aadhaar'
import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/** Structured logs, one JSON object a line, on standard output. What could open an account never enters them. */
export function createLogger(level: string, destination: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      // Whatever somebody writes into an address or a database complains about.
      hooks: { streamWrite: maskLine },
    },
    destination,
  )
}

/** Written by the page and at least once a second: a system call a line costs more than a search. */
function standardOutput(): DestinationStream {
  return pino.destination({ fd: 1, sync: false, minLength: 4_096, periodicFlush: 1_000 })
}

/**
 * A line of the log without Aadhaar numbers, still JSON. Only a line that holds one, or that may hide one behind an
 * escape such as `\n` or `%20`, is parsed.
 */
function maskLine(line: string): string {
  const masked = maskAadhaar(line)
  if (masked === line && !/[\\%]/.test(line)) return line
  try {
    return `${JSON.stringify(JSON.parse(line), (_key, value) => maskValue(value))}\n`
  } catch {
    return masked
  }
}

/** Keys are the names of fields, except where an object of somebody else's is logged. */
function maskValue(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value)
  if (typeof value === 'number') return maskAadhaar(String(value)) === String(value) ? value : '[Aadhaar]'
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [maskAadhaar(key), inner]))
}

/** Addresses spell blanks, dashes and digits of other scripts as `%20`; a text that hides a number so is decoded. */
function maskText(text: string): string {
  const masked = maskAadhaar(text)
  let decoded = masked
  for (let round = 0; round < maxDecodings && escaped.test(decoded); round++) {
    decoded = decoded.replaceAll(allEscaped, decode)
    const found = maskAadhaar(decoded)
    if (found !== decoded) return found
  }
  return masked
}

/** Texts that somebody has encoded over again. */
const maxDecodings = 3
const escaped = /%[0-9a-f]{2}/i
const allEscaped = /(?:%[0-9a-f]{2})+/gi

function decode(bytes: string): string {
  return Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8')
}
