import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { isAlive } from '../apps/server/src/platform/is-alive.ts'
import { root } from './lib.ts'

/** A script that runs a command, and says afterwards that it goes on. */
function script(command: string, ...words: string[]): ChildProcess {
  const program = `
    const { run } = await import('./scripts/lib.ts')
    const code = await run(${JSON.stringify(command)}, ${JSON.stringify(words)})
    console.log('next step after ' + code)`
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function linesOf(child: ChildProcess, count: number): Promise<string[]> {
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    lines.push(line)
    if (lines.length === count) break
  }
  return lines
}

it('returns the exit code of a command', async () => {
  expect(await linesOf(script('sh', '-c', 'exit 3'), 1)).toEqual(['next step after 3'])
})

it.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('%s ends what a command has started, and starts no next step', async (signal, code) => {
  // As a test runner: it ends at once, and tells its workers nothing.
  const runner = `
    const { spawn } = require('node:child_process')
    for (let worker = 0; worker < 2; worker++) console.log(spawn('sleep', ['30']).pid)
    setTimeout(() => {}, 30_000)`
  const child = script(process.execPath, '-e', runner)
  const ended = once(child, 'exit')
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  const pids = (await linesOf(child, 2)).map(Number)
  expect(pids.map(isAlive)).toEqual([true, true])
  child.kill(signal)
  expect(await ended).toEqual([code, null])
  expect(pids.map(isAlive)).toEqual([false, false])
  expect(output).not.toContain('next step')
})

it('waits until a command has stopped cleanly', async () => {
  const child = script(
    'sh',
    '-c',
    `trap 'sleep 0.5; echo stopped; exit 0' TERM; echo ready; while :; do sleep 0.1; done`,
  )
  const ended = once(child, 'exit')
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  await expect.poll(() => output).toContain('ready')
  child.kill('SIGTERM')
  expect(await ended).toEqual([143, null])
  expect(output).toContain('stopped')
})
