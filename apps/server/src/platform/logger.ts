import { maskAadhaar } from '@rasad/contract/aadhaar'
import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/** Structured logs on standard output, one JSON object per line. Credentials are never logged. */
export function createLogger(level: string, destination: DestinationStream = standardOutput()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      // URLs and database errors can contain anything that somebody typed.
      hooks: { streamWrite: maskLine },
    },
    destination,
  )
}

/** Flushes full buffers and at least once a second: one system call per line costs more than a search. */
function standardOutput(): DestinationStream {
  return pino.destination({ fd: 1, sync: false, minLength: 4_096, periodicFlush: 1_000 })
}

/**
 * A log line without Aadhaar numbers, still JSON. Only a line that contains one, or that can hide one behind an escape
 * such as `\n` or `%20`, is parsed.
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

/** Keys are field names, unless a foreign object is logged. */
function maskValue(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value)
  if (typeof value === 'number') return maskAadhaar(String(value)) === String(value) ? value : '[Aadhaar]'
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [maskAadhaar(key), inner]))
}

/** URLs encode blanks, dashes and digits of other scripts as `%20`; decode a text that hides a number this way. */
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

/** Texts that were encoded more than once. */
const maxDecodings = 3
const escaped = /%[0-9a-f]{2}/i
const allEscaped = /(?:%[0-9a-f]{2})+/gi

function decode(bytes: string): string {
  return Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8')
}
