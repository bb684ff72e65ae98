import type { ParseArgsOptionsConfig } from 'node:util'
import type { Config } from '../config.ts'

/** Name, arguments and help of one command. */
export interface Command {
  /** As typed: `import medicines`. */
  name: string
  /** Required arguments after the name, in order: `FILE`. */
  operands: string[]
  options: ParseArgsOptionsConfig
  /** One line for the list of commands. */
  summary: string
  /** The rest of its help: options and notes. */
  help: string
  run(given: Given): Promise<void>
}

export interface Given {
  operands: string[]
  options: Record<string, string | boolean | undefined>
  config: Config
}

/** A mistake in the command line, or a state that the operator must know about. Printed as one line. */
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
 * @throws CommandError naming the option if it is not a whole number or less than `least`.
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
