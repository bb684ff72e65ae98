import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CommandError } from './command.ts'

/**
 * Reads a password: typed without echo on a terminal, otherwise the first line of the input. Never an option, because
 * every user can see those in the process list.
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
  throw new CommandError('The password is missing: type it, or pass it as the first line of the input.')
}
