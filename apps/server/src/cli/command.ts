import type { ParseArgsOptionsConfig } from 'node:util'
import type { Config } from '../config.ts'

/** What one command is called, takes and does. */
export interface Command {
  /** As typed: `import medicines`. */
  name: string
  /** What must follow the name, in order: `FILE`. */
  operands: string[]
  options: ParseArgsOptionsConfig
  /** One line for the list of commands. */
  summary: string
  /** The rest of its help: the options, and what one must know. */
  help: string
  run(given: Given): Promise<void>
}

export interface Given {
  operands: string[]
  options: Record<string, string | boolean | undefined>
  config: Config
}

/** A mistake of whoever typed the command, or a state they must know of. Told in one line. */
export class CommandError extends Error {
  override name = 'CommandError'
  readonly exitCode: number

  constructor(message: string, options: { exitCode?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.exitCode = options.exitCode ?? 1
  }
}

/**
 * The value of an option that takes a whole number.
 * @throws CommandError naming the option when it is none, or less than `least`.
 */
export function wholeNumber(given: Given, option: string, standard: number, least = 0): number {
  const text = given.options[option]
  if (text === undefined) return standard
  const value = typeof text === 'string' && /^[\d_,]+$/.test(text) ? Number(text.replace(/[_,]/g, '')) : -1
  if (!Number.isSafeInteger(value) || value < least || value > 2_000_000_000) {
    throw new CommandError(`--${option} must be a whole number, at least ${least}; it is "${text}".`)
  }
  return value
}
