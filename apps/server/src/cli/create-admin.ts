import type { Command } from './command.ts'
import { accountHelp, accountOptions, createAccount } from './create-account.ts'

export const createAdminCommand: Command = {
  name: 'create-admin',
  operands: [],
  options: { ...accountOptions, owner: { type: 'boolean' } },
  summary: 'Add an admin, who approves and declines registrations',
  help: `${accountHelp}\n--owner          it can add admins too`,
  run: (given) => createAccount(given, { role: 'admin', isSuperAdmin: given.options.owner === true }),
}
