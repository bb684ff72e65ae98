import { createAccountRepository } from '../accounts/account-repository.ts'
import type { AccountTables } from '../accounts/account-tables.ts'
import type { Command } from './command.ts'
import { say } from './terminal.ts'
import { withDatabase } from './with-database.ts'

const perPage = 1_000

export const adminsCommand: Command = {
  name: 'admins',
  operands: [],
  options: {},
  summary: 'List the admins and the owners',
  help: 'One line each, newest first: owner or admin, e-mail, name, and date added.',
  run: ({ config }) =>
    withDatabase(config, async ({ db }) => {
      const accounts = createAccountRepository(db.withTables<AccountTables>())
      let cursor: string | undefined
      do {
        const page = await accounts.admins({ limit: perPage, cursor })
        for (const { owner, email, name, created_at } of page.rows) {
          say([owner ? 'owner' : 'admin', email, name ?? '', created_at.toISOString()].join('\t'))
        }
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
    }),
}
