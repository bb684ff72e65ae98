import { type Command, CommandError } from './command.ts'
import { say } from './terminal.ts'

export const serveCommand: Command = {
  name: 'serve',
  operands: [],
  options: {},
  summary: 'Run the service until it is stopped',
  help: 'Listens on HOST:PORT. What can be set by the environment is listed in .env.sample.',
  async run({ config }) {
    // Loaded when needed: other commands should not wait for a web server's code.
    const { serve, StartError } = await import('../main.ts')
    try {
      await serve(config, say)
    } catch (error) {
      throw error instanceof StartError ? new CommandError(error.message, { cause: error }) : error
    }
  },
}
