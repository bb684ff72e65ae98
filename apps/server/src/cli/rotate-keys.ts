import { createLinks, LinkKeyError } from '../links/links.ts'
import { type Command, CommandError } from './command.ts'
import { inWords, notice, say } from './terminal.ts'
import { withDatabase } from './with-database.ts'

export const rotateKeysCommand: Command = {
  name: 'rotate-keys',
  operands: [],
  options: {},
  summary: 'Replace the key that lets owners see their links again',
  help: `Draws a new key into LINK_KEY_FILE and encrypts every link with it, while the service runs. No link ends. Stopped
halfway, the file holds both keys: run it again. Where processes have copies of the file, copy it to each afterwards.`,

  run: ({ config }) =>
    withDatabase(config, async ({ db }) => {
      const links = createLinks({ db, keyFile: config.linkKeyFile })
      const { sealed, lost } = await links.rotateKeys().catch((error) => {
        throw error instanceof LinkKeyError ? new CommandError(error.message, { cause: error }) : error
      })
      say(
        `${config.linkKeyFile} has a new key; ${inWords(sealed)} links are encrypted with it. None has ended.`,
      )
      if (lost > 0) {
        notice(
          `${inWords(lost)} links were encrypted with a key that is gone: their owners can only make new ones.`,
        )
      }
    }),
}
