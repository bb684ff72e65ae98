// npm run test:changed: checks and tests of what has changed since the branch left `main`, with what is not committed.
// Takes the tests that stand beside a change (changed.ts); `npm test` and `npm run test:rest` run all.
//   --since COMMIT   another beginning
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { testsOfChange } from './changed.ts'
import { root, run } from './lib.ts'

const maxUsers = 10
const { values } = parseArgs({ options: { since: { type: 'string' } } })

function git(...words: string[]): string[] | undefined {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined
}

const since = values.since ?? git('merge-base', 'HEAD', 'main')?.[0] ?? 'HEAD'
const tracked = git('diff', '--name-only', since)
if (!tracked) {
  console.error(`Git knows no commit "${since}".`)
  process.exit(1)
}
const untracked = git('ls-files', '--others', '--exclude-standard') ?? []
const changed = [...new Set([...tracked, ...untracked])].filter((path) => existsSync(join(root, path)))
const known = [...(git('ls-files', '*.int.test.ts', 'e2e/*.test.ts') ?? []), ...untracked]
const tests = known.filter((path) => /\.int\.test\.ts$|^e2e\//.test(path) && existsSync(join(root, path)))
const { sources, integration: beside, browser } = testsOfChange(changed, [...new Set(tests)])
const integration = [...new Set([...beside, ...changed.flatMap(usersOfTool)])]

/** The integration tests that import a file of the testkit, unless they are too many for a quick run. */
function usersOfTool(path: string): string[] {
  const [, tool] = /^packages\/testkit\/src\/([^/]+)\.ts$/.exec(path) ?? []
  const users = tool ? (git('grep', '-l', `@rasad/testkit/${tool}'`, '--', '*.int.test.ts') ?? []) : []
  if (users.length <= maxUsers) return users
  console.log(`${users.length} integration tests import testkit/${tool}: the whole tiers run them.`)
  return []
}

const began = Date.now()
const failed: string[] = []
async function step(title: string, command: string, words: string[]): Promise<void> {
  console.log(`\n=== ${title}`)
  if ((await run(command, words)) !== 0) failed.push(title)
}

console.log(`${changed.length} files changed since ${since.slice(0, 12)}.`)
await step('Format, lint, types and module boundaries', 'node', ['scripts/check.ts'])
if (sources.length > 0) {
  const words = ['related', '--run', '--project', 'units', '--passWithNoTests', ...sources]
  await step('Pure tests that import a changed file', 'vitest', words)
}
if (integration.length > 0) {
  const projects = ['integration', 'slow', 'slow-alone'].flatMap((name) => ['--project', name])
  const words = ['run', ...projects, ...integration]
  await step(`Integration tests beside a change: ${integration.length} files`, 'vitest', words)
}
if (browser.length > 0) {
  const words = ['test', '--config', 'e2e/playwright.config.ts', ...browser]
  await step(`Browser tests of changed screens: ${browser.join(', ')}`, 'playwright', words)
}
console.log(
  `\nIn ${Math.round((Date.now() - began) / 1000)} s. This is a part of the tests: npm test and npm run test:rest run all.`,
)
for (const title of failed) console.log(`Failed: ${title}`)
process.exit(failed.length === 0 ? 0 : 1)
