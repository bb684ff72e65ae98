import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Milliseconds that a command gets to stop before it is killed. */
const maxStop = 15_000
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** The process groups of the commands that run now. */
const groups = new Set<number>()
let isStopping = false

/** Takes the output of a command that must not be shown at once. */
export type Output = (text: string) => void

/**
 * Runs a command, shows its output or hands it over, and returns its exit code. A signal to this process goes to
 * everything that the command has started; when all of it has ended, this process ends too.
 */
export function run(
  command: string,
  words: string[],
  environment: NodeJS.ProcessEnv = {},
  output?: Output,
): Promise<number> {
  return new Promise((resolve) => {
    const to = output ? 'pipe' : 'inherit'
    // Before the child starts: a signal can come while it does.
    if (groups.size === 0) for (const signal of signals) process.on(signal, stopAll)
    const child = spawn(command, words, {
      cwd: root,
      stdio: ['ignore', to, to],
      env: { ...process.env, ...environment },
      // A process group of its own: test runners do not pass signals on to what they have started.
      detached: true,
    })
    const settle = (code: number) => {
      // The next step must not begin.
      if (isStopping) return
      if (child.pid !== undefined) groups.delete(child.pid)
      if (groups.size === 0) for (const signal of signals) process.off(signal, stopAll)
      resolve(code)
    }
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', output ?? (() => {}))
    child.once('error', (error) => {
      console.error(`${command} could not start: ${error.message}`)
      settle(1)
    })
    // Output that is handed over can arrive after the exit.
    child.once(output ? 'close' : 'exit', (code) => settle(code ?? 1))
    if (child.pid !== undefined) groups.add(child.pid)
  })
}

async function stopAll(signal: (typeof signals)[number]): Promise<void> {
  // Ctrl-C arrives twice: from the terminal and from the parent.
  if (isStopping) return
  isStopping = true
  const isAlive = (group: number) => signalGroup(group, 0)
  for (const group of groups) signalGroup(group, signal)
  const until = Date.now() + maxStop
  while ([...groups].some(isAlive) && Date.now() < until) await sleep(50)
  for (const group of groups) signalGroup(group, 'SIGKILL')
  process.exit(128 + constants.signals[signal])
}

/** @returns whether any process of the group was there. */
function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal)
  } catch {
    return false
  }
}

const vite = join(root, 'node_modules/vite/bin/vite.js')

/** The built `rasad`: service and command line. */
export const program = join(root, 'apps/server/dist/cli/rasad.js')

/** Builds the pages unless the last build used the same sources. */
export async function buildWeb(output?: Output): Promise<void> {
  await build('the pages', 'apps/web', ['apps/web', 'packages', 'package-lock.json'], output)
  const shared = ['apps/web/src/ui/colours.css', 'apps/web/compress-ahead.ts']
  const sources = ['apps/reply', ...shared, 'packages', 'package-lock.json']
  await build('the page for answers', 'apps/reply', sources, output)
}

/** Builds the service and the command line unless the last build used the same sources. */
export function buildServer(): Promise<void> {
  const parts = ['src', 'seed', 'vite.config.ts'].map((part) => `apps/server/${part}`)
  return build('the service', 'apps/server', [...parts, 'packages', 'package-lock.json'])
}

/** Builds into a new folder and then swaps it in, so that no other process sees half a build. */
async function build(what: string, folder: string, sources: string[], output?: Output): Promise<void> {
  const wanted = digest(sources)
  const dist = join(root, folder, 'dist')
  const stamp = '.built-from'
  if (existsSync(join(dist, stamp)) && readFileSync(join(dist, stamp), 'utf8') === wanted) return
  // To stderr, because the output of `rasad` can be redirected to a file.
  const building = `Building ${what} …`
  if (output) output(`${building}\n`)
  else console.error(building)
  // An aborted build leaves no files among the sources.
  const fresh = join(root, 'node_modules/.cache', `${basename(folder)}-${process.pid}`)
  const words = ['build', folder, '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir']
  // Also where a test asks for it.
  const environment = { NODE_ENV: 'production' }
  if ((await run(process.execPath, [vite, ...words], environment, output)) !== 0) {
    throw new Error(`Building ${what} failed. See the output above.`)
  }
  writeFileSync(join(fresh, stamp), wanted)
  const old = `${fresh}-old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
}

/** Returns one digest of the names and contents of all files below the paths that are built; tests are not. */
function digest(paths: string[]): string {
  const hash = createHash('sha256')
  const add = (path: string) => {
    hash.update(path).update(readFileSync(join(root, path)))
  }
  for (const path of paths) {
    if (/\.\w+$/.test(path)) {
      add(path)
      continue
    }
    const entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .filter(
        (file) => !/(^|\/)(dist|node_modules)\/|^packages\/(testkit|[^/]+\/bench)\/|\.test\.tsx?$/.test(file),
      )
      .sort()
    for (const file of entries) add(file)
  }
  return hash.digest('hex')
}
