// The entry point of `npm start`, `npm test` and the other tasks. Runs on the Node of the machine (20 or newer),
// installs the locked packages, then continues with the Node that comes with them.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { everything, pinnedNode, planInstall, product, readIfThere, stampOf } from './packages.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [task = '', ...rest] = process.argv.slice(2)
const tasks = {
  start: 'start.ts',
  test: 'test.ts',
  'test:rest': 'test-rest.ts',
  'test:changed': 'test-changed.ts',
  'test:hostile': 'test-hostile.ts',
  'test:faults': 'test-faults.ts',
  'test:every-fault': 'test-every-fault.ts',
  'test:explore': 'test-explore.ts',
  'test:crash': '../drills/crash/run.ts',
  'test:cluster': '../drills/failover/drill.ts',
  'test:image': 'test-image.ts',
  'release-check': 'release-check.ts',
  load: '../drills/load/run.ts',
  'load:requests': '../drills/load/run-requests.ts',
  dev: 'dev.ts',
  check: 'check.ts',
  bench: 'bench.ts',
  'bench:pages': '../e2e/pages/bench.ts',
  'bench:first-plan': '../e2e/pages/first-plan.ts',
  lighthouse: '../e2e/pages/lighthouse.ts',
  pictures: '../e2e/pages/pictures.ts',
  'eval:match': '../packages/matching/bench/eval-match.ts',
  'eval:lists': '../packages/list-reader/bench/eval-lists.ts',
  'eval:stock': '../drills/stock/run.ts',
  'bench:match': '../packages/matching/bench/bench-match.ts',
  supply: 'supply.ts',
  texts: 'texts.ts',
}

/** These run on what the product itself needs; all others also on the tools of developers. */
const ofTheProduct = ['start', 'dev', 'supply']

const script = tasks[task]
if (!script) {
  console.error(`Unknown task "${task}". Known: ${Object.keys(tasks).join(', ')}.`)
  process.exit(1)
}
installPackages(ofTheProduct.includes(task) ? product : everything)
const node = pinnedNode(root)
const child = spawn(node, [join(root, 'scripts', script), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}:${dirname(node)}:${process.env.PATH ?? ''}`,
  },
})
// Ctrl-C reaches the child directly; a signal to this process alone must be forwarded.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

/** Installs the locked packages that a task needs, unless they are installed. */
function installPackages(needs) {
  const modules = join(root, 'node_modules')
  const stamp = join(modules, '.rasad-installed')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
  const plan = planInstall({
    needs,
    lock,
    stamp: readIfThere(stamp),
    byHand: existsSync(join(modules, '.package-lock.json')),
  })
  if (plan === null) return
  console.log(
    plan.scope === product
      ? 'Installing what runs the product … (the first time takes half a minute)'
      : 'Installing packages, with those of tests and benchmarks … (the first time takes a minute)',
  )
  mkdirSync(modules, { recursive: true })
  // Until `npm ci` has finished, nothing counts as installed.
  if (plan.words[0] === 'ci') writeFileSync(stamp, stampOf(plan.scope, 'unfinished'))
  const npm = process.env.npm_execpath
  const done = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...plan.words], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', plan.words, { cwd: root, stdio: 'inherit' })
  if (done.status !== 0) {
    console.error('The packages could not be installed. Is the npm registry reachable?')
    process.exit(1)
  }
  writeFileSync(stamp, stampOf(plan.scope, lock))
}
