import { createInterface } from 'node:readline/promises'
import { CommandError } from './command.ts'

/** Asks for confirmation at the terminal. @throws CommandError if the answer is not yes, or there is no terminal. */
export async function confirm(question: string): Promise<void> {
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
