// npm run check -- --size: how big the house is.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' }).trim().split('\n')
const isSource = (path: string) =>
  !/\.test\.tsx?$/.test(path) && !/^(e2e|drills|packages\/testkit)\//.test(path) && !path.endsWith('.d.ts')
const sources = files.filter(isSource)
const lines = (paths: string[]) =>
  paths.reduce((sum, path) => sum + readFileSync(path, 'utf8').split('\n').length - 1, 0)

console.log(
  `source lines, without tests, e2e, drills and testkit: ${lines(sources)} in ${sources.length} files`,
)
console.log(`  packages/contract: ${lines(sources.filter((path) => path.startsWith('packages/contract/')))}`)
console.log(
  `  files that know gstin: ${sources.filter((path) => /gstin/i.test(readFileSync(path, 'utf8'))).length}`,
)
