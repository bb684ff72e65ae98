import type { Command } from './command.ts'
import { accountHelp, accountOptions, createAccount } from './create-account.ts'

export const createUserCommand: Command = {
  name: 'create-user',
  operands: [],
  options: accountOptions,
  summary: 'Add a plain user account',
  help: accountHelp,
  run: (given) => createAccount(given, { role: 'user' }),
}
