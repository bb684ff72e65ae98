import { createAccountRepository } from '../accounts/account-repository.ts'
import type { AccountTables } from '../accounts/account-tables.ts'
import { removeAdmin } from '../accounts/manage-admins.ts'
import { createAudit } from '../audit/audit.ts'
import { AppError } from '../platform/errors.ts'
import { type Command, CommandError } from './command.ts'
import { say } from './terminal.ts'
import { withDatabase } from './with-database.ts'

export const removeAdminCommand: Command = {
  name: 'remove-admin',
  operands: [],
  options: { email: { type: 'string' } },
  summary: 'Delete an admin and its sessions',
  help: `--email ADDRESS  which one; "rasad admins" lists them
It is signed out at once, even if the service is running. The last owner cannot be removed: first add another with
"rasad create-admin --owner".`,
  async run({ config, options }) {
    const { email } = options
    if (typeof email !== 'string') throw new CommandError('--email is needed.')
    await withDatabase(config, async ({ db }) => {
      const admin = await createAccountRepository(db.withTables<AccountTables>()).findByEmail(email, 'admin')
      if (!admin) throw new CommandError(`There is no admin ${email}. "rasad admins" lists them.`)
      try {
        await removeAdmin({ db, audit: createAudit({ db, rateLimits: false }), mail: null }, admin.id, null)
      } catch (error) {
        throw error instanceof AppError ? new CommandError(error.message, { cause: error }) : error
      }
      say(`The admin ${admin.email} is removed and signed out.`)
    })
  },
}
