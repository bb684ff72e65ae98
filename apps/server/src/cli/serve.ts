import { type Command, CommandError } from './command.ts'
import { say } from './terminal.ts'

export const serveCommand: Command = {
  name: 'serve',
  operands: [],
  options: {},
  summary: 'Run the service until it is stopped',
  help: 'Listens on HOST:PORT. .env.sample lists the environment variables.',
  async run({ config }) {
    // Loaded only here: other commands should not wait for the web server's code.
    const { serve, StartError } = await import('../main.ts')
    try {
      await serve(config, say)
    } catch (error) {
      throw error instanceof StartError ? new CommandError(error.message, { cause: error }) : error
    }
  },
}
