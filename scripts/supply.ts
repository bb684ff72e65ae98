// npm run supply: checks the rules for packages and their licences, and writes docs/licences.md (--write).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './lib.ts'
import { type Lock, licenceTable, type Manifest, supplyFaults } from './supply-rules.ts'

const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), 'utf8')) as T

const manifests: Record<string, Manifest> = { 'package.json': readJson('package.json') }
for (const folder of ['apps', 'packages']) {
  for (const name of readdirSync(join(root, folder))) {
    manifests[`${folder}/${name}/package.json`] = readJson(`${folder}/${name}/package.json`)
  }
}
manifests['e2e/package.json'] = readJson('e2e/package.json')
const lock = readJson<Lock>('package-lock.json')
const npmrc = readFileSync(join(root, '.npmrc'), 'utf8')

const faults = supplyFaults({ manifests, lock, npmrc })
const table = licenceTable(lock)
const file = join(root, 'docs/licences.md')
if (process.argv.includes('--write')) writeFileSync(file, table)
else if (readFileSync(file, 'utf8') !== table) {
  faults.push('docs/licences.md is not of these packages: run npm run licences')
}
for (const fault of faults) console.error(`× ${fault}`)
console.log(`${Object.keys(lock.packages).length} locked packages, ${faults.length} faults.`)
process.exit(faults.length === 0 ? 0 : 1)
