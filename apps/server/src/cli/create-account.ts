import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { NewAdminSchema } from '@rasad/contract/accounts'
import { addAccount, type NewAccount } from '../accounts/add-account.ts'
import { createPasswords } from '../accounts/passwords.ts'
import { createAudit } from '../audit/audit.ts'
import { AppError } from '../platform/errors.ts'
import { type Command, CommandError, type Given } from './command.ts'
import { say } from './terminal.ts'
import { withDatabase } from './with-database.ts'

const accountOptions = { email: { type: 'string' }, name: { type: 'string' } } as const

const accountHelp = `--email ADDRESS  e-mail to sign in with, at /login
--name NAME      name of the account
Asks for the password; without a terminal, the first line of the input is used. It needs 8 characters with an
uppercase and a lowercase letter and a number.`

export const createAdminCommand: Command = {
  name: 'create-admin',
  operands: [],
  options: { ...accountOptions, owner: { type: 'boolean' } },
  summary: 'Add an admin, who approves and declines registrations',
  help: `${accountHelp}\n--owner          it can add admins too`,
  run: (given) => createAccount(given, { role: 'admin', isSuperAdmin: given.options.owner === true }),
}

export const createUserCommand: Command = {
  name: 'create-user',
  operands: [],
  options: accountOptions,
  summary: 'Add a plain user account',
  help: accountHelp,
  run: (given) => createAccount(given, { role: 'user' }),
}

/** Adds an admin or a plain user from the command line, whether or not the service is running. */
async function createAccount(
  { options, config }: Given,
  kind: Pick<NewAccount, 'role' | 'isSuperAdmin'>,
): Promise<void> {
  const { email, name } = options
  if (!email || !name) throw new CommandError('Both --email and --name are needed.')
  const parsed = NewAdminSchema.safeParse({ email, name, password: await askPassword('Password: ') })
  if (!parsed.success) throw new CommandError(parsed.error.issues.map(({ message }) => message).join(' '))
  await withDatabase(config, async ({ db }) => {
    try {
      const deps = { db, passwords: createPasswords(db), audit: createAudit({ db, rateLimits: false }) }
      const account = await addAccount(deps, { ...parsed.data, ...kind }, null)
      say(`${account.owner ? 'The owner' : `The ${account.role}`} ${account.email} can sign in at /login.`)
    } catch (error) {
      throw error instanceof AppError ? new CommandError(error.message, { cause: error }) : error
    }
  })
}

/**
 * Reads a password: typed without echo on a terminal, otherwise the first line of the input. Never an option, because
 * every user can see those in the process list.
 */
async function askPassword(prompt: string): Promise<string> {
  const terminal = process.stdin.isTTY === true
  if (terminal) process.stderr.write(prompt)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal })
  lines.on('SIGINT', () => process.exit(130))
  try {
    for await (const line of lines) return line
  } finally {
    lines.close()
    if (terminal) process.stderr.write('\n')
  }
  throw new CommandError('The password is missing: type it, or pass it as the first line of the input.')
}
