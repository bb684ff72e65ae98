import type { Command } from './command.ts'
import { say } from './terminal.ts'
import { withDatabase } from './with-database.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  operands: [],
  options: {},
  summary: 'Bring the database up to date',
  help: 'Applies missing migrations, each in its own transaction. Every command that needs the database\ndoes this too; this one does nothing else.',
  run: ({ config }) =>
    withDatabase(config, async (_, applied) => {
      for (const name of applied) say(`applied ${name}`)
      say(applied.length > 0 ? `${applied.length} applied.` : 'The database is up to date.')
    }),
}
