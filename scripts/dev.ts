// npm run dev: the service with automatic reload on port 5000, the pages with hot reload on port 5173
// (what 5173 shows of /r/ comes from 5174).
import { type ChildProcess, spawn } from 'node:child_process'
import { demoByDefault } from '../apps/server/src/config.ts'
import { root } from './lib.ts'

const environment = { ...process.env, DEMO: process.env.DEMO ?? String(demoByDefault()) }
const children: ChildProcess[] = [
  start('node', [
    '--watch-path=apps/server/src',
    '--watch-path=packages',
    '--watch-preserve-output',
    'apps/server/src/cli/rasad.ts',
    'serve',
  ]),
  start('vite', ['apps/web']),
  start('vite', ['apps/reply']),
]

let stopping = false
for (const child of children) {
  child.once('exit', (code) => {
    if (stopping) return
    stopping = true
    for (const other of children) other.kill('SIGTERM')
    process.exitCode = code ?? 1
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping = true
    for (const child of children) child.kill(signal)
  })
}

function start(command: string, words: string[]): ChildProcess {
  return spawn(command, words, { cwd: root, stdio: 'inherit', env: environment })
}
