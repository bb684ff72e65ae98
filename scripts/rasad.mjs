#!/usr/bin/env node
// `npx rasad …`: runs the command line on the Node that comes with the packages. This file runs on the machine's Node.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from './packages.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')

if (!existsSync(join(modules, 'pg'))) {
  console.error('The packages are not installed yet. Run "npm ci" (or "npm start") once, then try again.')
  process.exit(1)
}

const child = spawn(pinnedNode(root), [join(root, 'scripts/rasad.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => {
  console.error(`Node could not start: ${error.message}`)
  process.exit(1)
})
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
