// npm run release-check: everything that must hold before a release, each drill in full. Takes some hours.
//   npm run release-check -- crash load   only the checks of these names
import { join } from 'node:path'
import { findHaproxy } from '../drills/failover/balancer.ts'
import { root, run } from './lib.ts'

interface Check {
  name: string
  title: string
  /** A task of `scripts/prepare.mjs` and its words, or a program. */
  command: string[]
  environment?: NodeJS.ProcessEnv
  /** Returns what this machine lacks for the check, with how to get it. */
  lacks?: () => string | undefined
}

const task = (...words: string[]) => ['node', join(root, 'scripts/prepare.mjs'), ...words]
const checks: Check[] = [
  { name: 'test', title: 'The fast tests', command: task('test') },
  { name: 'rest', title: 'All other tests', command: task('test:rest') },
  {
    name: 'enter',
    title: 'Fifty names, typed and pasted, over slow networks: Enter opens each of them',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', 'enter-matrix'],
    environment: { ENTER_MATRIX: 'all' },
  },
  {
    name: 'screens',
    title:
      'Every screen at every width, in both themes, with the rules of accessibility; every journey on both devices',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    environment: { SCREENS: 'all' },
  },
  { name: 'hostile', title: 'Fifty thousand hostile requests', command: task('test:hostile') },
  { name: 'faults', title: 'Database, disks, S3 and mail fail under load', command: task('test:faults') },
  {
    name: 'every-fault',
    title: 'Each step of each call fails once, and the call is sent again',
    command: task('test:every-fault'),
  },
  {
    name: 'explore',
    title: 'A browser explores the pages of six roles for twenty minutes each',
    command: task('test:explore'),
  },
  { name: 'crash', title: 'Service and database are killed two hundred times', command: task('test:crash') },
  {
    name: 'cluster',
    title: 'Several processes, and a primary that dies',
    command: task('test:cluster'),
    lacks: () =>
      findHaproxy() ? undefined : 'There is no HAProxy here. Install Debian’s package `haproxy`.',
  },
  {
    name: 'load',
    title: 'A hundred people for ten minutes, then three times as many',
    command: task('load'),
  },
  {
    name: 'requests',
    title: 'Three hundred people answer requests of a hundred lines at once',
    command: task('load:requests'),
  },
  {
    name: 'image',
    title: 'The steps of the Dockerfile, and whether the result runs',
    command: task('test:image'),
  },
  { name: 'match', title: 'How well names are matched', command: task('eval:match') },
  { name: 'lists', title: 'How well lists are read', command: task('eval:lists') },
  { name: 'stock', title: 'How well stock files are read', command: task('eval:stock') },
  { name: 'bench', title: 'Speed and memory, as ratios', command: task('bench') },
  { name: 'bench-match', title: 'Speed of the matcher', command: task('bench:match') },
  { name: 'pages', title: 'What pages weigh, and how fast they answer', command: task('bench:pages') },
  { name: 'lighthouse', title: 'Lighthouse of the public pages', command: task('lighthouse') },
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !checks.some((check) => check.name === name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Known: ${checks.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const results: string[] = []
let failed = 0
for (const { name, title, command, environment, lacks } of checks) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n=== ${name}: ${title}`)
  const missing = lacks?.()
  if (missing !== undefined) {
    console.log(`Skipped: ${missing}`)
    results.push(`SKIPPED  ${name}: ${missing}`)
    continue
  }
  const began = Date.now()
  const [program = '', ...words] = command
  const isGreen = (await run(program, words, environment)) === 0
  if (!isGreen) failed += 1
  const seconds = Math.round((Date.now() - began) / 1_000)
  results.push(`${isGreen ? 'passed ' : 'FAILED '}  ${name}: ${title}, ${seconds} s`)
}
console.log(`\n${'—'.repeat(60)}\n${results.join('\n')}`)
process.exit(failed === 0 ? 0 : 1)
