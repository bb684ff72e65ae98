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
      hooks: { streamWrite: maskAadhaar },
    },
    destination,
  )
}

/** Written by the page and at least once a second: a system call a line costs more than a search. */
function standardOutput(): DestinationStream {
  return pino.destination({ fd: 1, sync: false, minLength: 4_096, periodicFlush: 1_000 })
}
