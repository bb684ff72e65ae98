import { seedDemo } from '../seeding/seed-demo.ts'
import { type Command, CommandError } from './command.ts'
import { say } from './terminal.ts'
import { withDatabase } from './with-database.ts'

export const seedDemoCommand: Command = {
  name: 'seed demo',
  operands: [],
  options: {},
  summary: 'Load the demo world into an empty catalogue',
  help: 'Some 100 stockists, 40 companies and 1,500 medicines to try the product with. Its phone numbers are\nplaceholders. A catalogue with other entries is left unchanged.',
  run: ({ config }) =>
    withDatabase(config, async (database) => {
      const outcome = await seedDemo(database)
      if (outcome === 'not-empty') {
        throw new CommandError('The catalogue is not empty: the demo world is only loaded into an empty one.')
      }
      say(outcome === 'loaded' ? 'The demo world is loaded.' : 'The demo world is loaded already.')
    }),
}
