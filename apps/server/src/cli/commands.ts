import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config.ts'
import { adminsCommand } from './admins.ts'
import { backupCommand } from './backup.ts'
import { type Command, CommandError } from './command.ts'
import { createAdminCommand, createUserCommand } from './create-account.ts'
import { demoRemoveCommand } from './demo-remove.ts'
import { doctorCommand } from './doctor.ts'
import { forgetPhoneCommand } from './forget-phone.ts'
import { importMedicinesCommand } from './import-medicines.ts'
import { matchCommand } from './match.ts'
import { migrateCommand } from './migrate.ts'
import { readListCommand } from './read-list.ts'
import { readStockCommand } from './read-stock.ts'
import { removeAdminCommand } from './remove-admin.ts'
import { restoreCommand } from './restore.ts'
import { rotateKeysCommand } from './rotate-keys.ts'
import { seedBenchCommand } from './seed-bench.ts'
import { seedDemoCommand } from './seed-demo.ts'
import { serveCommand } from './serve.ts'
import { notice, say } from './terminal.ts'

const commands: Command[] = [
  serveCommand,
  migrateCommand,
  seedDemoCommand,
  demoRemoveCommand,
  seedBenchCommand,
  importMedicinesCommand,
  matchCommand,
  readListCommand,
  readStockCommand,
  createAdminCommand,
  createUserCommand,
  adminsCommand,
  removeAdminCommand,
  backupCommand,
  restoreCommand,
  rotateKeysCommand,
  forgetPhoneCommand,
  doctorCommand,
]

/** Options that name a file; the others are numbers. */
const fileOptions = new Set(['report', 'catalogue'])

const helpOption: ParseArgsOptionsConfig = { help: { type: 'boolean', short: 'h' } }

/** Runs one command line. Prints a mistake as one line on standard error and exits with its code. */
export async function runCommand(words: string[]): Promise<void> {
  // The reader of our output can close it early: `rasad doctor | head -1`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  try {
    await dispatch(words)
  } catch (error) {
    fail(error)
  }
}

async function dispatch(words: string[]): Promise<void> {
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word))
  if (!command) return overview(words)
  const { values, positionals } = readWords(command, words.slice(command.name.split(' ').length))
  if (values.help) return say(`${usage(command)}\n\n${command.summary}.\n\n${command.help}`)
  if (positionals.length !== command.operands.length) {
    const problem =
      positionals.length < command.operands.length
        ? `${command.operands[positionals.length]} is missing`
        : `"${positionals[command.operands.length]}" is too much`
    throw new CommandError(`rasad ${command.name}: ${problem}. ${usage(command)}`)
  }
  await command.run({ operands: positionals, options: values, config: readConfig() })
}

function readWords(command: Command, words: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      options: { ...command.options, ...helpOption },
      allowPositionals: true,
    })
    return { values: values as Record<string, string | boolean | undefined>, positionals }
  } catch (error) {
    const [problem = ''] = (error as Error).message.split(/\. To specify|\n/)
    throw new CommandError(
      `rasad ${command.name}: ${problem}. "rasad ${command.name} --help" lists its options.`,
    )
  }
}

function overview(words: string[]): void {
  const asked = words.some((word) => word === '--help' || word === '-h' || word === 'help')
  const typed = words.filter((word) => !word.startsWith('-') && word !== 'help')
  const family = commands.filter(({ name }) => typed.length > 0 && name.startsWith(`${typed[0]} `))
  if (asked && (typed.length === 0 || family.length > 0)) {
    say(list(family))
    return
  }
  if (typed.length > 0 && family.length === 0) {
    throw new CommandError(`There is no command "${typed.join(' ')}". "rasad --help" lists them.`)
  }
  if (family.length > 0) {
    const names = family.map(({ name }) => `"rasad ${name}"`).join(' or ')
    throw new CommandError(`rasad ${typed.join(' ')} is not a whole command. Try ${names}.`)
  }
  if (words.length > 0) throw new CommandError(`rasad does not know "${words[0]}". "rasad --help" helps.`)
  throw new CommandError(`Which command?\n\n${list([])}`)
}

function list(family: Command[]): string {
  const shown = family.length > 0 ? family : commands
  const width = Math.max(...shown.map((command) => usage(command).length)) + 2
  const lines = shown.map(
    (command) => `  ${usage(command).slice('Usage: '.length).padEnd(width)}${command.summary}`,
  )
  return `Rasad: who supplies this medicine?\n\n${lines.join('\n')}\n\n"rasad COMMAND --help" says more about one.`
}

function usage({ name, operands, options }: Command): string {
  const flags = Object.entries(options).map(([flag, { type }]) =>
    type === 'boolean' ? `[--${flag}]` : `[--${flag} ${fileOptions.has(flag) ? 'FILE' : 'N'}]`,
  )
  return ['Usage: rasad', name, ...operands, ...flags].join(' ')
}

function fail(error: unknown): never {
  if (error instanceof CommandError || error instanceof ConfigError) {
    notice(error.message)
    process.exit(error instanceof CommandError ? error.exitCode : 1)
  }
  // An unexpected error: print the stack for debugging.
  notice(error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exit(1)
}
