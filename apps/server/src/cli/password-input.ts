import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CommandError } from './command.ts'

/**
 * A password from whoever runs the command: typed without echo on a terminal, else the first line of the
 * input. Never an option: the list of processes shows those to everybody.
 */
export async function askPassword(prompt: string): Promise<string> {
  const terminal = process.stdin.isTTY === true
  if (terminal) process.stderr.write(prompt)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal })
  lines.on('SIGINT', () => process.exit(130))
  try {
    for await (const line of lines) return line
  } finally {
    lines.close()
    if (terminal) process.stderr.write('\n')
  }
  throw new CommandError('No password came: type it, or give it as the first line of the input.')
}
