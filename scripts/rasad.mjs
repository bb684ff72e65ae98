#!/usr/bin/env node
// `npx rasad …`: runs the command line on the Node that comes with the packages. This file runs on the machine's Node.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const pinned = join(modules, '.bin', 'node')

if (!existsSync(join(modules, 'pg'))) {
  console.error('The packages are not installed yet. Run "npm ci" (or "npm start") once, then try again.')
  process.exit(1)
}

const child = spawn(chooseNode(), [join(root, 'scripts/rasad.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => {
  console.error(`Node could not start: ${error.message}`)
  process.exit(1)
})
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))

function chooseNode() {
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath
  console.error(
    `There is no packaged Node for ${process.platform}-${process.arch}, and this machine's Node ${process.versions.node} is too old. Install Node 22.22 or newer.`,
  )
  process.exit(1)
}
