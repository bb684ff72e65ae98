import { type Logger, pino } from 'pino'

export type { Logger }

/** Structured logs, one JSON object a line, on standard output. What could open an account never enters them. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
  })
}
