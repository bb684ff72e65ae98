import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Config } from '../config.ts'
import type { Database } from '../platform/db/database.ts'
import { createLogger } from '../platform/logger.ts'
import type { DemoContents } from '../seeding/seeding.ts'
import { type Command, CommandError } from './command.ts'
import { inWords, notice, say } from './terminal.ts'
import { withDatabase } from './with-database.ts'

export const demoRemoveCommand: Command = {
  name: 'demo remove',
  operands: [],
  options: { yes: { type: 'boolean' } },
  summary: 'Delete the demo accounts, before making the service public',
  help: `Deletes every account of the demo world and its 104 stockists, with their sessions, staff, cards, images, lists,
requests, notifications and mails, the unconfirmed entries that came with them, and the admins that a demo account has
added. The audit log records each account. All other companies and medicines and what other accounts have added stay. Safe to run while the service runs, and to repeat.

  --yes   do not ask; required where the input is not a terminal`,

  run: ({ options, config }) =>
    withDatabase(config, async (database) => {
      await withApp(config, database, async (app) => {
        const found = await app.demo.find()
        const left = found.accounts.length + found.addedAdmins.length + found.stockists.length
        if (left === 0) {
          await app.demo.remove()
          return say('There is nothing of the demo world in this database.')
        }
        tell(found)
        if (!options.yes) await confirm('Delete all of this?')
        const { accounts, addedAdmins, stockists } = await app.demo.remove()
        say(
          `Removed ${inWords(accounts.length + addedAdmins.length)} accounts and ${inWords(stockists.length)} stockists.`,
        )
        notice(
          'While others could reach the demo world, anybody could read its data and act as its admin: check the audit log, and set new passwords.',
        )
      })
    }),
}

function tell({ accounts, addedAdmins, stockists }: DemoContents): void {
  notice(
    `This database has ${inWords(accounts.length)} demo accounts and ${inWords(stockists.length)} demo stockists.`,
  )
  for (const { email } of addedAdmins) notice(`The admin ${email} was added by a demo account.`)
}

/** The service's domains without an HTTP listener, for the duration of one command. */
async function withApp(
  config: Config,
  database: Database,
  work: (app: import('../app.ts').App) => Promise<void>,
): Promise<void> {
  const { buildApp } = await import('../app.ts')
  const webFolder = join(config.dataDir, 'no-pages')
  const app = await buildApp({ config, database, logger: createLogger('silent'), webFolder })
  try {
    await work(app)
  } catch (error) {
    throw error instanceof CommandError
      ? error
      : new CommandError(`Nothing was removed: ${(error as Error).message}`, { cause: error })
  } finally {
    await app.stop()
  }
}

/** Asks for confirmation at the terminal. @throws CommandError if the answer is not yes, or there is no terminal. */
async function confirm(question: string): Promise<void> {
  if (process.stdin.isTTY !== true) {
    throw new CommandError(
      'There is no terminal for the question: add --yes to continue. Nothing was changed.',
    )
  }
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  lines.on('SIGINT', () => process.exit(130))
  try {
    const answer = await lines.question(`${question} Type yes to go on: `)
    if (answer.trim().toLowerCase() !== 'yes') throw new CommandError('Nothing was changed.')
  } finally {
    lines.close()
  }
}
